package org.gmcn.graph.parts;

import java.util.Arrays;
import org.gmcn.graph.Graph;

/**
 * Another order of a graph's nodes. Where neighbours stand near each other, what one row's sum has
 * fetched serves the next row's, and the rows of a thread belong mostly to each other.
 *
 * @since 0.1
 */
public final class NodeOrder {
  private static final int HALVINGS = 3;

  /** order[k] is the old number of the node that is now k. */
  private final int[] order;

  private final int[] place;

  private NodeOrder(int[] order) {
    this.order = order;
    place = new int[order.length];
    for (int k = 0; k < order.length; k++) {
      place[order[k]] = k;
    }
  }

  /** Breadth first, every component from its node of least degree. */
  public static NodeOrder breadthFirst(Graph graph) {
    boolean[] seen = new boolean[graph.nodes];
    int[] queue = new int[graph.nodes];
    int tail = 0;
    int head = 0;
    for (int start : sortedByDegree(graph)) {
      if (!seen[start]) {
        seen[start] = true;
        queue[tail++] = start;
      }
      for (; head < tail; head++) {
        int i = queue[head];
        for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
          int j = graph.columns[e];
          if (!seen[j]) {
            seen[j] = true;
            queue[tail++] = j;
          }
        }
      }
    }
    return new NodeOrder(queue);
  }

  /** By degree, so that rows of one length follow each other. */
  public static NodeOrder byDegree(Graph graph) {
    return new NodeOrder(sortedByDegree(graph));
  }

  /**
   * In eighths with few edges between them and as much work each, as threads share it, and there by
   * degree: little of what one thread writes is read by another.
   */
  public static NodeOrder clustered(Graph graph) {
    int[] part = GraphBisection.parts(graph, HALVINGS);
    int[] order = new int[graph.nodes];
    int[] byDegree = sortedByDegree(graph);
    int count = 0;
    for (int p = 0; p < 1 << HALVINGS; p++) {
      for (int i : byDegree) {
        if (part[i] == p) {
          order[count++] = i;
        }
      }
    }
    return new NodeOrder(order);
  }

  /** Nodes of the same degree keep their order. */
  private static int[] sortedByDegree(Graph graph) {
    long[] keys = new long[graph.nodes];
    for (int i = 0; i < graph.nodes; i++) {
      keys[i] = ((long) graph.degree(i) << 32) | i;
    }
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
  }

  /** How far apart neighbours stand on average, as a share of the nodes: a third if at random. */
  public static double distance(Graph graph) {
    double sum = 0;
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        sum += Math.abs(i - graph.columns[e]);
      }
    }
    return sum / Math.max(1, graph.columns.length) / Math.max(1, graph.nodes);
  }

  /** The same graph with its nodes in this order. */
  public Graph apply(Graph graph) {
    int[] offsets = new int[graph.nodes + 1];
    for (int k = 0; k < graph.nodes; k++) {
      offsets[k + 1] = offsets[k] + graph.degree(order[k]);
    }
    int[] columns = new int[graph.columns.length];
    float[] weights = graph.weights == null ? null : new float[columns.length];
    int[] next = Arrays.copyOf(offsets, graph.nodes);
    // Sources ascend, so every row receives its columns in ascending order.
    for (int k = 0; k < graph.nodes; k++) {
      for (int e = graph.offsets[order[k]]; e < graph.offsets[order[k] + 1]; e++) {
        int to = next[place[graph.columns[e]]]++;
        columns[to] = k;
        if (weights != null) {
          weights[to] = graph.weights[e];
        }
      }
    }
    return new Graph(graph.nodes, offsets, columns, weights);
  }

  /** New numbers of nodes given by their old ones. */
  public int[] apply(int[] nodes) {
    int[] moved = new int[nodes.length];
    for (int k = 0; k < nodes.length; k++) {
      moved[k] = place[nodes[k]];
    }
    return moved;
  }

  /** The old number of each node. */
  public int[] oldNumbers() {
    return order.clone();
  }

  /** The new number of each node. */
  public int[] newNumbers() {
    return place.clone();
  }
}
