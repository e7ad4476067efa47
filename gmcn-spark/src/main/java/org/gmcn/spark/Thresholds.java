package org.gmcn.spark;

import java.io.Serializable;
import org.gmcn.mask.Simplex;

/**
 * The limits of rows, which scores must exceed to be kept.
 *
 * @param taus subtracted from a row's entries before the comparison; null to compare them as they
 *     are
 */
record Thresholds(float[] limits, double[] taus) implements Serializable {
  /** The owned edges (i, j) that row i keeps, from the thresholds of the owned rows. */
  KeptBits kept(Block block, float[] m) {
    KeptBits kept = new KeptBits(block.ownedEdges());
    for (int i = 0; i < block.owned; i++) {
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        if (exceeds(m[e], i)) {
          kept.keep(e);
        }
      }
    }
    return kept;
  }

  /** The owned edges (i, j) whose other end keeps them, from the thresholds of all local rows. */
  KeptBits keptByOthers(Block block, float[] m) {
    KeptBits kept = new KeptBits(block.ownedEdges());
    for (int e = 0; e < block.ownedEdges(); e++) {
      if (exceeds(m[e], block.columns[e])) {
        kept.keep(e);
      }
    }
    return kept;
  }

  private boolean exceeds(float m, int row) {
    float entry = taus == null ? m : Simplex.entry(m, taus[row]);
    return entry > limits[row];
  }
}
