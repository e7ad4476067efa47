package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.kernel.PairDots;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeLayout;

/**
 * Inner products along edges with the bits of {@link PairDots}: vectors multiply, and the products
 * of each pair are added one by one in the order of the columns, eight pairs side by side.
 */
final class VectorPairDots {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();
  private static final int PAIRS = 8;

  private VectorPairDots() {}

  static void add(int from, int to, EdgeLayout edges, Matrix u, float[] dots) {
    float[] products = Scratch.ofThread().gathered(PAIRS * V);
    int p = from;
    for (; p <= to - PAIRS; p += PAIRS) {
      for (int k = 0; k < u.columns; k += V) {
        for (int pair = 0; pair < PAIRS; pair++) {
          multiply(
              u.data,
              u.row(edges.left[p + pair]) + k,
              u.row(edges.right[p + pair]) + k,
              products,
              pair * V);
        }
        sum(products, Math.min(V, u.columns - k), dots, p);
      }
    }
    PairDots.add(p, to, edges, u, dots);
  }

  private static void multiply(float[] x, int a, int b, float[] to, int at) {
    FloatVector.fromArray(F, x, a).mul(FloatVector.fromArray(F, x, b)).intoArray(to, at);
  }

  /** Adds the first products of every pair to its sum. */
  private static void sum(float[] products, int count, float[] dots, int p) {
    float sum0 = dots[p];
    float sum1 = dots[p + 1];
    float sum2 = dots[p + 2];
    float sum3 = dots[p + 3];
    float sum4 = dots[p + 4];
    float sum5 = dots[p + 5];
    float sum6 = dots[p + 6];
    float sum7 = dots[p + 7];
    for (int k = 0; k < count; k++) {
      sum0 += products[k];
      sum1 += products[V + k];
      sum2 += products[2 * V + k];
      sum3 += products[3 * V + k];
      sum4 += products[4 * V + k];
      sum5 += products[5 * V + k];
      sum6 += products[6 * V + k];
      sum7 += products[7 * V + k];
    }
    dots[p] = sum0;
    dots[p + 1] = sum1;
    dots[p + 2] = sum2;
    dots[p + 3] = sum3;
    dots[p + 4] = sum4;
    dots[p + 5] = sum5;
    dots[p + 6] = sum6;
    dots[p + 7] = sum7;
  }
}
