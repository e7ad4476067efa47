package org.gmcn.kernel;

import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeLayout;

/**
 * Inner products along edges, each summed in the order of the columns, so that every provider and
 * every machine gets the same bits.
 */
public final class PairDots {
  private PairDots() {}

  /** dots[p] += ⟨u_i, u_j⟩ for the pairs (i, j) of a range. */
  public static void add(int from, int to, EdgeLayout edges, Matrix u, float[] dots) {
    int p = from;
    for (; p + 4 <= to; p += 4) {
      four(p, edges, u, dots);
    }
    for (; p < to; p++) {
      dots[p] = dot(dots[p], u.data, u.row(edges.left[p]), u.row(edges.right[p]), u.columns);
    }
  }

  /** Four sums at a time: each waits for its own last addition only. */
  private static void four(int p, EdgeLayout edges, Matrix u, float[] dots) {
    float[] x = u.data;
    int i0 = u.row(edges.left[p]);
    int i1 = u.row(edges.left[p + 1]);
    int i2 = u.row(edges.left[p + 2]);
    int i3 = u.row(edges.left[p + 3]);
    int j0 = u.row(edges.right[p]);
    int j1 = u.row(edges.right[p + 1]);
    int j2 = u.row(edges.right[p + 2]);
    int j3 = u.row(edges.right[p + 3]);
    float sum0 = dots[p];
    float sum1 = dots[p + 1];
    float sum2 = dots[p + 2];
    float sum3 = dots[p + 3];
    for (int k = 0; k < u.columns; k++) {
      sum0 += x[i0 + k] * x[j0 + k];
      sum1 += x[i1 + k] * x[j1 + k];
      sum2 += x[i2 + k] * x[j2 + k];
      sum3 += x[i3 + k] * x[j3 + k];
    }
    dots[p] = sum0;
    dots[p + 1] = sum1;
    dots[p + 2] = sum2;
    dots[p + 3] = sum3;
  }

  /** sum + ⟨a, b⟩, for two rows of an array. */
  public static float dot(float sum, float[] x, int a, int b, int columns) {
    for (int k = 0; k < columns; k++) {
      sum += x[a + k] * x[b + k];
    }
    return sum;
  }
}
