package org.gmcn.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;
import org.gmcn.matrix.Matrix;

/**
 * What the masks did over the whole graph.
 *
 * @param edges undirected edges
 * @param ignored the edges kept least often, the least first
 * @param pairs how much is kept between each two classes, where the class of a node is its label or
 *     else its prediction
 * @param candidates the edges that look most like mistakes, the most suspicious first
 * @since 0.1
 */
public record GraphSummary(
    int edges, List<Edge> ignored, List<ClassPair> pairs, List<Edge> candidates) {

  /**
   * An undirected edge.
   *
   * @param kept the share of the rounds of all layers and both directions that kept it
   * @param agreement the probability that both ends have one class, by the model's own account
   */
  public record Edge(int a, int b, int classA, int classB, double kept, double agreement) {
    /** How much it looks like a mistake, 0 to 1: mostly dropped, between nodes that disagree. */
    public double suspicion() {
      return (1 - kept) * (1 - agreement);
    }
  }

  /**
   * The edges between two classes.
   *
   * @param kept the mean of the edges' kept shares
   */
  public record ClassPair(int classA, int classB, int edges, double kept) {}

  /**
   * @param labels a class a node, -1 where unknown
   * @param most how many edges the two lists hold at most
   */
  public static GraphSummary of(Explainer explainer, int[] labels, int most) {
    MaskTrace trace = explainer.trace();
    int[] classes = classes(explainer, labels);
    int named = explainer.model().classes();
    double times = 2.0 * Math.max(1, trace.layers() * trace.rounds());
    Best ignored =
        new Best(
            most,
            Edge::kept,
            Comparator.comparingDouble(Edge::kept)
                .thenComparingDouble(Edge::agreement)
                .thenComparingInt(Edge::a)
                .thenComparingInt(Edge::b));
    Best candidates =
        new Best(
            most,
            e -> -e.suspicion(),
            Comparator.comparingDouble((Edge e) -> -e.suspicion())
                .thenComparingInt(Edge::a)
                .thenComparingInt(Edge::b));
    int[][] count = new int[named][named];
    double[][] kept = new double[named][named];
    int edges = 0;
    for (int i = 0; i < trace.nodes(); i++) {
      for (int e = trace.offset(i); e < trace.offset(i + 1); e++) {
        int j = trace.target(e);
        if (j <= i) {
          continue;
        }
        double share = (trace.timesKept(e) + trace.timesKept(trace.reverse(e))) / times;
        double agreement = agreement(explainer.probabilities(), i, j);
        // Most edges get into neither list: no object is made of them.
        if (ignored.takes(share) || candidates.takes(-(1 - share) * (1 - agreement))) {
          Edge edge = new Edge(i, j, classes[i], classes[j], share, agreement);
          ignored.offer(edge);
          candidates.offer(edge);
        }
        int low = Math.min(classes[i], classes[j]);
        int high = Math.max(classes[i], classes[j]);
        count[low][high]++;
        kept[low][high] += share;
        edges++;
      }
    }
    List<ClassPair> pairs = new ArrayList<>();
    for (int a = 0; a < named; a++) {
      for (int b = a; b < named; b++) {
        if (count[a][b] > 0) {
          pairs.add(new ClassPair(a, b, count[a][b], kept[a][b] / count[a][b]));
        }
      }
    }
    return new GraphSummary(edges, ignored.sorted(), pairs, candidates.sorted());
  }

  private static int[] classes(Explainer explainer, int[] labels) {
    int[] classes = labels.clone();
    for (int node = 0; node < classes.length; node++) {
      classes[node] = labels[node] >= 0 ? labels[node] : explainer.predicted(node);
    }
    return classes;
  }

  private static double agreement(Matrix p, int i, int j) {
    double sum = 0;
    for (int c = 0; c < p.columns; c++) {
      sum += (double) p.get(i, c) * p.get(j, c);
    }
    return sum;
  }

  /** The first so many in an order, without keeping the others. */
  private static final class Best {
    private final int most;
    private final ToDoubleFunction<Edge> key;
    private final Comparator<Edge> order;
    private final PriorityQueue<Edge> worstFirst;

    /**
     * @param key what the order looks at first
     */
    Best(int most, ToDoubleFunction<Edge> key, Comparator<Edge> order) {
      this.most = most;
      this.key = key;
      this.order = order;
      this.worstFirst = new PriorityQueue<>(order.reversed());
    }

    /** Whether an edge with such a key may be among the first so far. */
    boolean takes(double value) {
      return worstFirst.size() < most || value <= key.applyAsDouble(worstFirst.peek());
    }

    void offer(Edge edge) {
      worstFirst.add(edge);
      if (worstFirst.size() > most) {
        worstFirst.poll();
      }
    }

    List<Edge> sorted() {
      return worstFirst.stream().sorted(order).toList();
    }
  }
}
