package org.gmcn.bench;

import java.util.concurrent.TimeUnit;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskOptions;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What runs along edges: products, affinities, and the choice of a mask. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class GraphBenchmark {
  @Param({"CORA", "PHOTO"})
  public BenchGraph graph;

  /** 0 stands for the graph's own number of features. */
  @Param({"16", "0"})
  public int width;

  private SparseMatrix adjacency;
  private int[] reverse;
  private Matrix x;
  private Matrix y;
  private float[] scores;
  private MaskRule rule;

  @Setup
  public void build(Machine machine) {
    Graph made = graph.graph();
    Topology topology = Topology.of(made);
    adjacency = topology.adjacency();
    reverse = topology.reverse();
    int columns = width == 0 ? graph.features() : width;
    x = BenchGraph.random(made.nodes, columns, 1);
    y = new Matrix(made.nodes, columns);
    scores = new float[topology.edges()];
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.001, 3, 0.6, true);
    MaskStorage masks = new MaskStorage(topology, 1, MaskStorage.Lifetime.BACKWARD, true);
    rule = MaskRule.of(options, topology, false, masks, machine.compute);
  }

  /** Y = 0.8 S X + 0.2 X. */
  @Benchmark
  public void sparseTimesDense(Machine machine) {
    machine.compute.multiply(adjacency, x, 0.8f, x, 0.2f, y);
  }

  /** Inner products along the edges, in compressed rows. */
  @Benchmark
  public void affinities(Machine machine) {
    machine.compute.affinity(adjacency, reverse, x, 500, scores);
  }

  /** Affinities, three projections, threshold and packing. */
  @Benchmark
  public KeptEdges mask() {
    rule.score(x);
    return rule.choose(0);
  }
}
