package org.gmcn.graph.parts;

import java.util.Arrays;
import org.gmcn.graph.Graph;

/**
 * The graphs between chosen nodes of one graph, each in time linear in the edges of those nodes:
 * what is kept between calls is one number a node. One thread uses it at a time.
 *
 * @since 0.1
 */
public final class InducedGraphs {
  private final Graph graph;

  /** The present number of each chosen node, and -1 for the others. */
  private final int[] numberOf;

  public InducedGraphs(Graph graph) {
    this.graph = graph;
    numberOf = new int[graph.nodes];
    Arrays.fill(numberOf, -1);
  }

  /**
   * The graph between the given nodes; node k of the result is {@code nodes[k]} of the whole.
   *
   * @param nodes ascending
   */
  public Graph of(int[] nodes) {
    for (int k = 0; k < nodes.length; k++) {
      if (k > 0 && nodes[k] <= nodes[k - 1]) {
        throw new IllegalArgumentException("the nodes must ascend");
      }
      numberOf[nodes[k]] = k;
    }
    try {
      return between(nodes);
    } finally {
      for (int node : nodes) {
        numberOf[node] = -1;
      }
    }
  }

  private Graph between(int[] nodes) {
    int[] offsets = new int[nodes.length + 1];
    for (int k = 0; k < nodes.length; k++) {
      int inside = 0;
      for (int e = graph.offsets[nodes[k]]; e < graph.offsets[nodes[k] + 1]; e++) {
        inside += numberOf[graph.columns[e]] >= 0 ? 1 : 0;
      }
      offsets[k + 1] = offsets[k] + inside;
    }
    int[] columns = new int[offsets[nodes.length]];
    float[] weights = graph.weights == null ? null : new float[columns.length];
    int to = 0;
    for (int node : nodes) {
      for (int e = graph.offsets[node]; e < graph.offsets[node + 1]; e++) {
        int j = numberOf[graph.columns[e]];
        if (j >= 0) {
          columns[to] = j;
          if (weights != null) {
            weights[to] = graph.weights[e];
          }
          to++;
        }
      }
    }
    return new Graph(nodes.length, offsets, columns, weights);
  }
}
