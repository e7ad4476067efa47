package org.gmcn.method;

import java.util.Arrays;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * Edges whose ends have similar features. The Jaccard similarity of two rows, with every nonzero
 * feature read as 1, is J_ij = |F_i ∩ F_j| / |F_i ∪ F_j|; it is 1 for two empty rows.
 */
final class JaccardFilter {
  private final SparseMatrix rows;

  private JaccardFilter(SparseMatrix rows) {
    this.rows = rows;
  }

  /**
   * The graph without the edges whose ends have a similarity below the threshold. Features that
   * only number the nodes, a one in a column of its own for each, leave the graph as it is.
   */
  static Graph apply(Graph graph, Features features, double threshold) {
    SparseMatrix rows =
        features instanceof SparseMatrix sparse ? sparse : SparseMatrix.of((Matrix) features);
    return numbersNodes(rows) ? graph : new JaccardFilter(rows).filter(graph, threshold);
  }

  private static boolean numbersNodes(SparseMatrix x) {
    if (x.rows != x.columns || x.columnOf.length != x.rows) {
      return false;
    }
    for (int i = 0; i < x.rows; i++) {
      if (x.offsets[i] != i || x.columnOf[i] != i) {
        return false;
      }
    }
    return true;
  }

  private Graph filter(Graph graph, double threshold) {
    int[] offsets = new int[graph.nodes + 1];
    int[] columns = new int[graph.columns.length];
    float[] weights = graph.weights == null ? null : new float[graph.columns.length];
    int to = 0;
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        if (similarity(i, graph.columns[e]) >= threshold) {
          columns[to] = graph.columns[e];
          if (weights != null) {
            weights[to] = graph.weights[e];
          }
          to++;
        }
      }
      offsets[i + 1] = to;
    }
    return new Graph(
        graph.nodes,
        offsets,
        Arrays.copyOf(columns, to),
        weights == null ? null : Arrays.copyOf(weights, to));
  }

  private double similarity(int i, int j) {
    int a = rows.offsets[i];
    int b = rows.offsets[j];
    int endA = rows.offsets[i + 1];
    int endB = rows.offsets[j + 1];
    int both = 0;
    int either = 0;
    while (a < endA || b < endB) {
      int columnA = a < endA ? rows.columnOf[a] : Integer.MAX_VALUE;
      int columnB = b < endB ? rows.columnOf[b] : Integer.MAX_VALUE;
      boolean inA = columnA <= columnB && rows.values[a] != 0;
      boolean inB = columnB <= columnA && rows.values[b] != 0;
      both += inA && inB ? 1 : 0;
      either += inA || inB ? 1 : 0;
      a += columnA <= columnB ? 1 : 0;
      b += columnB <= columnA ? 1 : 0;
    }
    return either == 0 ? 1 : (double) both / either;
  }
}
