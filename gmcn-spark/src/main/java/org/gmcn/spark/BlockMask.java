package org.gmcn.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.mask.Affinities;
import org.gmcn.mask.MaskOptions;
import org.gmcn.mask.Projection;
import org.gmcn.mask.Simplex;
import org.gmcn.mask.Threshold;
import org.gmcn.matrix.Matrix;

/**
 * The choice of neighbours (paper Algorithm 1) on one block's rows, in the arithmetic of the rules
 * on one machine. Scores are symmetric to the bit, so both ends of an edge compute the same number;
 * what an end does not know are the sums, thresholds and τ of rows elsewhere, and these travel.
 *
 * @param simplex the rule: rows projected on the simplex, else the truncated projection
 * @param gamma γ
 * @param projections exchanges of row sums that a choice takes: L, and none for simplex
 * @param epsilon ε
 * @param relative whether ε is measured in means of the row's entries
 */
record BlockMask(boolean simplex, double gamma, int projections, double epsilon, boolean relative)
    implements Serializable {
  /** The full matrix of {@code dense} is refused. */
  static BlockMask of(MaskOptions options) {
    if (options.rule() == MaskOptions.Rule.DENSE) {
      throw new InputException(
          "The mask rule 'dense' needs a full matrix of nodes by nodes, which no cluster holds; use"
              + " --mask truncated or simplex.");
    }
    boolean simplex = options.rule() == MaskOptions.Rule.SIMPLEX;
    return new BlockMask(
        simplex,
        options.gamma(),
        simplex ? 0 : options.projections(),
        options.epsilon(),
        options.relative());
  }

  /** Whether the mask is symmetric for every U. */
  boolean symmetric() {
    return !simplex && !relative;
  }

  /** M = Z / (2γ) on the owned edges. */
  float[] scores(Block block, Matrix around) {
    float[] m = new float[block.columns.length];
    try (Compute compute = Compute.of(1)) {
      Affinities.of(block.adjacency(), block.reverse, around, gamma, compute, m);
    }
    return Arrays.copyOf(m, block.ownedEdges());
  }

  /** The sums of the owned rows of M, divided by n. */
  float[] rowSums(Block block, float[] m) {
    float[] r = new float[block.owned];
    for (int i = 0; i < block.owned; i++) {
      int start = block.ownedOffsets[i];
      r[i] = Projection.rowSum(m, start, block.ownedOffsets[i + 1], block.nodes);
    }
    return r;
  }

  static double total(float[] r) {
    double total = 0;
    for (float sum : r) {
      total += sum;
    }
    return total;
  }

  /**
   * M = max(0, project(M)), in place.
   *
   * @param r the sums / n of all local rows
   * @param total s, their sum over all rows of the graph
   */
  void project(Block block, float[] m, float[] r, double total) {
    float shift = Projection.shift(total, block.nodes);
    for (int i = 0; i < block.owned; i++) {
      float own = r[block.below + i];
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        m[e] = Projection.entry(m[e], own, r[block.columns[e]], shift);
      }
    }
  }

  /**
   * The limits of rows; before the comparison τ is subtracted from their entries if it is given.
   */
  record Thresholds(float[] limits, double[] taus) implements Serializable {}

  Thresholds thresholds(Block block, float[] m) {
    if (simplex) {
      return simplexThresholds(block, m);
    }
    float[] limits = new float[block.owned];
    float[] r = relative ? rowSums(block, m) : null;
    for (int i = 0; i < block.owned; i++) {
      int degree = block.ownedOffsets[i + 1] - block.ownedOffsets[i];
      double sum = r == null ? 0 : (double) r[i] * block.nodes;
      limits[i] = Threshold.of(epsilon, relative, sum, degree);
    }
    return new Thresholds(limits, null);
  }

  private Thresholds simplexThresholds(Block block, float[] m) {
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

  /** The owned edges (i, j) that row i keeps. */
  KeptBits kept(Block block, float[] m, Thresholds own) {
    KeptBits kept = new KeptBits(block.ownedEdges());
    for (int i = 0; i < block.owned; i++) {
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        if (exceeds(m[e], own, i)) {
          kept.keep(e);
        }
      }
    }
    return kept;
  }

  /** The owned edges (i, j) whose other end keeps them, from the thresholds of all local rows. */
  KeptBits keptByOthers(Block block, float[] m, Thresholds around) {
    KeptBits kept = new KeptBits(block.ownedEdges());
    for (int e = 0; e < block.ownedEdges(); e++) {
      if (exceeds(m[e], around, block.columns[e])) {
        kept.keep(e);
      }
    }
    return kept;
  }

  private static boolean exceeds(float m, Thresholds of, int row) {
    float entry = of.taus == null ? m : Simplex.entry(m, of.taus[row]);
    return entry > of.limits[row];
  }
}
