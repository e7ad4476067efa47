package org.gmcn.kernel.vector;

import java.util.List;
import java.util.stream.Stream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.Attention;

/**
 * Attention where the heads fit a vector a whole number of times, as 1, 2, 4, 8 and 16 do.
 *
 * <p>A row's numbers an edge and head lie one after the other, so a vector holds those of one or
 * several edges, and what belongs to the row (a score, a maximum, a sum) is laid out over the
 * vector once for each of them, "tiled". Columns are interleaved ({@link Attention}), so a tiled
 * vector of an edge's weights fits every vector of its columns. Numbers of an edge are written as a
 * whole vector into working memory; the next edge overwrites what is too much.
 */
final class VectorAttention {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();
  private static final VectorShuffle<Float> SWAP_1 = swap(1);
  private static final VectorShuffle<Float> SWAP_2 = swap(2);
  private static final VectorShuffle<Float> SWAP_4 = swap(4);
  private static final VectorShuffle<Float> SWAP_8 = swap(8);

  private static final List<VectorShuffle<Float>> TILES =
      Stream.of(1, 2, 4, 8, 16).map(h -> VectorShuffle.fromOp(F, l -> l % h % V)).toList();

  /** A score that softmax leaves nothing of. */
  private static final float NOTHING = -1e30f;

  private VectorAttention() {}

  private static VectorShuffle<Float> swap(int distance) {
    return VectorShuffle.fromOp(F, l -> (l ^ distance) % V);
  }

  /** Lane l from lane l modulo heads. */
  private static VectorShuffle<Float> tile(int heads) {
    return TILES.get(Integer.numberOfTrailingZeros(heads));
  }

  static boolean fits(Attention a) {
    return V % a.heads == 0;
  }

  /**
   * Adds up the tiles; every tile then holds the sum. Factors are 1 for distances of whole tiles.
   */
  private static FloatVector fold(FloatVector v, float f1, float f2, float f4, float f8) {
    FloatVector s = v.rearrange(SWAP_1).mul(f1).add(v);
    s = s.rearrange(SWAP_2).mul(f2).add(s);
    s = s.rearrange(SWAP_4).mul(f4).add(s);
    return s.rearrange(SWAP_8).mul(f8).add(s);
  }

  private static float factor(int heads, int distance) {
    return distance >= heads && distance < V ? 1 : 0;
  }

  static void forward(int from, int to, Attention a, Matrix s, Matrix q, Matrix bias, Matrix y) {
    VectorShuffle<Float> tile = tile(a.heads);
    Scratch scratch = Scratch.ofThread();
    for (int i = from; i < to; i++) {
      int start = a.offsets[i];
      int end = a.offsets[i + 1];
      int count = (end - start) * a.heads;
      float[] row = scratch.gathered(count + 2 * V);
      gather(start, end, a.columns, a.heads, s.data, s.offset + a.half, s.stride, row, 0);
      highest(start, end, a.columns, s.data, s.offset + a.half, s.stride, scratch.sums);
      scores(count, s.data, s.row(i), scratch.sums, a.slope, tile, row);
      exponentials(count, row);
      normalise(count, a.heads, row);
      if (a.threshold() > 0) {
        drop(count, start * a.heads, a.key(), a.threshold(), row);
      }
      System.arraycopy(row, 0, a.weights, start * a.heads, count);
      VectorAttentionSums.row(i, a, a.itself, tile, q, bias, y);
    }
  }

  /** Lays the neighbours' scores one after the other, and a vector of nothing behind them. */
  private static void gather(
      int start,
      int end,
      int[] columns,
      int heads,
      float[] s,
      int base,
      int stride,
      float[] row,
      int at) {
    for (int e = start; e < end; e++) {
      FloatVector.fromArray(F, s, base + columns[e] * stride)
          .intoArray(row, at + (e - start) * heads);
    }
    FloatVector.broadcast(F, NOTHING).intoArray(row, at + (end - start) * heads);
  }

  /** The largest of the neighbours' scores, a lane a head. */
  private static void highest(
      int start, int end, int[] columns, float[] s, int base, int stride, float[] most) {
    FloatVector m = FloatVector.broadcast(F, NOTHING);
    for (int e = start; e < end; e++) {
      m = m.max(FloatVector.fromArray(F, s, base + columns[e] * stride));
    }
    m.intoArray(most, 0);
  }

  /** Turns the neighbours' scores into LeakyReLU of the edges', less the row's largest. */
  private static void scores(
      int count,
      float[] s,
      int si,
      float[] most,
      float slope,
      VectorShuffle<Float> tile,
      float[] row) {
    FloatVector own = FloatVector.fromArray(F, s, si).rearrange(tile);
    FloatVector highest = own.add(FloatVector.fromArray(F, most, 0).rearrange(tile));
    FloatVector top = highest.max(highest.mul(slope));
    for (int k = 0; k < count; k += V) {
      FloatVector z = own.add(FloatVector.fromArray(F, row, k));
      z.max(z.mul(slope)).sub(top).intoArray(row, k);
    }
  }

  private static void exponentials(int count, float[] row) {
    for (int k = 0; k < count; k += V) {
      VectorExponential.of(FloatVector.fromArray(F, row, k)).intoArray(row, k);
    }
  }

  /** Divides by the sum of each head. */
  private static void normalise(int count, int heads, float[] row) {
    FloatVector sum = FloatVector.zero(F);
    for (int k = 0; k < count; k += V) {
      sum = sum.add(FloatVector.fromArray(F, row, k));
    }
    FloatVector total =
        fold(sum, factor(heads, 1), factor(heads, 2), factor(heads, 4), factor(heads, 8));
    for (int k = 0; k < count; k += V) {
      FloatVector.fromArray(F, row, k).div(total).intoArray(row, k);
    }
  }

  /** Turns the sign of the weights that {@link org.gmcn.Rng#intAt} takes out. */
  private static void drop(int count, int place, long key, int threshold, float[] row) {
    for (int k = 0; k < count; k += V) {
      IntVector out = VectorElements.belowThreshold(place + k, key, threshold);
      FloatVector.fromArray(F, row, k)
          .reinterpretAsInts()
          .lanewise(VectorOperators.XOR, out.and(Integer.MIN_VALUE))
          .reinterpretAsFloats()
          .intoArray(row, k);
    }
  }

  static void backward(int from, int to, Attention a, Matrix s, Matrix q, Matrix g, Matrix ds) {
    VectorShuffle<Float> tile = tile(a.heads);
    Scratch scratch = Scratch.ofThread();
    for (int i = from; i < to; i++) {
      int start = a.offsets[i];
      int end = a.offsets[i + 1];
      int count = (end - start) * a.heads;
      int room = count + 2 * V;
      // The row's weights, da and later dz, and the neighbours' scores.
      float[] rows = scratch.gathered(3 * room);
      System.arraycopy(a.weights, start * a.heads, rows, 0, count);
      FloatVector.zero(F).intoArray(rows, count);
      dots(start, end, a.columns, a.heads, g.data, g.row(i), q, rows, room);
      gather(start, end, a.columns, a.heads, s.data, s.offset + a.half, s.stride, rows, 2 * room);
      mean(count, a.scale(), a.heads, rows, room, scratch.sums);
      slopes(count, s.data, s.row(i), scratch.sums, a.heads, a.slope, tile, rows, room);
      System.arraycopy(rows, room, a.dz, start * a.heads, count);
      System.arraycopy(scratch.sums, 0, ds.data, ds.row(i), a.heads);
    }
  }

  /** (g_i, q_j) of every edge and head, one after the other, and a vector of zeros behind them. */
  private static void dots(
      int start,
      int end,
      int[] columns,
      int heads,
      float[] g,
      int gi,
      Matrix q,
      float[] rows,
      int at) {
    float f1 = factor(heads, 1);
    float f2 = factor(heads, 2);
    float f4 = factor(heads, 4);
    float f8 = factor(heads, 8);
    int stride = q.stride;
    float[] x = q.data;
    for (int e = start; e < end; e++) {
      int qj = q.row(columns[e]);
      FloatVector s = FloatVector.zero(F);
      for (int k = 0; k < stride; k += V) {
        s = FloatVector.fromArray(F, g, gi + k).fma(FloatVector.fromArray(F, x, qj + k), s);
      }
      fold(s, f1, f2, f4, f8).intoArray(rows, at + (e - start) * heads);
    }
    FloatVector.zero(F).intoArray(rows, at + (end - start) * heads);
  }

  /** Turns the dots into da; leaves the mean of da under the weights. */
  private static void mean(int count, float scale, int heads, float[] rows, int at, float[] mean) {
    FloatVector zero = FloatVector.zero(F);
    FloatVector sum = zero;
    for (int k = 0; k < count; k += V) {
      FloatVector w = FloatVector.fromArray(F, rows, k);
      FloatVector dot = FloatVector.fromArray(F, rows, at + k).mul(scale);
      FloatVector da = zero.blend(dot, w.compare(VectorOperators.GT, zero));
      da.intoArray(rows, at + k);
      sum = sum.add(w.abs().mul(da));
    }
    fold(sum, factor(heads, 1), factor(heads, 2), factor(heads, 4), factor(heads, 8))
        .intoArray(mean, 0);
  }

  /** Turns da into dz; leaves the sum of dz where the mean of da was. */
  private static void slopes(
      int count,
      float[] s,
      int si,
      float[] mean,
      int heads,
      float slope,
      VectorShuffle<Float> tile,
      float[] rows,
      int at) {
    FloatVector own = FloatVector.fromArray(F, s, si).rearrange(tile);
    FloatVector middle = FloatVector.fromArray(F, mean, 0);
    FloatVector zero = FloatVector.zero(F);
    FloatVector sum = zero;
    for (int k = 0; k < count; k += V) {
      FloatVector w = FloatVector.fromArray(F, rows, k).abs();
      FloatVector dl = w.mul(FloatVector.fromArray(F, rows, at + k).sub(middle));
      FloatVector z = own.add(FloatVector.fromArray(F, rows, 2 * at + k));
      FloatVector dz = dl.mul(slope).blend(dl, z.compare(VectorOperators.GT, zero));
      dz.intoArray(rows, at + k);
      sum = sum.add(dz);
    }
    fold(sum, factor(heads, 1), factor(heads, 2), factor(heads, 4), factor(heads, 8))
        .intoArray(mean, 0);
  }

  static void across(int from, int to, Attention a, Matrix g, Matrix ds, Matrix dq) {
    VectorShuffle<Float> tile = tile(a.heads);
    float[] sums = Scratch.ofThread().sums;
    for (int j = from; j < to; j++) {
      VectorAttentionSums.row(j, a, a.reverse, tile, g, a.nothing, dq);
      FloatVector sum = FloatVector.zero(F);
      for (int e = a.offsets[j]; e < a.offsets[j + 1]; e++) {
        sum = sum.add(FloatVector.fromArray(F, a.dz, a.reverse[e] * a.heads));
      }
      sum.intoArray(sums, 0);
      System.arraycopy(sums, 0, ds.data, ds.row(j) + a.half, a.heads);
    }
  }
}
