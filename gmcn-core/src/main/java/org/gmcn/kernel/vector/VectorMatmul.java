package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;

/**
 * Dense products in register tiles: 8 rows by one vector of columns, or 4 rows by two. A tile's
 * sums stay in registers while the inner index runs.
 */
final class VectorMatmul {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  private VectorMatmul() {}

  /** Y_i = X_i W: W is a row-major array of {@code inner} rows, {@code stride} floats each. */
  static void rows(int from, int to, Matrix x, float[] w, int wOffset, int inner, Matrix y) {
    int stride = y.stride;
    for (int k = 0; k < stride; ) {
      int i = from;
      boolean two = k + 2 * V <= stride;
      if (two) {
        for (; i + 4 <= to; i += 4) {
          tile4x2(x.data, x.row(i), x.stride, w, wOffset + k, inner, stride, y.data, y.row(i) + k);
        }
      } else {
        for (; i + 8 <= to; i += 8) {
          tile8x1(x.data, x.row(i), x.stride, w, wOffset + k, inner, stride, y.data, y.row(i) + k);
        }
      }
      for (; i < to; i++) {
        for (int c = k; c < k + (two ? 2 * V : V); c += V) {
          tile1x1(x.data, x.row(i), w, wOffset + c, inner, stride, y.data, y.row(i) + c);
        }
      }
      k += two ? 2 * V : V;
    }
  }

  private static void tile8x1(
      float[] x, int xo, int xs, float[] w, int wo, int inner, int stride, float[] y, int yo) {
    int x1 = xo + xs;
    int x2 = x1 + xs;
    int x3 = x2 + xs;
    int x4 = x3 + xs;
    int x5 = x4 + xs;
    int x6 = x5 + xs;
    int x7 = x6 + xs;
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    FloatVector s4 = s0;
    FloatVector s5 = s0;
    FloatVector s6 = s0;
    FloatVector s7 = s0;
    for (int j = 0; j < inner; j++) {
      FloatVector v = FloatVector.fromArray(F, w, wo + j * stride);
      s0 = v.fma(FloatVector.broadcast(F, x[xo + j]), s0);
      s1 = v.fma(FloatVector.broadcast(F, x[x1 + j]), s1);
      s2 = v.fma(FloatVector.broadcast(F, x[x2 + j]), s2);
      s3 = v.fma(FloatVector.broadcast(F, x[x3 + j]), s3);
      s4 = v.fma(FloatVector.broadcast(F, x[x4 + j]), s4);
      s5 = v.fma(FloatVector.broadcast(F, x[x5 + j]), s5);
      s6 = v.fma(FloatVector.broadcast(F, x[x6 + j]), s6);
      s7 = v.fma(FloatVector.broadcast(F, x[x7 + j]), s7);
    }
    s0.intoArray(y, yo);
    s1.intoArray(y, yo + stride);
    s2.intoArray(y, yo + 2 * stride);
    s3.intoArray(y, yo + 3 * stride);
    s4.intoArray(y, yo + 4 * stride);
    s5.intoArray(y, yo + 5 * stride);
    s6.intoArray(y, yo + 6 * stride);
    s7.intoArray(y, yo + 7 * stride);
  }

  private static void tile4x2(
      float[] x, int xo, int xs, float[] w, int wo, int inner, int stride, float[] y, int yo) {
    int x1 = xo + xs;
    int x2 = x1 + xs;
    int x3 = x2 + xs;
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    FloatVector t0 = s0;
    FloatVector t1 = s0;
    FloatVector t2 = s0;
    FloatVector t3 = s0;
    for (int j = 0; j < inner; j++) {
      FloatVector v = FloatVector.fromArray(F, w, wo + j * stride);
      FloatVector u = FloatVector.fromArray(F, w, wo + j * stride + V);
      FloatVector a = FloatVector.broadcast(F, x[xo + j]);
      s0 = v.fma(a, s0);
      t0 = u.fma(a, t0);
      FloatVector b = FloatVector.broadcast(F, x[x1 + j]);
      s1 = v.fma(b, s1);
      t1 = u.fma(b, t1);
      FloatVector c = FloatVector.broadcast(F, x[x2 + j]);
      s2 = v.fma(c, s2);
      t2 = u.fma(c, t2);
      FloatVector d = FloatVector.broadcast(F, x[x3 + j]);
      s3 = v.fma(d, s3);
      t3 = u.fma(d, t3);
    }
    s0.intoArray(y, yo);
    t0.intoArray(y, yo + V);
    s1.intoArray(y, yo + stride);
    t1.intoArray(y, yo + stride + V);
    s2.intoArray(y, yo + 2 * stride);
    t2.intoArray(y, yo + 2 * stride + V);
    s3.intoArray(y, yo + 3 * stride);
    t3.intoArray(y, yo + 3 * stride + V);
  }

  private static void tile1x1(
      float[] x, int xo, float[] w, int wo, int inner, int stride, float[] y, int yo) {
    FloatVector s = FloatVector.zero(F);
    for (int j = 0; j < inner; j++) {
      s = FloatVector.fromArray(F, w, wo + j * stride).fma(FloatVector.broadcast(F, x[xo + j]), s);
    }
    s.intoArray(y, yo);
  }

  /** Y = G W^T through a transposed copy of W, which is small. */
  static void rightTransposed(int from, int to, Matrix g, Matrix w, Matrix y) {
    int stride = y.stride;
    float[] t = Scratch.ofThread().matrix(w.columns * stride);
    for (int k = 0; k < w.columns; k++) {
      for (int j = 0; j < w.rows; j++) {
        t[k * stride + j] = w.data[w.row(j) + k];
      }
      java.util.Arrays.fill(t, k * stride + w.rows, (k + 1) * stride, 0);
    }
    rows(from, to, g, t, 0, w.columns, y);
  }
}
