package org.gmcn.mask;

import org.gmcn.InputException;

/**
 * The hyper-parameters of the choice of neighbours (paper Algorithm 1).
 *
 * @param rule the mask rule
 * @param gamma weight of the mask's own norm, γ: M starts as Z / (2γ)
 * @param projections steps of the projection, L (not used by {@code simplex})
 * @param epsilon ε: an entry is kept if it exceeds this
 * @param relative whether ε is multiplied by the mean of the row's entries
 * @since 0.1
 */
public record MaskOptions(
    Rule rule, double gamma, int projections, double epsilon, boolean relative) {
  /** The mask rules. */
  public enum Rule {
    /** The projection step held to the edges; linear in the edges. */
    TRUNCATED,
    /** The projection step on the full matrix, to the letter; for small graphs. */
    DENSE,
    /** The exact minimiser of the relaxed problem, row by row. */
    SIMPLEX
  }

  public MaskOptions {
    if (!(gamma > 0)) {
      throw new InputException("gamma must be above 0, not " + gamma + ".");
    }
    if (projections < 0) {
      throw new InputException("projections must be 0 or more, not " + projections + ".");
    }
    if (!(epsilon >= 0)) {
      throw new InputException("epsilon must be 0 or more, not " + epsilon + ".");
    }
  }
}
