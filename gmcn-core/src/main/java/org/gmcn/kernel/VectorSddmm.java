package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Inner products of rows along the edges, each computed once and mirrored.
 *
 * <p>Edges are gathered in batches of as many as a vector has lanes. The products of each edge are
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
  private static final VectorShuffle<Float> SWAP_1 = VectorShuffle.fromOp(F, l -> l ^ 1);
  private static final VectorShuffle<Float> SWAP_2 = VectorShuffle.fromOp(F, l -> (l ^ 2) % V);
  private static final VectorShuffle<Float> SWAP_4 = VectorShuffle.fromOp(F, l -> (l ^ 4) % V);
  private static final VectorShuffle<Float> SWAP_8 = VectorShuffle.fromOp(F, l -> (l ^ 8) % V);

  private VectorSddmm() {}

  private static VectorMask<Float> odd(int distance) {
    boolean[] lanes = new boolean[V];
    for (int l = 0; l < V; l++) {
      lanes[l] = (l & distance) != 0;
    }
    return VectorMask.fromArray(F, lanes, 0);
  }

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
    int[] left = scratch.left;
    int[] right = scratch.right;
    int[] edge = scratch.edge;
    int o = u.offset;
    int stride = u.stride;
    int batch = 0;
    for (int i = from; i < to; i++) {
      int end = offsets[i + 1];
      for (int e = offsets[i]; e < end && columnOf[e] <= i; e++) {
        left[batch] = o + i * stride;
        right[batch] = o + columnOf[e] * stride;
        edge[batch] = e;
        if (++batch == V) {
          batch(V, scratch, u.data, stride, values, scale, reverse, out);
          batch = 0;
        }
      }
    }
    batch(batch, scratch, u.data, stride, values, scale, reverse, out);
  }

  private static void batch(
      int count,
      Scratch scratch,
      float[] u,
      int stride,
      float[] values,
      float scale,
      int[] reverse,
      float[] out) {
    float[] sums = scratch.sums;
    if (stride == V) {
      products(count, scratch.left, scratch.right, u, sums);
    } else {
      for (int l = 0; l < count; l++) {
        products(u, scratch.left[l], scratch.right[l], stride, sums, l * V);
      }
    }
    reduce(sums);
    int[] edge = scratch.edge;
    for (int l = 0; l < count; l++) {
      int e = edge[l];
      float z = scale * values[e] * sums[l];
      out[e] = z;
      out[reverse[e]] = z;
    }
  }

  /** Rows of one vector. */
  private static void products(int count, int[] left, int[] right, float[] u, float[] sums) {
    for (int l = 0; l < count; l++) {
      FloatVector.fromArray(F, u, left[l])
          .mul(FloatVector.fromArray(F, u, right[l]))
          .intoArray(sums, l * V);
    }
  }

  /** Adds up the products of two rows to one vector. */
  private static void products(float[] u, int a, int b, int length, float[] sums, int at) {
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

  /** Turns V vectors of V products into one vector of V sums, at the start of the array. */
  private static void reduce(float[] sums) {
    for (int t = 0; t < V / 2; t++) {
      merge(sums, t, ODD_1, SWAP_1);
    }
    for (int t = 0; t < V / 4; t++) {
      merge(sums, t, ODD_2, SWAP_2);
    }
    for (int t = 0; t < V / 8; t++) {
      merge(sums, t, ODD_4, SWAP_4);
    }
    for (int t = 0; t < V / 16; t++) {
      merge(sums, t, ODD_8, SWAP_8);
    }
  }

  /** Halves vectors 2t and 2t + 1: even lanes keep sums of the first, odd lanes of the second. */
  private static void merge(float[] sums, int t, VectorMask<Float> odd, VectorShuffle<Float> swap) {
    FloatVector a = FloatVector.fromArray(F, sums, 2 * t * V);
    FloatVector b = FloatVector.fromArray(F, sums, (2 * t + 1) * V);
    a.blend(b, odd).add(b.blend(a, odd).rearrange(swap)).intoArray(sums, t * V);
  }
}
