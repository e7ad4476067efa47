package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums of neighbours' rows of {@link Matrix#NARROW} numbers, on vectors of as many. */
final class VectorNarrowSums {
  private static final VectorSpecies<Float> F = FloatVector.SPECIES_256;
  private static final int V = Matrix.NARROW;

  /**
   * The compiler of Java 17 puts vectors into objects as soon as a program uses two widths of them,
   * and sums take five times as long; that of Java 25 does not. Between them nobody has measured.
   */
  static final boolean FAST =
      VectorWidth.species().length() <= V || Runtime.version().feature() >= 25;

  private VectorNarrowSums() {}

  /** Y_i = alpha_i * sum + beta_i * B_i. B_i is not read if beta_i = 0. */
  static void forward(
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
      int at = o + i * V;
      FloatVector sum = sum(starts[i], ends[i + shift], columnOf, x, o).mul(scale.alpha(i));
      float beta = scale.beta(i);
      if (beta == 0) {
        sum.intoArray(y, at);
      } else {
        FloatVector own = FloatVector.fromArray(F, b, at);
        own.fma(FloatVector.broadcast(F, beta), sum).intoArray(y, at);
      }
    }
  }

  /** Y_i = alpha_i * sum, and total_i += share_i * Y_i. */
  static void back(
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
}
