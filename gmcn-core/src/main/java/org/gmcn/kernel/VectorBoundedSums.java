package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of neighbours' rows, to the bit as {@link VectorNeighbourSums} has them, and beside them
 * each row's product with its sum and a bound for those with its neighbours.
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
      int to = l * V;
      FloatVector sums = FloatVector.zero(F);
      FloatVector least = FloatVector.zero(F);
      for (int k = 0; k < x.stride; k += V) {
        FloatVector s = FloatVector.zero(F);
        IntVector m = most();
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
          FloatVector neighbour = FloatVector.fromArray(F, x.data, x.row(columnOf[e]) + k);
          s = s.add(neighbour);
          m = m.min(neighbour.reinterpretAsInts());
        }
        finish(s, m, x.data, scale.alpha(i), scale.beta(i), b, y, x.row(i) + k, room, to);
        sums = sums.add(FloatVector.fromArray(F, room, to));
        least = least.add(FloatVector.fromArray(F, room, V * V + to));
      }
      sums.intoArray(room, to);
      least.intoArray(room, V * V + to);
    }
  }

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
    own.mul(sum).intoArray(room, to);
    FloatVector bound = least.reinterpretAsFloats();
    FloatVector negative = own.min(bound).min(0);
    negative.fma(FloatVector.broadcast(F, WEIGHT), own.mul(bound)).intoArray(room, V * V + to);
  }
}
