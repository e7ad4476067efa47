package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.Attention;

/** The sums over columns of {@link VectorAttention}. */
final class VectorAttentionSums {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  private VectorAttentionSums() {}

  /**
   * Row {@code to} of Y = begin + the sum over the row's edges e of the weights of edge place[e],
   * but for dropped ones, times row columns[e] of X.
   */
  static void row(
      int to,
      Attention a,
      int[] place,
      VectorShuffle<Float> tile,
      Matrix x,
      Matrix begin,
      Matrix y) {
    int start = a.offsets[to];
    int end = a.offsets[to + 1];
    int k = 0;
    for (; k <= y.stride - 4 * V; k += 4 * V) {
      block4(start, end, a, place, tile, x, k, begin.data, begin.offset + k, y.data, y.row(to) + k);
    }
    for (; k < y.stride; k += V) {
      block1(start, end, a, place, tile, x, k, begin.data, begin.offset + k, y.data, y.row(to) + k);
    }
  }

  private static void block4(
      int start,
      int end,
      Attention a,
      int[] place,
      VectorShuffle<Float> tile,
      Matrix x,
      int k,
      float[] begin,
      int b,
      float[] y,
      int to) {
    int heads = a.heads;
    float scale = a.scale();
    float[] xd = x.data;
    FloatVector s0 = FloatVector.fromArray(F, begin, b);
    FloatVector s1 = FloatVector.fromArray(F, begin, b + V);
    FloatVector s2 = FloatVector.fromArray(F, begin, b + 2 * V);
    FloatVector s3 = FloatVector.fromArray(F, begin, b + 3 * V);
    for (int e = start; e < end; e++) {
      FloatVector w = weights(a.weights, place[e] * heads, tile, scale);
      int at = x.row(a.columns[e]) + k;
      s0 = FloatVector.fromArray(F, xd, at).fma(w, s0);
      s1 = FloatVector.fromArray(F, xd, at + V).fma(w, s1);
      s2 = FloatVector.fromArray(F, xd, at + 2 * V).fma(w, s2);
      s3 = FloatVector.fromArray(F, xd, at + 3 * V).fma(w, s3);
    }
    s0.intoArray(y, to);
    s1.intoArray(y, to + V);
    s2.intoArray(y, to + 2 * V);
    s3.intoArray(y, to + 3 * V);
  }

  private static void block1(
      int start,
      int end,
      Attention a,
      int[] place,
      VectorShuffle<Float> tile,
      Matrix x,
      int k,
      float[] begin,
      int b,
      float[] y,
      int to) {
    int heads = a.heads;
    float scale = a.scale();
    FloatVector s = FloatVector.fromArray(F, begin, b);
    for (int e = start; e < end; e++) {
      FloatVector w = weights(a.weights, place[e] * heads, tile, scale);
      s = FloatVector.fromArray(F, x.data, x.row(a.columns[e]) + k).fma(w, s);
    }
    s.intoArray(y, to);
  }

  /** The weights of an edge, 0 where dropped, once for each tile. */
  private static FloatVector weights(float[] w, int at, VectorShuffle<Float> tile, float scale) {
    FloatVector own = FloatVector.fromArray(F, w, at).max(FloatVector.zero(F));
    return own.mul(scale).rearrange(tile);
  }
}
