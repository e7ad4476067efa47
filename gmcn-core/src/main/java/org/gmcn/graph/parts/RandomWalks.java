package org.gmcn.graph.parts;

import org.gmcn.Rng;
import org.gmcn.graph.Graph;

/**
 * Random walks: each step goes to a neighbour with a probability proportional to the edge's weight.
 * A walk from a node without neighbours ends where it starts. Safe for several threads, each with
 * its own random source.
 *
 * @since 0.1
 */
public final class RandomWalks {
  private final Graph graph;

  /** Sums of a row's weights up to and with each edge, or null where all weigh the same. */
  private final double[] cumulative;

  public RandomWalks(Graph graph) {
    this.graph = graph;
    this.cumulative = graph.weights == null ? null : new double[graph.directedEdges()];
    for (int i = 0; i < graph.nodes && cumulative != null; i++) {
      double sum = 0;
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        sum += graph.weights[e];
        cumulative[e] = sum;
      }
    }
  }

  /** Writes a walk of so many nodes and returns how many it has: all, or one. */
  public int walk(int start, int length, Rng rng, int[] walk) {
    walk[0] = start;
    if (graph.degree(start) == 0) {
      return 1;
    }
    for (int k = 1; k < length; k++) {
      walk[k] = step(walk[k - 1], rng);
    }
    return length;
  }

  private int step(int node, Rng rng) {
    int from = graph.offsets[node];
    int to = graph.offsets[node + 1];
    if (cumulative == null) {
      return graph.columns[from + rng.nextInt(to - from)];
    }
    double wanted = rng.nextDouble() * cumulative[to - 1];
    int high = to - 1;
    while (from < high) {
      int middle = (from + high) >>> 1;
      if (cumulative[middle] > wanted) {
        high = middle;
      } else {
        from = middle + 1;
      }
    }
    return graph.columns[from];
  }

  /** How often walks of so many nodes, one from every node, visit each node on average. */
  public double[] expectedVisits(int length) {
    double[] visits = new double[graph.nodes];
    double[] here = new double[graph.nodes];
    java.util.Arrays.fill(here, 1);
    for (int k = 0; k < length; k++) {
      double[] next = new double[graph.nodes];
      for (int i = 0; i < graph.nodes; i++) {
        visits[i] += here[i];
        leave(i, here[i], next);
      }
      here = next;
    }
    return visits;
  }

  private void leave(int node, double walkers, double[] next) {
    int to = graph.offsets[node + 1];
    double total =
        cumulative == null || graph.degree(node) == 0 ? graph.degree(node) : cumulative[to - 1];
    for (int e = graph.offsets[node]; e < to; e++) {
      next[graph.columns[e]] += walkers * graph.weight(e) / total;
    }
  }
}
