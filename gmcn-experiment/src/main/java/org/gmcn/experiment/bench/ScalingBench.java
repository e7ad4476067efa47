package org.gmcn.experiment.bench;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.data.Dataset;
import org.gmcn.data.generate.RandomGraph;
import org.gmcn.experiment.plot.Plot;
import org.gmcn.experiment.plot.Plots;
import org.gmcn.matrix.Matrix;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;
import org.gmcn.method.Method;
import org.gmcn.run.Runs;

/**
 * Times epochs on random graphs of growing size, ten edges a node and 64 dense features, to see
 * whether the cost is in proportion to the edges.
 */
public final class ScalingBench {
  /** What is measured when nothing else is asked for: 100 thousand to 10 million. */
  public static final List<Integer> ALL =
      List.of(100_000, 300_000, 1_000_000, 3_000_000, 10_000_000);

  private static final int EDGES_A_NODE = 10;
  private static final int CLASSES = 10;
  private static final int MOST = 200_000_000;

  private final Method<?> method;
  private final List<Integer> sizes;
  private final BenchSettings settings;
  private final BenchListener listener;

  public ScalingBench(
      Method<?> method, List<Integer> edges, BenchSettings settings, BenchListener listener) {
    this.method = method;
    this.sizes = edges.stream().sorted().distinct().toList();
    this.settings = settings;
    this.listener = listener;
    for (int count : sizes) {
      if (count < EDGES_A_NODE * CLASSES || count > MOST) {
        throw new InputException(
            "The edges must be from 100 to 200 million, not " + count + ".", Setting.EDGES);
      }
    }
  }

  /**
   * @param edges undirected
   * @param nanosPerEdge seconds an epoch / edges
   * @param heapMegabytes what stays in memory while it trains, the data included
   * @param peakHeapMegabytes the most at any moment, garbage included
   */
  public record Result(
      String model,
      long nodes,
      long edges,
      String kernels,
      int threads,
      int epochs,
      double secondsPerEpoch,
      double nanosPerEdge,
      double heapMegabytes,
      double peakHeapMegabytes) {}

  /** Of these sizes, those for which the memory suffices. */
  public static List<Integer> fitting(Method<?> method, List<Integer> edges) {
    return edges.stream().filter(m -> need(method, m).fits(heap())).toList();
  }

  /** The memory of a training on a graph of so many edges. */
  public static MemoryNeed need(Method<?> method, int edges) {
    long nodes = edges / EDGES_A_NODE;
    ProblemSize size =
        new ProblemSize(
            nodes,
            2L * edges,
            false,
            RandomGraph.FEATURES,
            nodes * Matrix.paddedColumns(RandomGraph.FEATURES),
            false,
            CLASSES);
    return Runs.need(size, Contestant.spec(method));
  }

  private static long heap() {
    return Runtime.getRuntime().maxMemory();
  }

  public List<Result> run() {
    for (int edges : sizes) {
      need(method, edges).require(heap(), "A graph of " + edges + " edges");
    }
    List<Result> results = new ArrayList<>();
    for (int edges : sizes) {
      int nodes = edges / EDGES_A_NODE;
      listener.check();
      listener.step("random graph of " + edges + " edges");
      results.add(measure(RandomGraph.NAME + ":" + nodes + ":" + edges, nodes, edges));
    }
    return results;
  }

  private Result measure(String name, int nodes, int edges) {
    HeapMeter.reset();
    Dataset data = RandomGraph.generate(name, nodes, edges, 0);
    String kernels = settings.best();
    int threads = settings.mostThreads();
    try (Contestant ours = new Contestant(data, method, kernels, threads, listener)) {
      Timing timing = Timing.of(ours.turn(ours.warmUp(settings)));
      long undirected = data.graph().undirectedEdges();
      return new Result(
          method.name(),
          nodes,
          undirected,
          kernels,
          threads,
          timing.samples(),
          timing.median(),
          1e9 * timing.median() / undirected,
          HeapMeter.live(),
          HeapMeter.peak());
    }
  }

  /** Seconds over edges, both logarithmic, beside a line in proportion to the edges. */
  public static Plot plot(List<Result> results) {
    Result first = results.get(0);
    List<Double> edges = results.stream().map(r -> (double) r.edges()).toList();
    List<Double> seconds = results.stream().map(Result::secondsPerEpoch).toList();
    List<Double> linear = edges.stream().map(m -> m * 1e-9 * first.nanosPerEdge()).toList();
    return Plots.logLogLines(
        Section.SCALING.text(),
        "Seconds an epoch over the edges of the graph",
        "edges",
        "seconds an epoch",
        List.of(
            new Plots.Line(first.model(), edges, seconds, null),
            new Plots.Line("in proportion to the edges", edges, linear, null)));
  }
}
