package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** The projection on slices of rows: every lane of a vector is an edge of another row. */
final class VectorSlices {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();
  private static final int LANES = Matrix.LANES;

  private VectorSlices() {}

  static void sums(int from, int to, int[] start, float rows, float[] scores, float[] r) {
    for (int s = from; s < to; s++) {
      for (int lane = 0; lane < LANES; lane += V) {
        FloatVector sum = FloatVector.zero(F);
        int end = start[s + 1] * LANES + lane;
        for (int at = start[s] * LANES + lane; at < end; at += LANES) {
          sum = sum.add(FloatVector.fromArray(F, scores, at));
        }
        sum.div(rows).intoArray(r, s * LANES + lane);
      }
    }
  }

  static void project(
      int from,
      int to,
      int[] start,
      int[] neighbour,
      float rows,
      float[] r,
      float shift,
      float[] scores,
      float[] next) {
    FloatVector zero = FloatVector.zero(F);
    for (int s = from; s < to; s++) {
      for (int lane = 0; lane < LANES; lane += V) {
        FloatVector own = FloatVector.fromArray(F, r, s * LANES + lane);
        FloatVector sum = zero;
        int end = start[s + 1] * LANES + lane;
        for (int at = start[s] * LANES + lane; at < end; at += LANES) {
          FloatVector both = own.add(FloatVector.fromArray(F, r, 0, neighbour, at));
          FloatVector m = FloatVector.fromArray(F, scores, at).sub(both).add(shift).max(zero);
          m.intoArray(scores, at);
          sum = sum.add(m);
        }
        sum.div(rows).intoArray(next, s * LANES + lane);
      }
    }
  }
}
