package org.gmcn.graph;

import org.gmcn.matrix.SparseMatrix;

/**
 * An immutable undirected graph in compressed rows: the neighbours of node i are {@code
 * columns[offsets[i]]} to {@code columns[offsets[i + 1] - 1]}, ascending. Every undirected edge
 * stands twice, once a direction, with the same weight; a self loop stands once.
 *
 * <p>{@link GraphBuilder} makes one from any list of edges.
 *
 * @since 0.1
 */
public final class Graph {
  public final int nodes;
  public final int[] offsets;
  public final int[] columns;

  /** One weight a directed edge, or null when all are one. */
  public final float[] weights;

  /** Takes the arrays as they are; they must be symmetric and are never written again. */
  public Graph(int nodes, int[] offsets, int[] columns, float[] weights) {
    if (offsets.length != nodes + 1 || offsets[0] != 0 || offsets[nodes] != columns.length) {
      throw new IllegalArgumentException("offsets do not fit the edges");
    }
    if (weights != null && weights.length != columns.length) {
      throw new IllegalArgumentException("one weight a directed edge is needed");
    }
    SparseMatrix.checkEntries(nodes, nodes, offsets, columns);
    this.nodes = nodes;
    this.offsets = offsets;
    this.columns = columns;
    this.weights = weights;
  }

  /** Directed edges: twice the undirected ones, plus self loops. */
  public int directedEdges() {
    return columns.length;
  }

  /** Undirected edges, self loops not counted. */
  public int undirectedEdges() {
    return (columns.length - selfLoops()) / 2;
  }

  public int selfLoops() {
    int loops = 0;
    for (int i = 0; i < nodes; i++) {
      if (edge(i, i) >= 0) {
        loops++;
      }
    }
    return loops;
  }

  public int degree(int node) {
    return offsets[node + 1] - offsets[node];
  }

  public float weight(int edge) {
    return weights == null ? 1 : weights[edge];
  }

  /** The index of the directed edge from i to j, or a negative number. */
  public int edge(int i, int j) {
    return java.util.Arrays.binarySearch(columns, offsets[i], offsets[i + 1], j);
  }

  /** For every directed edge the index of the edge that runs the other way. */
  public int[] reverseEdges() {
    // Rows ascend: while i ascends, the edges (j, i) of row j are met in their order.
    int[] next = java.util.Arrays.copyOf(offsets, nodes);
    int[] reverse = new int[columns.length];
    for (int i = 0; i < nodes; i++) {
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        reverse[e] = next[columns[e]]++;
      }
    }
    return reverse;
  }

  /** The same graph with one more edge of weight one from every node to itself. */
  public Graph withSelfLoops() {
    int[] newOffsets = new int[nodes + 1];
    int added = nodes - selfLoops();
    int[] newColumns = new int[Math.addExact(columns.length, added)];
    float[] newWeights = weights == null ? null : new float[newColumns.length];
    int to = 0;
    for (int i = 0; i < nodes; i++) {
      boolean done = edge(i, i) >= 0;
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        if (!done && columns[e] > i) {
          to = put(newColumns, newWeights, to, i, 1);
          done = true;
        }
        to = put(newColumns, newWeights, to, columns[e], weight(e));
      }
      if (!done) {
        to = put(newColumns, newWeights, to, i, 1);
      }
      newOffsets[i + 1] = to;
    }
    return new Graph(nodes, newOffsets, newColumns, newWeights);
  }

  private static int put(int[] columns, float[] weights, int at, int column, float weight) {
    columns[at] = column;
    if (weights != null) {
      weights[at] = weight;
    }
    return at + 1;
  }

  /** D^-1/2 A D^-1/2, with D the sums of A's rows; a node without neighbours has an empty row. */
  public SparseMatrix normalised() {
    double[] scale = new double[nodes];
    for (int i = 0; i < nodes; i++) {
      double sum = 0;
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        sum += weight(e);
      }
      scale[i] = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    }
    float[] values = new float[columns.length];
    for (int i = 0; i < nodes; i++) {
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        values[e] = (float) (weight(e) * (scale[i] * scale[columns[e]]));
      }
    }
    return new SparseMatrix(nodes, nodes, offsets, columns, values);
  }

  /** D^-1 A: every row sums to one, or is empty. */
  public SparseMatrix rowNormalised() {
    float[] values = new float[columns.length];
    for (int i = 0; i < nodes; i++) {
      double sum = 0;
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        sum += weight(e);
      }
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        values[e] = (float) (weight(e) / sum);
      }
    }
    return new SparseMatrix(nodes, nodes, offsets, columns, values);
  }

  /** The graph between the given nodes; node k of the result is {@code kept[k]} of this one. */
  public Graph induced(int[] kept) {
    int[] newId = new int[nodes];
    java.util.Arrays.fill(newId, -1);
    for (int k = 0; k < kept.length; k++) {
      newId[kept[k]] = k;
    }
    GraphBuilder builder = new GraphBuilder(kept.length);
    for (int k = 0; k < kept.length; k++) {
      int i = kept[k];
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        int j = newId[columns[e]];
        if (j >= k) {
          builder.add(k, j, weight(e));
        }
      }
    }
    return builder.keepSelfLoops().build();
  }
}
