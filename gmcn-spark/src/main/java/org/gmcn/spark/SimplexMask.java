package org.gmcn.spark;

import java.util.Arrays;
import org.gmcn.mask.Simplex;
import org.gmcn.mask.Threshold;
import org.gmcn.matrix.Matrix;

/**
 * Rows of M, each projected on the simplex over its neighbours.
 *
 * @param gamma γ
 * @param epsilon ε
 * @param relative whether ε is measured in means of the row's entries
 */
record SimplexMask(double gamma, double epsilon, boolean relative)
    implements BlockMask, BlockMask.RowLimits {
  @Override
  public boolean symmetric() {
    return false;
  }

  @Override
  public float[] scores(Block block, Matrix around) {
    return BlockMask.affinities(block, around, gamma);
  }

  @Override
  public RowLimits limits(Chain chain, String round) {
    return this;
  }

  @Override
  public Thresholds of(Block block, float[] m) {
    float[] limits = new float[block.owned];
    double[] taus = new double[block.owned];
    for (int i = 0; i < block.owned; i++) {
      int start = block.ownedOffsets[i];
      int end = block.ownedOffsets[i + 1];
      taus[i] = Simplex.tau(Arrays.copyOfRange(m, start, end), 0, end - start);
      float sum = 0;
      for (int e = start; e < end; e++) {
        sum += Simplex.entry(m[e], taus[i]);
      }
      limits[i] = Threshold.of(epsilon, relative, sum, end - start);
    }
    return new Thresholds(limits, taus);
  }
}
