package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

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
  static void pairs(int from, int to, EdgeLayout edges, Matrix u, float scale, float[] scores) {
    float[] sums = Scratch.ofThread().sums;
    for (int p = from; p < to; p += V) {
      int count = Math.min(V, to - p);
      products(p, count, edges.left, edges.right, u.data, u.offset, u.stride, sums);
      reduce(sums);
      spread(p, count, edges.weight, scale, sums, edges.place, edges.mirror, scores);
    }
  }

  private static void spread(
      int from,
      int count,
      float[] weight,
      float scale,
      float[] sums,
      int[] place,
      int[] mirror,
      float[] scores) {
    for (int l = 0; l < count; l++) {
      float z = scale * weight[from + l] * sums[l];
      scores[place[from + l]] = z;
      scores[mirror[from + l]] = z;
    }
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
    products(0, count, scratch.left, scratch.right, u.data, u.offset, u.stride, sums);
    reduce(sums);
    for (int l = 0; l < count; l++) {
      int e = scratch.edge[l];
      float z = scale * values[e] * sums[l];
      out[e] = z;
      out[reverse[e]] = z;
    }
  }

  private static void products(
      int from,
      int count,
      int[] left,
      int[] right,
      float[] u,
      int offset,
      int stride,
      float[] sums) {
    if (stride == V) {
      narrow(from, count, left, right, u, offset, sums);
    } else {
      for (int l = 0; l < count; l++) {
        int a = offset + left[from + l] * stride;
        wide(u, a, offset + right[from + l] * stride, stride, sums, l * V);
      }
    }
  }

  /** Rows of one vector. */
  private static void narrow(
      int from, int count, int[] left, int[] right, float[] u, int offset, float[] sums) {
    for (int l = 0; l < count; l++) {
      FloatVector a = FloatVector.fromArray(F, u, offset + left[from + l] * V);
      FloatVector b = FloatVector.fromArray(F, u, offset + right[from + l] * V);
      a.mul(b).intoArray(sums, l * V);
    }
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

  /** Turns V vectors of V products into one vector of V sums, at the start of the array. */
  private static void reduce(float[] sums) {
    halve1(sums);
    halve2(sums);
    if (V >= 8) {
      halve4(sums);
    }
    if (V >= 16) {
      halve8(sums);
    }
  }

  private static void halve1(float[] sums) {
    for (int t = 0; t < V / 2; t++) {
      FloatVector a = FloatVector.fromArray(F, sums, 2 * t * V);
      FloatVector b = FloatVector.fromArray(F, sums, (2 * t + 1) * V);
      a.blend(b, ODD_1).add(b.blend(a, ODD_1).rearrange(SWAP_1)).intoArray(sums, t * V);
    }
  }

  private static void halve2(float[] sums) {
    for (int t = 0; t < V / 4; t++) {
      FloatVector a = FloatVector.fromArray(F, sums, 2 * t * V);
      FloatVector b = FloatVector.fromArray(F, sums, (2 * t + 1) * V);
      a.blend(b, ODD_2).add(b.blend(a, ODD_2).rearrange(SWAP_2)).intoArray(sums, t * V);
    }
  }

  private static void halve4(float[] sums) {
    for (int t = 0; t < V / 8; t++) {
      FloatVector a = FloatVector.fromArray(F, sums, 2 * t * V);
      FloatVector b = FloatVector.fromArray(F, sums, (2 * t + 1) * V);
      a.blend(b, ODD_4).add(b.blend(a, ODD_4).rearrange(SWAP_4)).intoArray(sums, t * V);
    }
  }

  private static void halve8(float[] sums) {
    FloatVector a = FloatVector.fromArray(F, sums, 0);
    FloatVector b = FloatVector.fromArray(F, sums, V);
    a.blend(b, ODD_8).add(b.blend(a, ODD_8).rearrange(SWAP_8)).intoArray(sums, 0);
  }
}
