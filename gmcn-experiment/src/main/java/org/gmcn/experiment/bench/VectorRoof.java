package org.gmcn.experiment.bench;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;

/** The roof measured with vectors; see {@link Roof}. */
final class VectorRoof {
  private static final VectorSpecies<Float> F =
      FloatVector.SPECIES_PREFERRED.length() > Matrix.LANES
          ? FloatVector.SPECIES_512
          : FloatVector.SPECIES_PREFERRED;
  private static final int V = F.length();

  /** Operations of a round: eight fused multiply-adds a vector. */
  static final int OPERATIONS = 2 * 8 * V;

  private VectorRoof() {}

  static float multiplyAdds(int rounds) {
    FloatVector half = FloatVector.broadcast(F, 0.5f);
    FloatVector one = FloatVector.broadcast(F, 1);
    FloatVector a = one;
    FloatVector b = one.add(1);
    FloatVector c = one.add(2);
    FloatVector d = one.add(3);
    FloatVector e = one.add(4);
    FloatVector f = one.add(5);
    FloatVector g = one.add(6);
    FloatVector h = one.add(7);
    for (int k = 0; k < rounds; k++) {
      a = a.fma(half, one);
      b = b.fma(half, one);
      c = c.fma(half, one);
      d = d.fma(half, one);
      e = e.fma(half, one);
      f = f.fma(half, one);
      g = g.fma(half, one);
      h = h.fma(half, one);
    }
    return a.add(b).add(c.add(d)).add(e.add(f).add(g.add(h))).lane(0);
  }

  /**
   * The lanes of a row a vector at a time: a table of small vectors is passed several times, each
   * pass over its own columns, since one loop over both is compiled badly.
   */
  static float gather(int from, int to, int[] index, float[] table, int offset) {
    float sum = 0;
    for (int j = 0; j < Matrix.LANES; j += V) {
      sum += gatherColumns(from, to, index, table, offset + j);
    }
    return sum;
  }

  /** Four sums, so that no addition waits for the one before. */
  private static float gatherColumns(int from, int to, int[] index, float[] table, int offset) {
    FloatVector a = FloatVector.zero(F);
    FloatVector b = FloatVector.zero(F);
    FloatVector c = FloatVector.zero(F);
    FloatVector d = FloatVector.zero(F);
    int last = from + (to - from) / 4 * 4;
    for (int k = from; k < last; k += 4) {
      a = a.add(FloatVector.fromArray(F, table, offset + index[k] * Matrix.LANES));
      b = b.add(FloatVector.fromArray(F, table, offset + index[k + 1] * Matrix.LANES));
      c = c.add(FloatVector.fromArray(F, table, offset + index[k + 2] * Matrix.LANES));
      d = d.add(FloatVector.fromArray(F, table, offset + index[k + 3] * Matrix.LANES));
    }
    for (int k = last; k < to; k++) {
      a = a.add(FloatVector.fromArray(F, table, offset + index[k] * Matrix.LANES));
    }
    return a.add(b).add(c.add(d)).lane(0);
  }
}
