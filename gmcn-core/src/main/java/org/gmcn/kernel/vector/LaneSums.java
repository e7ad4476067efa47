package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * The sums of the lanes of many vectors at once: a tree of shuffles turns V vectors of V lanes into
 * one whose lane l is the sum of vector l. The order of additions is fixed ({@code reduceLanes}
 * leaves it open, and then compiled and interpreted code could differ).
 */
final class LaneSums {
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

  private LaneSums() {}

  private static VectorMask<Float> odd(int distance) {
    boolean[] lanes = new boolean[V];
    for (int l = 0; l < V; l++) {
      lanes[l] = (l & distance) != 0;
    }
    return VectorMask.fromArray(F, lanes, 0);
  }

  /** Sums V vectors that stand one after the other into V numbers; the vectors are lost. */
  static void of(float[] vectors, int from, float[] sums, int to) {
    for (int t = 0; t < V / 2; t++) {
      merge(vectors, from, t, ODD_1, SWAP_1);
    }
    for (int t = 0; t < V / 4; t++) {
      merge(vectors, from, t, ODD_2, SWAP_2);
    }
    for (int t = 0; t < V / 8; t++) {
      merge(vectors, from, t, ODD_4, SWAP_4);
    }
    for (int t = 0; t < V / 16; t++) {
      merge(vectors, from, t, ODD_8, SWAP_8);
    }
    FloatVector.fromArray(F, vectors, from).intoArray(sums, to);
  }

  /** Halves vectors 2t and 2t + 1: even lanes keep sums of the first, odd lanes of the second. */
  private static void merge(
      float[] vectors, int from, int t, VectorMask<Float> odd, VectorShuffle<Float> swap) {
    FloatVector a = FloatVector.fromArray(F, vectors, from + 2 * t * V);
    FloatVector b = FloatVector.fromArray(F, vectors, from + (2 * t + 1) * V);
    a.blend(b, odd).add(b.blend(a, odd).rearrange(swap)).intoArray(vectors, from + t * V);
  }
}
