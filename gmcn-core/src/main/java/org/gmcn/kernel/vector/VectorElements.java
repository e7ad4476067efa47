package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.Rng;
import org.gmcn.kernel.Exponential;

/** Element by element. Sums of products are rounded twice, as in the plain loops: same bits. */
final class VectorElements {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final VectorSpecies<Integer> I = VectorWidth.ints();
  private static final int V = F.length();

  private VectorElements() {}

  static void axpby(int from, int to, float alpha, float[] x, float beta, float[] y) {
    int k = from;
    for (; k <= to - V; k += V) {
      FloatVector ax = FloatVector.fromArray(F, x, k).mul(alpha);
      ax.add(FloatVector.fromArray(F, y, k).mul(beta)).intoArray(y, k);
    }
    for (; k < to; k++) {
      y[k] = alpha * x[k] + beta * y[k];
    }
  }

  static void scale(int from, int to, float alpha, float[] x, float[] y) {
    int k = from;
    for (; k <= to - V; k += V) {
      FloatVector.fromArray(F, x, k).mul(alpha).intoArray(y, k);
    }
    for (; k < to; k++) {
      y[k] = alpha * x[k];
    }
  }

  static void relu(int from, int to, float[] x, float[] y) {
    int k = from;
    FloatVector zero = FloatVector.zero(F);
    for (; k <= to - V; k += V) {
      FloatVector.fromArray(F, x, k).max(zero).intoArray(y, k);
    }
    for (; k < to; k++) {
      y[k] = Math.max(0, x[k]);
    }
  }

  static void reluGradient(int from, int to, float[] y, float[] g) {
    int k = from;
    FloatVector zero = FloatVector.zero(F);
    for (; k <= to - V; k += V) {
      FloatVector kept = FloatVector.fromArray(F, g, k);
      zero.blend(kept, FloatVector.fromArray(F, y, k).compare(VectorOperators.GT, zero))
          .intoArray(g, k);
    }
    for (; k < to; k++) {
      g[k] = y[k] > 0 ? g[k] : 0;
    }
  }

  static void elu(int from, int to, float[] x, float[] y) {
    int k = from;
    FloatVector zero = FloatVector.zero(F);
    for (; k <= to - V; k += V) {
      FloatVector v = FloatVector.fromArray(F, x, k);
      v.max(zero).add(VectorExponential.of(v.min(zero)).sub(1)).intoArray(y, k);
    }
    for (; k < to; k++) {
      y[k] = Math.max(0, x[k]) + (Exponential.of(Math.min(0, x[k])) - 1);
    }
  }

  static void eluGradient(int from, int to, float[] y, float[] g) {
    int k = from;
    FloatVector zero = FloatVector.zero(F);
    for (; k <= to - V; k += V) {
      FloatVector slope = FloatVector.fromArray(F, y, k).min(zero).add(1);
      FloatVector.fromArray(F, g, k).mul(slope).intoArray(g, k);
    }
    for (; k < to; k++) {
      g[k] *= Math.min(0, y[k]) + 1;
    }
  }

  /** Draws a vector at a time as {@link Rng#intAt} does; bits are cleared, no mask is made. */
  static void dropout(
      int from, int to, float[] x, long key, int shift, int threshold, float scale, float[] y) {
    int k = from;
    for (; k <= to - V; k += V) {
      IntVector below = belowThreshold(k + shift, key, threshold);
      IntVector dropped = below.lanewise(VectorOperators.ASHR, 31);
      IntVector kept = FloatVector.fromArray(F, x, k).mul(scale).reinterpretAsInts();
      kept.lanewise(VectorOperators.AND_NOT, dropped).reinterpretAsFloats().intoArray(y, k);
    }
    for (; k < to; k++) {
      y[k] = Rng.intAt(key, k + shift) >>> 8 >= threshold ? scale * x[k] : 0;
    }
  }

  /** A vector of draws of 24 bits from {@link Rng#intAt}, less a threshold. */
  static IntVector belowThreshold(int index, long key, int threshold) {
    IntVector steps = IntVector.zero(I).addIndex(1).mul(Rng.GOLDEN_INT);
    IntVector h = steps.add(index * Rng.GOLDEN_INT + (int) key);
    h = h.lanewise(VectorOperators.XOR, h.lanewise(VectorOperators.LSHR, 16));
    h = h.mul(Rng.INT_MIX_1);
    h = h.lanewise(VectorOperators.XOR, h.lanewise(VectorOperators.LSHR, 15));
    h = h.add((int) (key >>> 32)).mul(Rng.INT_MIX_2);
    h = h.lanewise(VectorOperators.XOR, h.lanewise(VectorOperators.LSHR, 16));
    return h.lanewise(VectorOperators.LSHR, 8).sub(threshold);
  }

  static void adam(
      int from,
      int to,
      float[] weights,
      float[] gradient,
      float[] first,
      float[] second,
      float decay,
      float beta1,
      float beta2,
      float step,
      float epsilon) {
    int k = from;
    float rest1 = 1 - beta1;
    float rest2 = 1 - beta2;
    for (; k <= to - V; k += V) {
      FloatVector w = FloatVector.fromArray(F, weights, k);
      FloatVector g = FloatVector.fromArray(F, gradient, k).add(w.mul(decay));
      FloatVector m = FloatVector.fromArray(F, first, k).mul(beta1).add(g.mul(rest1));
      FloatVector v = FloatVector.fromArray(F, second, k).mul(beta2).add(g.mul(rest2).mul(g));
      m.intoArray(first, k);
      v.intoArray(second, k);
      w.sub(m.mul(step).div(v.sqrt().add(epsilon))).intoArray(weights, k);
    }
    for (; k < to; k++) {
      float g = gradient[k] + decay * weights[k];
      float m = beta1 * first[k] + rest1 * g;
      float v = beta2 * second[k] + rest2 * g * g;
      first[k] = m;
      second[k] = v;
      weights[k] -= step * m / ((float) Math.sqrt(v) + epsilon);
    }
  }
}
