package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.RowScale;

/**
 * Sums of neighbours' rows, with the row of the result in registers: a sparse product whose entries
 * are all one, so that only column numbers are read.
 *
 * <p>Rows of one vector, in a pass forward or back, have a loop of their own with two sums that
 * take turns, for an addition waits for the one before; other rows have a sum a vector, in blocks
 * of four, two and one.
 */
final class VectorNeighbourSums {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  private VectorNeighbourSums() {}

  static void rows(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      Matrix b,
      Matrix y,
      Matrix total) {
    if (y.stride != V || (b == null) == (total == null)) {
      wideRows(from, to, starts, ends, shift, columnOf, x, scale, b, y, total);
    } else if (total == null) {
      forward(from, to, starts, ends, shift, columnOf, x.data, scale, b.data, y.data, y.offset);
    } else {
      back(from, to, starts, ends, shift, columnOf, x.data, scale, y.data, total.data, y.offset);
    }
  }

  /** Y_i = alpha_i * sum + beta_i * B_i, for rows of one vector. B_i is not read if beta_i = 0. */
  private static void forward(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] x,
      RowScale scale,
      float[] b,
      float[] y,
      int o) {
    for (int i = from; i < to; i++) {
      FloatVector sum = sum(starts[i], ends[i + shift], columnOf, x, o);
      finish(sum.mul(scale.alpha(i)), scale.beta(i), b, y, o + i * V);
    }
  }

  /** y = sum + beta * b; b is not read if beta = 0. */
  static void finish(FloatVector sum, float beta, float[] b, float[] y, int at) {
    if (beta == 0) {
      sum.intoArray(y, at);
    } else {
      FloatVector own = FloatVector.fromArray(F, b, at);
      own.fma(FloatVector.broadcast(F, beta), sum).intoArray(y, at);
    }
  }

  /** Y_i = alpha_i * sum, and total_i += share_i * Y_i, for rows of one vector. */
  private static void back(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] x,
      RowScale scale,
      float[] y,
      float[] total,
      int o) {
    for (int i = from; i < to; i++) {
      int at = o + i * V;
      FloatVector sum = sum(starts[i], ends[i + shift], columnOf, x, o).mul(scale.alpha(i));
      sum.intoArray(y, at);
      FloatVector share = FloatVector.broadcast(F, scale.share(i));
      sum.fma(share, FloatVector.fromArray(F, total, at)).intoArray(total, at);
    }
  }

  private static FloatVector sum(int start, int end, int[] columnOf, float[] x, int o) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    int e = start;
    for (; e < end - 1; e += 2) {
      s0 = s0.add(FloatVector.fromArray(F, x, o + columnOf[e] * V));
      s1 = s1.add(FloatVector.fromArray(F, x, o + columnOf[e + 1] * V));
    }
    if (e < end) {
      s0 = s0.add(FloatVector.fromArray(F, x, o + columnOf[e] * V));
    }
    return s0.add(s1);
  }

  private static void wideRows(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      Matrix b,
      Matrix y,
      Matrix total) {
    float[] bd = b == null ? null : b.data;
    float[] td = total == null ? null : total.data;
    for (int i = from; i < to; i++) {
      wideRow(i, starts[i], ends[i + shift], columnOf, x, scale, bd, y, td);
    }
  }

  private static void wideRow(
      int i,
      int start,
      int end,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      float[] b,
      Matrix y,
      float[] total) {
    int o = y.offset;
    int stride = y.stride;
    int at = o + i * stride;
    float alpha = scale.alpha(i);
    float beta = scale.beta(i);
    float share = scale.share(i);
    int k = 0;
    for (; k <= stride - 4 * V; k += 4 * V) {
      block4(
          start, end, columnOf, x.data, o + k, stride, alpha, b, beta, y.data, total, share,
          at + k);
    }
    for (; k <= stride - 2 * V; k += 2 * V) {
      block2(
          start, end, columnOf, x.data, o + k, stride, alpha, b, beta, y.data, total, share,
          at + k);
    }
    for (; k < stride; k += V) {
      block1(
          start, end, columnOf, x.data, o + k, stride, alpha, b, beta, y.data, total, share,
          at + k);
    }
  }

  private static void block4(
      int start,
      int end,
      int[] columnOf,
      float[] x,
      int o,
      int stride,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int at) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    for (int e = start; e < end; e++) {
      int of = o + columnOf[e] * stride;
      s0 = s0.add(FloatVector.fromArray(F, x, of));
      s1 = s1.add(FloatVector.fromArray(F, x, of + V));
      s2 = s2.add(FloatVector.fromArray(F, x, of + 2 * V));
      s3 = s3.add(FloatVector.fromArray(F, x, of + 3 * V));
    }
    VectorSpmm.finish(s0, alpha, b, beta, y, total, share, at);
    VectorSpmm.finish(s1, alpha, b, beta, y, total, share, at + V);
    VectorSpmm.finish(s2, alpha, b, beta, y, total, share, at + 2 * V);
    VectorSpmm.finish(s3, alpha, b, beta, y, total, share, at + 3 * V);
  }

  private static void block2(
      int start,
      int end,
      int[] columnOf,
      float[] x,
      int o,
      int stride,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int at) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    for (int e = start; e < end; e++) {
      int of = o + columnOf[e] * stride;
      s0 = s0.add(FloatVector.fromArray(F, x, of));
      s1 = s1.add(FloatVector.fromArray(F, x, of + V));
    }
    VectorSpmm.finish(s0, alpha, b, beta, y, total, share, at);
    VectorSpmm.finish(s1, alpha, b, beta, y, total, share, at + V);
  }

  private static void block1(
      int start,
      int end,
      int[] columnOf,
      float[] x,
      int o,
      int stride,
      float alpha,
      float[] b,
      float beta,
      float[] y,
      float[] total,
      float share,
      int at) {
    FloatVector s = FloatVector.zero(F);
    for (int e = start; e < end; e++) {
      s = s.add(FloatVector.fromArray(F, x, o + columnOf[e] * stride));
    }
    VectorSpmm.finish(s, alpha, b, beta, y, total, share, at);
  }

  /** y_i = factors[i] x_i. */
  static void scaleRows(int from, int to, float[] factors, Matrix x, Matrix y) {
    for (int i = from; i < to; i++) {
      FloatVector factor = FloatVector.broadcast(F, factors[i]);
      int at = x.row(i);
      for (int k = at; k < at + x.stride; k += V) {
        FloatVector.fromArray(F, x.data, k).mul(factor).intoArray(y.data, k);
      }
    }
  }
}
