package org.gmcn.mask;

import org.gmcn.InputException;

/**
 * The hyper-parameters of a layer's choice of neighbours (paper Algorithm 1).
 *
 * @param rule the mask rule; the other parameters name the rules that read them
 * @param gamma weight of the mask's own norm, γ: M starts as Z / (2γ) ({@code truncated}, {@code
 *     dense}, {@code simplex}); Z must exceed it ({@code exact})
 * @param projections steps of the projection, L ({@code truncated}, {@code dense})
 * @param epsilon ε: an entry is kept if it exceeds this ({@code truncated}, {@code dense}, {@code
 *     simplex})
 * @param relative whether ε is multiplied by the mean of the row's entries
 * @param keep the share of the undirected edges to keep ({@code cosine})
 * @since 0.1
 */
public record MaskOptions(
    Rule rule, double gamma, int projections, double epsilon, boolean relative, double keep) {
  /** The mask rules. */
  public enum Rule {
    /** A given share of the edges, those with the largest cosines. */
    COSINE,
    /** The projection step held to the edges; linear in the edges. */
    TRUNCATED,
    /** The projection step on the full matrix, to the letter; for small graphs. */
    DENSE,
    /** The exact minimiser of the relaxed problem, row by row. */
    SIMPLEX,
    /** The affinities that exceed γ, without projection. */
    EXACT,
    /** All edges: the control for what masks bring. */
    NONE
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
    if (!(keep > 0 && keep <= 1)) {
      throw new InputException("keep must be above 0 and at most 1, not " + keep + ".");
    }
  }

  /** For rules that do not read a share to keep. */
  public MaskOptions(Rule rule, double gamma, int projections, double epsilon, boolean relative) {
    this(rule, gamma, projections, epsilon, relative, 1);
  }

  /** The rule {@code cosine}. */
  public static MaskOptions cosine(double keep) {
    return new MaskOptions(Rule.COSINE, 1, 0, 0, false, keep);
  }

  /** The rule {@code none}. */
  public static MaskOptions none() {
    return new MaskOptions(Rule.NONE, 1, 0, 0, false);
  }

  /** Whether every edge is kept whatever its score. */
  public boolean keepsAll() {
    return rule == Rule.NONE || (rule == Rule.COSINE && keep == 1);
  }

  /** Whether every mask keeps both directions of an edge or neither. */
  public boolean symmetric() {
    return switch (rule) {
      case NONE, COSINE, EXACT -> true;
      case TRUNCATED, DENSE -> !relative;
      case SIMPLEX -> false;
    };
  }
}
