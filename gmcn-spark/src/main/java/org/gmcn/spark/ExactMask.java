package org.gmcn.spark;

import org.gmcn.matrix.Matrix;

/**
 * Eq. 10 and 11: M_ij = 1 if Z_ij > γ else 0, with no projection.
 *
 * @param gamma γ
 */
record ExactMask(float gamma) implements BlockMask {
  /** The γ for which Z / (2γ) is Z. */
  private static final double UNSCALED = 0.5;

  @Override
  public boolean symmetric() {
    return true;
  }

  @Override
  public float[] scores(Block block, Matrix around) {
    return BlockMask.affinities(block, around, UNSCALED);
  }

  @Override
  public RowLimits limits(Chain chain, String round) {
    return RowLimits.same(gamma);
  }
}
