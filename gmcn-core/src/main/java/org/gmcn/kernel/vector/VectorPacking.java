package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.kernel.EdgePacking;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.matrix.layout.PackedRows;

/**
 * Thresholds slices of scores, and packs the rows of which an edge came or went since the last
 * time.
 *
 * <p>What was kept is remembered as bits: lane l of a word holds the bits of up to 32 edges of the
 * row in lane l. From epoch to epoch few bits change, and a row without change stays as it is.
 */
final class VectorPacking {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final VectorSpecies<Integer> I = VectorWidth.ints();
  private static final int V = F.length();
  private static final int LANES = Matrix.LANES;
  private static final int BITS = EdgeLayout.BITS;

  private VectorPacking() {}

  static int slices(
      int from,
      int to,
      EdgeLayout edges,
      float[] scores,
      float[] limits,
      boolean across,
      byte[] kept,
      PackedRows packed) {
    Scratch scratch = Scratch.ofThread();
    int[] start = edges.start;
    int[] state = packed.state(edges.word[edges.slices] * LANES);
    int[] changed = scratch.changed;
    int more = 0;
    for (int s = from; s < to; s++) {
      int first = start[s] * LANES;
      int end = start[s + 1] * LANES;
      int word = edges.word[s] * LANES;
      float[] edgeLimits = limits;
      if (across) {
        edgeLimits = scratch.gathered(end - first);
        VectorSlices.gather(limits, edges.neighbour, first, end, edgeLimits);
      }
      int limitAt = across ? 0 : s * LANES;
      changes(first, end, scores, edgeLimits, limitAt, across ? 1 : 0, state, word, changed);
      for (int lane = 0; lane < LANES; lane++) {
        if (changed[lane] != 0) {
          more += EdgePacking.row(s * LANES + lane, edges, scores, limits, across, kept, packed);
        }
      }
    }
    return more;
  }

  /**
   * Brings the bits of a slice up to date, and notes which lanes changed.
   *
   * @param limitAt where the limits of the first edges stand
   * @param limitStep 1 if every edge has its own limit, 0 if the row has one
   */
  private static void changes(
      int first,
      int end,
      float[] scores,
      float[] limits,
      int limitAt,
      int limitStep,
      int[] state,
      int word,
      int[] changed) {
    for (int lane = 0; lane < LANES; lane += V) {
      IntVector change = IntVector.zero(I);
      int to = word + lane;
      for (int at = first; at < end; at += BITS * LANES) {
        int stop = Math.min(end, at + BITS * LANES);
        IntVector bits = IntVector.zero(I);
        int bit = 1;
        for (int k = at; k < stop; k += LANES) {
          FloatVector limit =
              FloatVector.fromArray(F, limits, limitAt + lane + (k - first) * limitStep);
          FloatVector score = FloatVector.fromArray(F, scores, k + lane);
          bits = bits.or(bit(bit, score.compare(VectorOperators.GT, limit)));
          bit <<= 1;
        }
        IntVector before = IntVector.fromArray(I, state, to);
        change = change.or(bits.lanewise(VectorOperators.XOR, before));
        bits.intoArray(state, to);
        to += LANES;
      }
      change.intoArray(changed, lane);
    }
  }

  /**
   * One bit in the lanes of a mask. The floats are only carriers of bits: none is computed with.
   */
  private static IntVector bit(int bit, VectorMask<Float> lanes) {
    FloatVector carrier = FloatVector.broadcast(F, Float.intBitsToFloat(bit));
    return FloatVector.zero(F).blend(carrier, lanes).reinterpretAsInts();
  }
}
