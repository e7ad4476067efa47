package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;

/**
 * Sparse times dense with the row of the result in registers.
 *
 * <p>Columns are worked on in blocks of four, two and one vectors. A block's sums stay in registers
 * while the row's edges pass by; wide rows take their blocks one after the other, so the gathered
 * rows of X are read in whole.
 */
final class VectorSpmm {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  private VectorSpmm() {}

  static void rows(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] values,
      Matrix x,
      float alpha,
      Matrix b,
      float beta,
      Matrix y,
      Matrix total,
      float share) {
    float[] bd = b == null ? null : b.data;
    float[] td = total == null ? null : total.data;
    float[] xd = x.data;
    float[] yd = y.data;
    int o = y.offset;
    int stride = y.stride;
    if (stride == V) {
      rows1(from, to, starts, ends, shift, columnOf, values, xd, alpha, bd, beta, yd, td, share, o);
    } else if (stride == 2 * V) {
      rows2(from, to, starts, ends, shift, columnOf, values, xd, alpha, bd, beta, yd, td, share, o);
    } else {
      wide(
          from, to, starts, ends, shift, columnOf, values, xd, alpha, bd, beta, yd, td, share, o,
          stride);
    }
  }

  /** Rows of one vector. */
  private static void rows1(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] values,
      float[] x,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int o) {
    for (int i = from; i < to; i++) {
      FloatVector s = FloatVector.zero(F);
      int end = ends[i + shift];
      for (int e = starts[i]; e < end; e++) {
        FloatVector v = FloatVector.broadcast(F, values[e]);
        s = FloatVector.fromArray(F, x, o + columnOf[e] * V).fma(v, s);
      }
      finish(s, alpha, b, beta, y, total, share, o + i * V);
    }
  }

  private static void rows2(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] values,
      float[] x,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int o) {
    for (int i = from; i < to; i++) {
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = FloatVector.zero(F);
      int end = ends[i + shift];
      for (int e = starts[i]; e < end; e++) {
        FloatVector v = FloatVector.broadcast(F, values[e]);
        int at = o + columnOf[e] * (2 * V);
        s0 = FloatVector.fromArray(F, x, at).fma(v, s0);
        s1 = FloatVector.fromArray(F, x, at + V).fma(v, s1);
      }
      finish(s0, alpha, b, beta, y, total, share, o + i * (2 * V));
      finish(s1, alpha, b, beta, y, total, share, o + i * (2 * V) + V);
    }
  }

  private static void wide(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] values,
      float[] x,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int o,
      int stride) {
    for (int i = from; i < to; i++) {
      int start = starts[i];
      int end = ends[i + shift];
      int k = 0;
      for (; k <= stride - 4 * V; k += 4 * V) {
        block4(i, start, end, columnOf, values, x, alpha, b, beta, y, total, share, o + k, stride);
      }
      for (; k <= stride - 2 * V; k += 2 * V) {
        block2(i, start, end, columnOf, values, x, alpha, b, beta, y, total, share, o + k, stride);
      }
      for (; k < stride; k += V) {
        block1(i, start, end, columnOf, values, x, alpha, b, beta, y, total, share, o + k, stride);
      }
    }
  }

  private static void block4(
      int i,
      int start,
      int end,
      int[] columnOf,
      float[] values,
      float[] x,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int o,
      int stride) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = FloatVector.zero(F);
    FloatVector s2 = FloatVector.zero(F);
    FloatVector s3 = FloatVector.zero(F);
    for (int e = start; e < end; e++) {
      FloatVector v = FloatVector.broadcast(F, values[e]);
      int at = o + columnOf[e] * stride;
      s0 = FloatVector.fromArray(F, x, at).fma(v, s0);
      s1 = FloatVector.fromArray(F, x, at + V).fma(v, s1);
      s2 = FloatVector.fromArray(F, x, at + 2 * V).fma(v, s2);
      s3 = FloatVector.fromArray(F, x, at + 3 * V).fma(v, s3);
    }
    int to = o + i * stride;
    finish(s0, alpha, b, beta, y, total, share, to);
    finish(s1, alpha, b, beta, y, total, share, to + V);
    finish(s2, alpha, b, beta, y, total, share, to + 2 * V);
    finish(s3, alpha, b, beta, y, total, share, to + 3 * V);
  }

  private static void block2(
      int i,
      int start,
      int end,
      int[] columnOf,
      float[] values,
      float[] x,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int o,
      int stride) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = FloatVector.zero(F);
    for (int e = start; e < end; e++) {
      FloatVector v = FloatVector.broadcast(F, values[e]);
      int at = o + columnOf[e] * stride;
      s0 = FloatVector.fromArray(F, x, at).fma(v, s0);
      s1 = FloatVector.fromArray(F, x, at + V).fma(v, s1);
    }
    finish(s0, alpha, b, beta, y, total, share, o + i * stride);
    finish(s1, alpha, b, beta, y, total, share, o + i * stride + V);
  }

  private static void block1(
      int i,
      int start,
      int end,
      int[] columnOf,
      float[] values,
      float[] x,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int o,
      int stride) {
    FloatVector s = FloatVector.zero(F);
    for (int e = start; e < end; e++) {
      FloatVector v = FloatVector.broadcast(F, values[e]);
      s = FloatVector.fromArray(F, x, o + columnOf[e] * stride).fma(v, s);
    }
    finish(s, alpha, b, beta, y, total, share, o + i * stride);
  }

  /** y = alpha sum + beta b, and total += share y. */
  static void finish(
      FloatVector sum,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int at) {
    FloatVector scaled = sum.mul(alpha);
    if (b != null) {
      scaled = FloatVector.fromArray(F, b, at).fma(FloatVector.broadcast(F, beta), scaled);
    }
    scaled.intoArray(y, at);
    if (total != null) {
      FloatVector before = FloatVector.fromArray(F, total, at);
      scaled.fma(FloatVector.broadcast(F, share), before).intoArray(total, at);
    }
  }
}
