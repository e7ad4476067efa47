package org.gmcn.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.mask.Affinities;
import org.gmcn.mask.MaskOptions;
import org.gmcn.matrix.Matrix;

/**
 * A mask rule (paper Algorithm 1) on one block's rows, in the arithmetic of the rules on one
 * machine. Scores are symmetric to the bit, so both ends of an edge compute the same float. Sums,
 * thresholds and τ of rows in other blocks travel.
 */
interface BlockMask extends Serializable {
  /** Whether the mask is symmetric for every U. */
  boolean symmetric();

  /**
   * The scores of the owned edges.
   *
   * @param around U of all local rows
   */
  float[] scores(Block block, Matrix around);

  /**
   * Adds to a chain all that is between the scores and the choice.
   *
   * @param round the beginning of the names of added exchanges
   * @return the limits to compare the scores with
   */
  RowLimits limits(Chain chain, String round);

  /** The limits of the owned rows, from the scores of their edges. */
  interface RowLimits extends Serializable {
    Thresholds of(Block block, float[] m);

    /** One limit for all rows of all blocks. */
    static RowLimits same(float limit) {
      return (block, m) -> {
        float[] limits = new float[block.owned];
        Arrays.fill(limits, limit);
        return new Thresholds(limits, null);
      };
    }
  }

  /** The full matrix of {@code dense} is refused. */
  static BlockMask of(MaskOptions options) {
    if (options.keepsAll()) {
      return new NoMask();
    }
    return switch (options.rule()) {
      case COSINE -> new CosineMask(options.keep());
      case EXACT -> new ExactMask((float) options.gamma());
      case SIMPLEX -> new SimplexMask(options.gamma(), options.epsilon(), options.relative());
      case TRUNCATED ->
          new TruncatedMask(
              options.gamma(), options.projections(), options.epsilon(), options.relative());
      case DENSE ->
          throw new InputException(
              "The mask rule 'dense' needs a full matrix of nodes by nodes, which no cluster"
                  + " holds; choose cosine, truncated or simplex.");
      case NONE -> throw new AssertionError(options.rule());
    };
  }

  /** M = Z / (2γ) on the owned edges. */
  static float[] affinities(Block block, Matrix around, double gamma) {
    float[] m = new float[block.columns.length];
    try (Compute compute = Compute.of(1)) {
      Affinities.of(block.adjacency(), block.reverse, around, gamma, compute, m);
    }
    return Arrays.copyOf(m, block.ownedEdges());
  }
}
