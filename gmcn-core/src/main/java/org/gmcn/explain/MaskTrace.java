package org.gmcn.explain;

import org.gmcn.graph.Graph;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.mask.KeptEdges;
import org.gmcn.mask.MaskRule;
import org.gmcn.mask.Topology;
import org.gmcn.model.GmcnNetwork;
import org.gmcn.nn.GmcAggregation;

/**
 * What every layer and round of one pass decided on every directed edge. An edge (i, j) is read as
 * "node i listens to its neighbour j". Takes nine bytes an edge for every round of every layer.
 */
public final class MaskTrace {
  private final SparseMatrix adjacency;
  private final int[] reverse;
  private final Round[][] rounds;

  /** One round's mask: a number a directed edge, a threshold a node. */
  record Round(byte[] kept, float[] affinity, float[] score, float[] threshold) {}

  private MaskTrace(Topology topology, int layers, int roundsOfLayer) {
    adjacency = topology.adjacency();
    reverse = topology.reverse();
    rounds = new Round[layers][roundsOfLayer];
  }

  /** Fills itself while a network is made and run. */
  static final class Recorder implements GmcnNetwork.LayerListener {
    private final MaskTrace trace;
    private final Topology topology;
    private final Compute compute;

    Recorder(Graph graph, int layers, int roundsOfLayer, Compute compute) {
      topology = Topology.of(graph);
      trace = new MaskTrace(topology, layers, roundsOfLayer);
      this.compute = compute;
    }

    @Override
    public GmcAggregation.RoundListener layer(int layer) {
      return (round, u, rule, kept) -> trace.rounds[layer][round] = record(u, rule, kept);
    }

    private Round record(Matrix u, MaskRule rule, KeptEdges kept) {
      float[] affinity = new float[topology.edges()];
      compute.affinity(topology.adjacency(), topology.reverse(), u, 1, affinity);
      float[] threshold = new float[topology.nodes()];
      for (int i = 0; i < threshold.length; i++) {
        threshold[i] = rule.threshold(i);
      }
      return new Round(kept.kept.clone(), affinity, rule.scores().clone(), threshold);
    }

    MaskTrace trace() {
      return trace;
    }
  }

  public int layers() {
    return rounds.length;
  }

  public int rounds() {
    return rounds[0].length;
  }

  public int nodes() {
    return adjacency.rows;
  }

  /** Where the edges of a node start; they end where the next node's start. */
  public int offset(int node) {
    return adjacency.offsets[node];
  }

  /** The node that a directed edge listens to. */
  public int target(int edge) {
    return adjacency.columnOf[edge];
  }

  public int reverse(int edge) {
    return reverse[edge];
  }

  public boolean kept(int layer, int round, int edge) {
    return rounds[layer][round].kept[edge] != 0;
  }

  /** Z_ij = Â_ij (u_i, u_j) of the round. */
  public float affinity(int layer, int round, int edge) {
    return rounds[layer][round].affinity[edge];
  }

  /** M_ij as it was compared with the threshold. */
  public float score(int layer, int round, int edge) {
    return rounds[layer][round].score[edge];
  }

  /** What the scores of a node's edges had to exceed. */
  public float threshold(int layer, int round, int node) {
    return rounds[layer][round].threshold[node];
  }

  /** In how many rounds of all layers the edge is kept, in this direction alone. */
  public int timesKept(int edge) {
    int times = 0;
    for (Round[] layer : rounds) {
      for (Round round : layer) {
        times += round.kept[edge];
      }
    }
    return times;
  }

  /** Whether any round of any layer keeps the edge in either direction. */
  public boolean used(int edge) {
    return timesKept(edge) + timesKept(reverse[edge]) > 0;
  }

  SparseMatrix adjacency() {
    return adjacency;
  }

  Round[] layer(int layer) {
    return rounds[layer];
  }
}
