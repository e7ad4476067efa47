package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums of neighbours' rows of {@link Matrix#NARROW} numbers, on vectors of as many. */
final class VectorNarrowSums {
  private static final VectorSpecies<Float> F = FloatVector.SPECIES_256;
  private static final int V = Matrix.NARROW;

  private VectorNarrowSums() {}

  static void rows(
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
      float[] total,
      int o) {
    for (int i = from; i < to; i++) {
      int at = o + i * V;
      FloatVector sum = sum(starts[i], ends[i + shift], columnOf, x, o).mul(scale.alpha(i));
      if (b != null) {
        FloatVector beta = FloatVector.broadcast(F, scale.beta(i));
        sum = FloatVector.fromArray(F, b, at).fma(beta, sum);
      }
      sum.intoArray(y, at);
      if (total != null) {
        FloatVector share = FloatVector.broadcast(F, scale.share(i));
        sum.fma(share, FloatVector.fromArray(F, total, at)).intoArray(total, at);
      }
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
