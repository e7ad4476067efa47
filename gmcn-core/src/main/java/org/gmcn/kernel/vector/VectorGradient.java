package org.gmcn.kernel.vector;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;

/**
 * Y = X^T G, the gradient of a dense product. Eight rows of G stay in registers while the columns
 * of the same rows of X pass in the order of memory, which is foreseen, and add to the rows of Y,
 * which are few enough for the cache. Work is cut by columns of X, so every sum has one owner.
 */
final class VectorGradient {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  private VectorGradient() {}

  static void columns(int from, int to, Matrix x, Matrix g, Matrix y) {
    for (int j = from; j < to; j++) {
      Arrays.fill(y.data, y.row(j), y.row(j) + y.stride, 0);
    }
    if (from == to) {
      return;
    }
    int stride = y.stride;
    int i = 0;
    for (; i + 8 <= x.rows; i += 8) {
      for (int k = 0; k < stride; k += V) {
        int xo = x.row(i) + from;
        rows8(
            x.data, xo, x.stride, g.data, g.row(i) + k, stride, to - from, y.data, y.row(from) + k);
      }
    }
    for (; i < x.rows; i++) {
      for (int k = 0; k < stride; k += V) {
        int xo = x.row(i) + from;
        row1(x.data, xo, g.data, g.row(i) + k, stride, to - from, y.data, y.row(from) + k);
      }
    }
  }

  /** Two sums, so that an addition waits for half of the others only. */
  private static void rows8(
      float[] x, int x0, int xs, float[] g, int go, int stride, int columns, float[] y, int yo) {
    FloatVector g0 = FloatVector.fromArray(F, g, go);
    FloatVector g1 = FloatVector.fromArray(F, g, go + stride);
    FloatVector g2 = FloatVector.fromArray(F, g, go + 2 * stride);
    FloatVector g3 = FloatVector.fromArray(F, g, go + 3 * stride);
    FloatVector g4 = FloatVector.fromArray(F, g, go + 4 * stride);
    FloatVector g5 = FloatVector.fromArray(F, g, go + 5 * stride);
    FloatVector g6 = FloatVector.fromArray(F, g, go + 6 * stride);
    FloatVector g7 = FloatVector.fromArray(F, g, go + 7 * stride);
    int x1 = x0 + xs;
    int x2 = x1 + xs;
    int x3 = x2 + xs;
    int x4 = x3 + xs;
    int x5 = x4 + xs;
    int x6 = x5 + xs;
    int x7 = x6 + xs;
    for (int j = 0; j < columns; j++) {
      int at = yo + j * stride;
      FloatVector a = FloatVector.fromArray(F, y, at);
      FloatVector b = g1.mul(x[x1 + j]);
      a = g0.fma(FloatVector.broadcast(F, x[x0 + j]), a);
      a = g2.fma(FloatVector.broadcast(F, x[x2 + j]), a);
      b = g3.fma(FloatVector.broadcast(F, x[x3 + j]), b);
      a = g4.fma(FloatVector.broadcast(F, x[x4 + j]), a);
      b = g5.fma(FloatVector.broadcast(F, x[x5 + j]), b);
      a = g6.fma(FloatVector.broadcast(F, x[x6 + j]), a);
      b = g7.fma(FloatVector.broadcast(F, x[x7 + j]), b);
      a.add(b).intoArray(y, at);
    }
  }

  private static void row1(
      float[] x, int xo, float[] g, int go, int stride, int columns, float[] y, int yo) {
    FloatVector v = FloatVector.fromArray(F, g, go);
    for (int j = 0; j < columns; j++) {
      int at = yo + j * stride;
      FloatVector before = FloatVector.fromArray(F, y, at);
      v.fma(FloatVector.broadcast(F, x[xo + j]), before).intoArray(y, at);
    }
  }
}
