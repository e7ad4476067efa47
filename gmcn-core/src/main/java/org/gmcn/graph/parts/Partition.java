package org.gmcn.graph.parts;

import java.util.Arrays;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.graph.Graph;

/**
 * A division of a graph's nodes into clusters of about equal size with few edges between them, in
 * time linear in the edges.
 *
 * <p>Nodes come in breadth-first order and each joins the cluster that has most of its neighbours,
 * weighed by the room left (linear deterministic greedy, Stanton and Kliot 2012). Then rounds of
 * label propagation with a bound on the size (as Meyerhenke, Sanders and Schulz 2014 refine) move
 * nodes to where more of their neighbours are. One thread, and random draws from the seed alone.
 *
 * @since 0.1
 */
public final class Partition {
  /** How much larger than the mean a cluster may become. */
  private static final double SLACK = 1.1;

  private static final int ROUNDS = 8;

  private final int[] clusterOf;
  private final int clusters;

  private Partition(int[] clusterOf, int clusters) {
    this.clusterOf = clusterOf;
    this.clusters = clusters;
  }

  public static Partition of(Graph graph, int clusters, long seed) {
    if (clusters < 1 || clusters > graph.nodes) {
      throw new InputException(
          "A graph of "
              + graph.nodes
              + " nodes cannot be divided into "
              + clusters
              + " clusters; ask for 1 to "
              + graph.nodes
              + ".");
    }
    Builder builder = new Builder(graph, clusters);
    builder.stream(breadthFirst(graph, seed));
    for (int round = 0; round < ROUNDS && clusters > 1; round++) {
      if (!builder.refine(Rng.of(seed, 1, round).permutation(graph.nodes))) {
        break;
      }
    }
    return new Partition(builder.clusterOf, clusters);
  }

  /** Every node, component by component, from a random node of each. */
  private static int[] breadthFirst(Graph graph, long seed) {
    int[] starts = Rng.of(seed, 0).permutation(graph.nodes);
    int[] queue = new int[graph.nodes];
    boolean[] seen = new boolean[graph.nodes];
    int head = 0;
    int tail = 0;
    for (int start : starts) {
      if (seen[start]) {
        continue;
      }
      seen[start] = true;
      queue[tail++] = start;
      while (head < tail) {
        int i = queue[head++];
        for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
          int j = graph.columns[e];
          if (!seen[j]) {
            seen[j] = true;
            queue[tail++] = j;
          }
        }
      }
    }
    return queue;
  }

  public int clusters() {
    return clusters;
  }

  /** The cluster of a node. */
  public int clusterOf(int node) {
    return clusterOf[node];
  }

  /** The nodes of every cluster, ascending. */
  public int[][] members() {
    int[] sizes = sizes();
    int[][] members = new int[clusters][];
    for (int c = 0; c < clusters; c++) {
      members[c] = new int[sizes[c]];
    }
    Arrays.fill(sizes, 0);
    for (int i = 0; i < clusterOf.length; i++) {
      members[clusterOf[i]][sizes[clusterOf[i]]++] = i;
    }
    return members;
  }

  private int[] sizes() {
    int[] sizes = new int[clusters];
    for (int c : clusterOf) {
      sizes[c]++;
    }
    return sizes;
  }

  /** The share of the edges that join two clusters; 0 where there are no edges. */
  public double cutShare(Graph graph) {
    long cut = 0;
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        cut += clusterOf[i] == clusterOf[graph.columns[e]] ? 0 : 1;
      }
    }
    return graph.directedEdges() == 0 ? 0 : (double) cut / graph.directedEdges();
  }

  /** The largest cluster's size over the mean size: 1 is perfect. */
  public double balance() {
    return Arrays.stream(sizes()).max().orElse(0) / ((double) clusterOf.length / clusters);
  }

  /** The clusters while they grow. */
  private static final class Builder {
    private final Graph graph;
    private final int[] clusterOf;
    private final int[] sizes;
    private final int most;

    /** The weight of the present node's edges into each cluster; zero but for those touched. */
    private final float[] ties;

    private final int[] touched;
    private int count;

    /** Every cluster before this one has its share. */
    private int open;

    Builder(Graph graph, int clusters) {
      this.graph = graph;
      clusterOf = new int[graph.nodes];
      Arrays.fill(clusterOf, -1);
      sizes = new int[clusters];
      most = (int) Math.ceil(SLACK * graph.nodes / clusters);
      ties = new float[clusters];
      touched = new int[clusters];
    }

    void stream(int[] order) {
      for (int node : order) {
        count(node);
        int best = -1;
        double bestScore = 0;
        for (int k = 0; k < count; k++) {
          int c = touched[k];
          double score = ties[c] * (1 - (double) sizes[c] / share(c));
          if (score > bestScore) {
            best = c;
            bestScore = score;
          }
        }
        clear();
        put(node, best >= 0 ? best : firstWithRoom());
      }
    }

    /** How many nodes a cluster gets while they come in; together exactly all. */
    private int share(int cluster) {
      return graph.nodes / sizes.length + (cluster < graph.nodes % sizes.length ? 1 : 0);
    }

    private int firstWithRoom() {
      while (sizes[open] >= share(open)) {
        open++;
      }
      return open;
    }

    /** Moves nodes to the cluster with most of their edges; false if none moved. */
    boolean refine(int[] order) {
      boolean moved = false;
      for (int node : order) {
        int own = clusterOf[node];
        count(node);
        int best = own;
        for (int k = 0; k < count; k++) {
          int c = touched[k];
          if (ties[c] > ties[best] && sizes[c] < most) {
            best = c;
          }
        }
        clear();
        if (best != own && sizes[own] > 1) {
          sizes[own]--;
          put(node, best);
          moved = true;
        }
      }
      return moved;
    }

    private void put(int node, int cluster) {
      clusterOf[node] = cluster;
      sizes[cluster]++;
    }

    private void count(int node) {
      for (int e = graph.offsets[node]; e < graph.offsets[node + 1]; e++) {
        int c = clusterOf[graph.columns[e]];
        if (c >= 0) {
          if (ties[c] == 0) {
            touched[count++] = c;
          }
          ties[c] += graph.weight(e);
        }
      }
    }

    private void clear() {
      for (int k = 0; k < count; k++) {
        ties[touched[k]] = 0;
      }
      count = 0;
    }
  }
}
