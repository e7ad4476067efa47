package org.gmcn.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of neighbours' rows, to the bit as {@link VectorNeighbourSums} has them, and beside them
 * each row's product with its sum and a bound for those with its neighbours; and bounds for all
 * rows.
 *
 * <p>The least of numbers that are not negative is found on their bits, which have the same order:
 * one instruction, where floats take several for the sake of NaN. A negative number is below all
 * others there too.
 */
final class VectorBoundedSums {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  /** What a negative number counts in a bound: more than all others of its row. */
  private static final float WEIGHT = 1e30f;

  private VectorBoundedSums() {}

  static void rows(
      int from,
      int to,
      int[] offsets,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      Matrix b,
      Matrix y,
      float[] sums,
      float[] least) {
    float[] room = Scratch.ofThread().matrix(2 * V * V);
    for (int i = from; i < to; i += V) {
      int count = Math.min(V, to - i);
      Arrays.fill(room, 0, 2 * V * V, 0);
      if (x.stride == V) {
        block(i, count, offsets, columnOf, x.data, x.offset, scale, b.data, y.data, room);
      } else {
        wideBlock(i, count, offsets, columnOf, x, scale, b.data, y.data, room);
      }
      LaneSums.of(room, 0, room, 0);
      System.arraycopy(room, 0, sums, i, count);
      LaneSums.of(room, V * V, room, 0);
      System.arraycopy(room, 0, least, i, count);
    }
  }

  private static void block(
      int from,
      int count,
      int[] offsets,
      int[] columnOf,
      float[] x,
      int o,
      RowScale scale,
      float[] b,
      float[] y,
      float[] room) {
    for (int l = 0; l < count; l++) {
      int i = from + l;
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      IntVector m0 = most();
      IntVector m1 = m0;
      int end = offsets[i + 1];
      int e = offsets[i];
      for (; e < end - 1; e += 2) {
        FloatVector x0 = FloatVector.fromArray(F, x, o + columnOf[e] * V);
        FloatVector x1 = FloatVector.fromArray(F, x, o + columnOf[e + 1] * V);
        s0 = s0.add(x0);
        s1 = s1.add(x1);
        m0 = m0.min(x0.reinterpretAsInts());
        m1 = m1.min(x1.reinterpretAsInts());
      }
      if (e < end) {
        FloatVector x0 = FloatVector.fromArray(F, x, o + columnOf[e] * V);
        s0 = s0.add(x0);
        m0 = m0.min(x0.reinterpretAsInts());
      }
      finish(
          s0.add(s1), m0.min(m1), x, scale.alpha(i), scale.beta(i), b, y, o + i * V, room, l * V);
    }
  }

  private static IntVector most() {
    return FloatVector.broadcast(F, Float.MAX_VALUE).reinterpretAsInts();
  }

  /** The least and the most of every column. */
  static void columns(int from, int end, Matrix x, Matrix bounds, int to) {
    for (int k = 0; k < x.stride; k += V) {
      IntVector least = bits(bounds, bounds.row(to) + k);
      IntVector most = bits(bounds, bounds.row(to + 1) + k);
      for (int i = from; i < end; i++) {
        IntVector row = bits(x, x.row(i) + k);
        least = least.min(row);
        most = most.max(row);
      }
      least.reinterpretAsFloats().intoArray(bounds.data, bounds.row(to) + k);
      most.reinterpretAsFloats().intoArray(bounds.data, bounds.row(to + 1) + k);
    }
  }

  private static IntVector bits(Matrix x, int at) {
    return FloatVector.fromArray(F, x.data, at).reinterpretAsInts();
  }

  private static void wideBlock(
      int from,
      int count,
      int[] offsets,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      float[] b,
      float[] y,
      float[] room) {
    for (int l = 0; l < count; l++) {
      int i = from + l;
      int k = 0;
      for (; k <= x.stride - 2 * V; k += 2 * V) {
        two(i, k, offsets, columnOf, x, scale, b, y, room, l * V);
      }
      if (k < x.stride) {
        one(i, k, offsets, columnOf, x, scale, b, y, room, l * V);
      }
    }
  }

  private static void one(
      int i,
      int k,
      int[] offsets,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      float[] b,
      float[] y,
      float[] room,
      int to) {
    FloatVector s = FloatVector.zero(F);
    IntVector m = most();
    for (int e = offsets[i]; e < offsets[i + 1]; e++) {
      FloatVector x0 = FloatVector.fromArray(F, x.data, x.row(columnOf[e]) + k);
      s = s.add(x0);
      m = m.min(x0.reinterpretAsInts());
    }
    finish(s, m, x.data, scale.alpha(i), scale.beta(i), b, y, x.row(i) + k, room, to);
  }

  private static void two(
      int i,
      int k,
      int[] offsets,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      float[] b,
      float[] y,
      float[] room,
      int to) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    IntVector m0 = most();
    IntVector m1 = m0;
    for (int e = offsets[i]; e < offsets[i + 1]; e++) {
      int at = x.row(columnOf[e]) + k;
      FloatVector x0 = FloatVector.fromArray(F, x.data, at);
      FloatVector x1 = FloatVector.fromArray(F, x.data, at + V);
      s0 = s0.add(x0);
      s1 = s1.add(x1);
      m0 = m0.min(x0.reinterpretAsInts());
      m1 = m1.min(x1.reinterpretAsInts());
    }
    int at = x.row(i) + k;
    finish(s0, m0, x.data, scale.alpha(i), scale.beta(i), b, y, at, room, to);
    finish(s1, m1, x.data, scale.alpha(i), scale.beta(i), b, y, at + V, room, to);
  }

  /** Writes a vector of Y, and adds its products to those of the row. */
  private static void finish(
      FloatVector sum,
      IntVector least,
      float[] x,
      float alpha,
      float beta,
      float[] b,
      float[] y,
      int at,
      float[] room,
      int to) {
    FloatVector second = FloatVector.fromArray(F, b, at);
    second.fma(FloatVector.broadcast(F, beta), sum.mul(alpha)).intoArray(y, at);
    FloatVector own = FloatVector.fromArray(F, x, at);
    own.fma(sum, FloatVector.fromArray(F, room, to)).intoArray(room, to);
    FloatVector bound = least.reinterpretAsFloats();
    FloatVector negative = own.min(bound).min(0).mul(WEIGHT);
    FloatVector before = FloatVector.fromArray(F, room, V * V + to);
    own.fma(bound, before.add(negative)).intoArray(room, V * V + to);
  }
}
