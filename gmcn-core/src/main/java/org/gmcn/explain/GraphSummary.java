package org.gmcn.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.gmcn.kernel.Matrix;

/**
 * What the masks did over the whole graph.
 *
 * @param edges undirected edges
 * @param ignored the edges kept least often, the least first
 * @param pairs how much is kept between each two classes, where the class of a node is its label or
 *     else its prediction
 * @param candidates the edges that look most like mistakes, the most suspicious first
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
    int classes = explainer.model().classes();
    double times = 2.0 * Math.max(1, trace.layers() * trace.rounds());
    Best ignored =
        new Best(
            most,
            Comparator.comparingDouble(Edge::kept)
                .thenComparingDouble(Edge::agreement)
                .thenComparingInt(Edge::a)
                .thenComparingInt(Edge::b));
    Best candidates =
        new Best(
            most,
            Comparator.comparingDouble((Edge e) -> -e.suspicion())
                .thenComparingInt(Edge::a)
                .thenComparingInt(Edge::b));
    int[][] count = new int[classes][classes];
    double[][] kept = new double[classes][classes];
    int edges = 0;
    for (int i = 0; i < trace.nodes(); i++) {
      for (int e = trace.offset(i); e < trace.offset(i + 1); e++) {
        int j = trace.target(e);
        if (j <= i) {
          continue;
        }
        Edge edge =
            new Edge(
                i,
                j,
                classOf(explainer, labels, i),
                classOf(explainer, labels, j),
                (trace.timesKept(e) + trace.timesKept(trace.reverse(e))) / times,
                agreement(explainer.probabilities(), i, j));
        ignored.offer(edge);
        candidates.offer(edge);
        int low = Math.min(edge.classA, edge.classB);
        int high = Math.max(edge.classA, edge.classB);
        count[low][high]++;
        kept[low][high] += edge.kept;
        edges++;
      }
    }
    List<ClassPair> pairs = new ArrayList<>();
    for (int a = 0; a < classes; a++) {
      for (int b = a; b < classes; b++) {
        if (count[a][b] > 0) {
          pairs.add(new ClassPair(a, b, count[a][b], kept[a][b] / count[a][b]));
        }
      }
    }
    return new GraphSummary(edges, ignored.sorted(), pairs, candidates.sorted());
  }

  private static int classOf(Explainer explainer, int[] labels, int node) {
    return labels[node] >= 0 ? labels[node] : explainer.predicted(node);
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
    private final Comparator<Edge> order;
    private final PriorityQueue<Edge> worstFirst;

    Best(int most, Comparator<Edge> order) {
      this.most = most;
      this.order = order;
      this.worstFirst = new PriorityQueue<>(order.reversed());
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
