package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeLayout;

/**
 * Inner products of rows along the edges, each computed once and mirrored.
 *
 * <p>Edges are taken in batches of as many as a vector has lanes. The products of each edge are
 * added up to one vector; then a tree of shuffles turns the batch's vectors into one whose lane l
 * is the sum of edge l. The order of additions depends on the number of columns alone ({@code
 * reduceLanes} leaves it open, and then compiled and interpreted code could differ).
 */
final class VectorSddmm {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();
  private static final VectorMask<Float> ODD_1 = odd(1);
  private static final VectorMask<Float> ODD_2 = odd(2);
  private static final VectorMask<Float> ODD_4 = odd(4);
  private static final VectorMask<Float> ODD_8 = odd(8);
  private static final VectorShuffle<Float> SWAP_1 = swap(1);
  private static final VectorShuffle<Float> SWAP_2 = swap(2);
  private static final VectorShuffle<Float> SWAP_4 = swap(4);
  private static final VectorShuffle<Float> SWAP_8 = swap(8);

  private VectorSddmm() {}

  private static VectorMask<Float> odd(int distance) {
    boolean[] lanes = new boolean[V];
    for (int l = 0; l < V; l++) {
      lanes[l] = (l & distance) != 0;
    }
    return VectorMask.fromArray(F, lanes, 0);
  }

  private static VectorShuffle<Float> swap(int distance) {
    return VectorShuffle.fromOp(F, l -> (l ^ distance) % V);
  }

  /** Pairs laid out one after the other. */
  static void pairs(
      int from, int to, EdgeLayout edges, float[] weight, Matrix u, float scale, float[] scores) {
    float[] sums = Scratch.ofThread().sums;
    int p = from;
    for (; p <= to - V; p += V) {
      products(V, edges.left, p, edges.right, p, u, sums);
      scaled(sums, weight, scale, scores, p);
    }
    products(to - p, edges.left, p, edges.right, p, u, sums);
    for (int l = 0; l < to - p; l++) {
      scores[p + l] = scale * (weight == null ? 1 : weight[p + l]) * sums[l];
    }
  }

  private static void scaled(float[] sums, float[] weight, float scale, float[] scores, int at) {
    FloatVector factor = FloatVector.broadcast(F, scale);
    if (weight != null) {
      factor = FloatVector.fromArray(F, weight, at).mul(scale);
    }
    FloatVector.fromArray(F, sums, 0).mul(factor).intoArray(scores, at);
  }

  /** The left halves of the rows from {@code from} to {@code to - 1}. */
  static void rows(
      int from,
      int to,
      int[] offsets,
      int[] columnOf,
      float[] values,
      int[] reverse,
      Matrix u,
      float scale,
      float[] out) {
    Scratch scratch = Scratch.ofThread();
    int count = 0;
    for (int i = from; i < to; i++) {
      for (int e = offsets[i]; e < offsets[i + 1] && columnOf[e] <= i; e++) {
        scratch.left[count] = i;
        scratch.right[count] = columnOf[e];
        scratch.edge[count] = e;
        if (++count == V) {
          batch(V, scratch, u, scale, values, reverse, out);
          count = 0;
        }
      }
    }
    batch(count, scratch, u, scale, values, reverse, out);
  }

  private static void batch(
      int count,
      Scratch scratch,
      Matrix u,
      float scale,
      float[] values,
      int[] reverse,
      float[] out) {
    float[] sums = scratch.sums;
    products(count, scratch.left, 0, scratch.right, 0, u, sums);
    for (int l = 0; l < count; l++) {
      int e = scratch.edge[l];
      float z = scale * values[e] * sums[l];
      out[e] = z;
      out[reverse[e]] = z;
    }
  }

  /** The inner products of {@code count} pairs of rows, at the start of {@code sums}. */
  private static void products(
      int count, int[] left, int leftAt, int[] right, int rightAt, Matrix u, float[] sums) {
    int stride = u.stride;
    if (stride == V && count == V) {
      fours(left, leftAt, right, rightAt, u.data, u.offset, sums);
    } else {
      for (int l = 0; l < count; l++) {
        int a = u.offset + left[leftAt + l] * stride;
        wide(u.data, a, u.offset + right[rightAt + l] * stride, stride, sums, l * V);
      }
      halve12(sums);
    }
    halve48(sums);
  }

  /** Rows of one vector: the products of four pairs are made and added up in registers. */
  private static void fours(
      int[] left, int leftAt, int[] right, int rightAt, float[] u, int o, float[] sums) {
    for (int q = 0; q < V; q += 4) {
      int i = leftAt + q;
      int j = rightAt + q;
      FloatVector a =
          halve1(
              product(u, o + left[i] * V, o + right[j] * V),
              product(u, o + left[i + 1] * V, o + right[j + 1] * V));
      FloatVector b =
          halve1(
              product(u, o + left[i + 2] * V, o + right[j + 2] * V),
              product(u, o + left[i + 3] * V, o + right[j + 3] * V));
      halve2(a, b).intoArray(sums, q / 4 * V);
    }
  }

  private static FloatVector product(float[] u, int a, int b) {
    return FloatVector.fromArray(F, u, a).mul(FloatVector.fromArray(F, u, b));
  }

  /** Adds up the products of two rows to one vector. */
  private static void wide(float[] u, int a, int b, int length, float[] sums, int at) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = FloatVector.zero(F);
    FloatVector s2 = FloatVector.zero(F);
    FloatVector s3 = FloatVector.zero(F);
    int k = 0;
    for (; k <= length - 4 * V; k += 4 * V) {
      s0 = product(u, a + k, b + k, s0);
      s1 = product(u, a + k + V, b + k + V, s1);
      s2 = product(u, a + k + 2 * V, b + k + 2 * V, s2);
      s3 = product(u, a + k + 3 * V, b + k + 3 * V, s3);
    }
    for (; k < length; k += V) {
      s0 = product(u, a + k, b + k, s0);
    }
    s0.add(s1).add(s2.add(s3)).intoArray(sums, at);
  }

  private static FloatVector product(float[] u, int a, int b, FloatVector sum) {
    return FloatVector.fromArray(F, u, a).fma(FloatVector.fromArray(F, u, b), sum);
  }

  /** Turns V vectors of V products into V / 4, in which each pair has four numbers left. */
  private static void halve12(float[] sums) {
    for (int q = 0; q < V / 4; q++) {
      FloatVector a = halve1(vector(sums, 4 * q), vector(sums, 4 * q + 1));
      FloatVector b = halve1(vector(sums, 4 * q + 2), vector(sums, 4 * q + 3));
      halve2(a, b).intoArray(sums, q * V);
    }
  }

  /** Turns those into one vector of V sums. */
  private static void halve48(float[] sums) {
    if (V == 8) {
      halve4(vector(sums, 0), vector(sums, 1)).intoArray(sums, 0);
    } else if (V == 16) {
      FloatVector a = halve4(vector(sums, 0), vector(sums, 1));
      halve8(a, halve4(vector(sums, 2), vector(sums, 3))).intoArray(sums, 0);
    }
  }

  private static FloatVector vector(float[] sums, int k) {
    return FloatVector.fromArray(F, sums, k * V);
  }

  private static FloatVector halve1(FloatVector a, FloatVector b) {
    return a.blend(b, ODD_1).add(b.blend(a, ODD_1).rearrange(SWAP_1));
  }

  private static FloatVector halve2(FloatVector a, FloatVector b) {
    return a.blend(b, ODD_2).add(b.blend(a, ODD_2).rearrange(SWAP_2));
  }

  private static FloatVector halve4(FloatVector a, FloatVector b) {
    return a.blend(b, ODD_4).add(b.blend(a, ODD_4).rearrange(SWAP_4));
  }

  private static FloatVector halve8(FloatVector a, FloatVector b) {
    return a.blend(b, ODD_8).add(b.blend(a, ODD_8).rearrange(SWAP_8));
  }
}
