package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Y = X^T G, the gradient of a dense product, in register tiles of 8 columns of X by one vector of
 * G. Rows are taken in blocks that stay in the cache while all tiles pass over them. Work is cut by
 * columns of X, so every sum has one owner.
 */
final class VectorGradient {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  /** Rows of a block. */
  private static final int BLOCK = 32;

  private VectorGradient() {}

  static void columns(int from, int to, Matrix x, Matrix g, Matrix y) {
    for (int j = from; j < to; j++) {
      java.util.Arrays.fill(y.data, y.row(j), y.row(j) + y.stride, 0);
    }
    int stride = y.stride;
    for (int i = 0; i < x.rows; i += BLOCK) {
      int rows = Math.min(BLOCK, x.rows - i);
      int j = from;
      for (; j + 8 <= to; j += 8) {
        for (int k = 0; k < stride; k += V) {
          tile8(
              x.data,
              x.row(i) + j,
              x.stride,
              g.data,
              g.row(i) + k,
              rows,
              stride,
              y.data,
              y.row(j) + k);
        }
      }
      for (; j < to; j++) {
        for (int k = 0; k < stride; k += V) {
          tile1(
              x.data,
              x.row(i) + j,
              x.stride,
              g.data,
              g.row(i) + k,
              rows,
              stride,
              y.data,
              y.row(j) + k);
        }
      }
    }
  }

  private static void tile8(
      float[] x, int xo, int xs, float[] g, int go, int rows, int stride, float[] y, int yo) {
    FloatVector s0 = FloatVector.fromArray(F, y, yo);
    FloatVector s1 = FloatVector.fromArray(F, y, yo + stride);
    FloatVector s2 = FloatVector.fromArray(F, y, yo + 2 * stride);
    FloatVector s3 = FloatVector.fromArray(F, y, yo + 3 * stride);
    FloatVector s4 = FloatVector.fromArray(F, y, yo + 4 * stride);
    FloatVector s5 = FloatVector.fromArray(F, y, yo + 5 * stride);
    FloatVector s6 = FloatVector.fromArray(F, y, yo + 6 * stride);
    FloatVector s7 = FloatVector.fromArray(F, y, yo + 7 * stride);
    for (int i = 0; i < rows; i++) {
      FloatVector v = FloatVector.fromArray(F, g, go + i * stride);
      int at = xo + i * xs;
      s0 = v.fma(FloatVector.broadcast(F, x[at]), s0);
      s1 = v.fma(FloatVector.broadcast(F, x[at + 1]), s1);
      s2 = v.fma(FloatVector.broadcast(F, x[at + 2]), s2);
      s3 = v.fma(FloatVector.broadcast(F, x[at + 3]), s3);
      s4 = v.fma(FloatVector.broadcast(F, x[at + 4]), s4);
      s5 = v.fma(FloatVector.broadcast(F, x[at + 5]), s5);
      s6 = v.fma(FloatVector.broadcast(F, x[at + 6]), s6);
      s7 = v.fma(FloatVector.broadcast(F, x[at + 7]), s7);
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

  private static void tile1(
      float[] x, int xo, int xs, float[] g, int go, int rows, int stride, float[] y, int yo) {
    FloatVector s = FloatVector.fromArray(F, y, yo);
    for (int i = 0; i < rows; i++) {
      s =
          FloatVector.fromArray(F, g, go + i * stride)
              .fma(FloatVector.broadcast(F, x[xo + i * xs]), s);
    }
    s.intoArray(y, yo);
  }
}
