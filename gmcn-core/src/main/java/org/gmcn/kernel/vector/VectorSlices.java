package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeLayout;

/**
 * The projection on slices of rows: every lane of a vector is an edge of another row.
 *
 * <p>The neighbours' sums are gathered by plain loads into working memory first: faster than the
 * processor's own gather where that is mitigated against data sampling, and not slower elsewhere.
 */
final class VectorSlices {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();
  private static final int LANES = Matrix.LANES;

  private VectorSlices() {}

  static void sums(int from, int to, EdgeLayout edges, float[] z, float[] scores, float[] r) {
    int[] start = edges.start;
    for (int s = from; s < to; s++) {
      spread(start[s] * LANES, start[s + 1] * LANES, edges.pairOf, z, scores);
      for (int lane = 0; lane < LANES; lane += V) {
        FloatVector sum = FloatVector.zero(F);
        int end = start[s + 1] * LANES + lane;
        for (int at = start[s] * LANES + lane; at < end; at += LANES) {
          sum = sum.add(FloatVector.fromArray(F, scores, at));
        }
        sum.div(edges.rows).intoArray(r, s * LANES + lane);
      }
    }
  }

  private static void spread(int from, int to, int[] pairOf, float[] z, float[] scores) {
    for (int k = from; k < to; k++) {
      scores[k] = z[pairOf[k]];
    }
  }

  static void project(
      int from, int to, EdgeLayout edges, float[] r, float shift, float[] scores, float[] next) {
    Scratch scratch = Scratch.ofThread();
    int[] start = edges.start;
    for (int s = from; s < to; ) {
      int end = block(start, s, to);
      int first = start[s] * LANES;
      float[] gathered = scratch.gathered(start[end] * LANES - first);
      gather(r, edges.neighbour, first, start[end] * LANES, gathered);
      step(s, end, start, gathered, first, edges.rows, r, shift, scores, next);
      s = end;
    }
  }

  /** The end of a block of slices whose edges fit the first cache. */
  private static int block(int[] start, int from, int to) {
    int end = from + 1;
    while (end < to && start[end + 1] - start[from] <= Scratch.VECTORS) {
      end++;
    }
    return end;
  }

  static void gather(float[] r, int[] neighbour, int from, int to, float[] gathered) {
    for (int k = from; k < to; k++) {
      gathered[k - from] = r[neighbour[k]];
    }
  }

  private static void step(
      int from,
      int to,
      int[] start,
      float[] gathered,
      int first,
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
          FloatVector both = own.add(FloatVector.fromArray(F, gathered, at - first));
          FloatVector m = FloatVector.fromArray(F, scores, at).sub(both).add(shift).max(zero);
          m.intoArray(scores, at);
          sum = sum.add(m);
        }
        sum.div(rows).intoArray(next, s * LANES + lane);
      }
    }
  }
}
