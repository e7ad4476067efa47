package org.gmcn.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.gmcn.InputException;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.mask.MaskOptions;

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
    float scale = (float) (1 / (2 * gamma));
    try (Compute compute = Compute.of(1)) {
      compute.affinity(block.adjacency(), block.reverse, around, scale, m);
    }
    return Arrays.copyOf(m, block.ownedEdges());
  }

  /** The sums of the owned rows of M, divided by n. */
  float[] rowSums(Block block, float[] m) {
    float[] r = new float[block.owned];
    for (int i = 0; i < block.owned; i++) {
      float sum = 0;
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        sum += m[e];
      }
      r[i] = sum / block.nodes;
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
   * One step of the projection: M_ij = max(0, M_ij - (r_i + r_j) + (1 + s) / n), in place.
   *
   * @param r the sums / n of all local rows
   * @param total s, their sum over all rows of the graph
   */
  void project(Block block, float[] m, float[] r, double total) {
    float shift = (float) ((1 + total) / block.nodes);
    for (int i = 0; i < block.owned; i++) {
      float own = r[block.below + i];
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        m[e] = Math.max(0, m[e] - (own + r[block.columns[e]]) + shift);
      }
    }
  }

  /** What a row compares its entries with: τ is taken off them first (0 but for simplex). */
  record Thresholds(float[] limits, double[] taus) implements Serializable {}

  Thresholds thresholds(Block block, float[] m) {
    if (simplex) {
      return simplexThresholds(block, m);
    }
    float[] limits = new float[block.owned];
    float[] r = relative ? rowSums(block, m) : null;
    for (int i = 0; i < block.owned; i++) {
      int degree = block.ownedOffsets[i + 1] - block.ownedOffsets[i];
      double mean = r == null || degree == 0 ? 1 : (double) r[i] * block.nodes / degree;
      limits[i] = (float) (epsilon * mean);
    }
    return new Thresholds(limits, null);
  }

  private Thresholds simplexThresholds(Block block, float[] m) {
    float[] limits = new float[block.owned];
    double[] taus = new double[block.owned];
    for (int i = 0; i < block.owned; i++) {
      int start = block.ownedOffsets[i];
      int end = block.ownedOffsets[i + 1];
      taus[i] = tau(m, start, end);
      float sum = 0;
      for (int e = start; e < end; e++) {
        sum += (float) Math.max(0, m[e] - taus[i]);
      }
      limits[i] = (float) (!relative || start == end ? epsilon : epsilon * sum / (end - start));
    }
    return new Thresholds(limits, taus);
  }

  /** τ = (the sum of the k largest - 1) / k for the largest k whose k-th entry exceeds it. */
  private static double tau(float[] m, int start, int end) {
    float[] sorted = Arrays.copyOfRange(m, start, end);
    Arrays.sort(sorted);
    double sum = 0;
    double tau = 0;
    for (int k = 1; k <= sorted.length; k++) {
      float value = sorted[sorted.length - k];
      sum += value;
      double candidate = (sum - 1) / k;
      if (value <= candidate) {
        break;
      }
      tau = candidate;
    }
    return tau;
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
    float entry = of.taus == null ? m : (float) Math.max(0, m - of.taus[row]);
    return entry > of.limits[row];
  }
}
