package org.gmcn.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.explain.Explainer;
import org.gmcn.explain.MaskTrace;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;

/**
 * The undirected edges that a model's masks drop, the most suspicious first: by how many choices
 * dropped the edge, then by the lowest score. Labels have no part in the order.
 *
 * @param edges the undirected edges of the graph
 * @param dropped those that at least one choice dropped
 * @param choices how often the masks chose for each edge: in every round of every layer, in both
 *     directions
 * @param first the most suspicious edges, in order
 * @since 0.1
 */
public record SuspectEdges(int edges, int dropped, int choices, List<Edge> first) {
  private static final Comparator<Edge> ORDER =
      Comparator.comparingInt(Edge::timesKept)
          .thenComparingDouble(Edge::score)
          .thenComparingInt(Edge::a)
          .thenComparingInt(Edge::b);

  /**
   * An undirected edge.
   *
   * @param timesKept the number of choices that kept it
   * @param score the mean over the rounds and both directions of the cosine, or of the affinity Z
   */
  public record Edge(int a, int b, int timesKept, double score) {}

  public SuspectEdges {
    first = List.copyOf(first);
  }

  /**
   * @param most the number of edges to return at most
   */
  static SuspectEdges of(ExplainedModel model, int most, Compute compute) {
    Explainer explainer = model.explainer();
    MaskTrace trace = explainer.trace();
    float[] affinities = explainer.meanAffinities(compute);
    int choices = 2 * trace.layers() * trace.rounds();
    int edges = 0;
    int dropped = 0;
    PriorityQueue<Edge> worstFirst = new PriorityQueue<>(ORDER.reversed());
    for (int i = 0; i < trace.nodes(); i++) {
      for (int e = trace.offset(i); e < trace.offset(i + 1); e++) {
        int j = trace.target(e);
        if (j <= i) {
          continue;
        }
        edges++;
        int back = trace.reverse(e);
        int kept = trace.timesKept(e) + trace.timesKept(back);
        if (kept < choices) {
          dropped++;
          worstFirst.add(new Edge(i, j, kept, ((double) affinities[e] + affinities[back]) / 2));
          if (worstFirst.size() > most) {
            worstFirst.poll();
          }
        }
      }
    }
    if (dropped == 0) {
      throw new InputException(
          "The masks of this model keep every edge of "
              + model.data().name()
              + ", so it holds none to be wrong; train with a mask rule that drops edges.");
    }
    List<Edge> first = new ArrayList<>(worstFirst);
    first.sort(ORDER);
    return new SuspectEdges(edges, dropped, choices, first);
  }

  /** The data without the first edges of this list. */
  public Dataset without(Dataset data, int count) {
    if (count > first.size()) {
      throw new InputException(
          "The masks drop "
              + dropped
              + " of the "
              + edges
              + " edges of "
              + data.name()
              + ", so "
              + count
              + " cannot be removed.");
    }
    Graph graph = data.graph();
    GraphBuilder builder = new GraphBuilder(graph.nodes).keepSelfLoops();
    boolean[] removed = new boolean[graph.directedEdges()];
    first.subList(0, count).forEach(edge -> removed[graph.edge(edge.a(), edge.b())] = true);
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        if (graph.columns[e] >= i && !removed[e]) {
          builder.add(i, graph.columns[e], graph.weight(e));
        }
      }
    }
    return data.withGraph(builder.build());
  }
}
