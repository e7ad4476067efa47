package org.gmcn.spark;

import org.gmcn.matrix.Matrix;

/** Eq. 3 and 4: every edge is kept, and nothing is computed from U. */
record NoMask() implements BlockMask {
  @Override
  public boolean symmetric() {
    return true;
  }

  @Override
  public float[] scores(Block block, Matrix around) {
    return new float[block.ownedEdges()];
  }

  @Override
  public RowLimits limits(Chain chain, String round) {
    return RowLimits.same(Float.NEGATIVE_INFINITY);
  }
}
