package org.gmcn.method;

import org.gmcn.mask.MaskOptions;
import org.gmcn.nn.round.LayerOptions;

/**
 * The hyper-parameters of GmCN; the paper's symbols stand in the descriptions.
 *
 * @since 0.1
 */
public record GmcnOptions(
    @Doc("layers") int layers,
    @Doc("units of every hidden layer") int hidden,
    @Doc("share of a node's new value that comes from its neighbours (α)") double alpha,
    @Doc("weight of the mask's own norm (γ)") double gamma,
    @Doc("what a neighbour's score must exceed to be kept (ε)") double epsilon,
    @Doc("ε as it is, or in means of the node's scores") EpsilonRule epsilonRule,
    @Doc("mask rule") MaskOptions.Rule mask,
    @Doc("rounds of choosing neighbours a layer (K)") int rounds,
    @Doc("projections a round (L)") int projections,
    @Doc("propagation steps a round (T)") int steps,
    @Doc("dropout before the weights of the layers after the first") double dropout,
    @Doc("dropout before the first layer's weights") double inputDropout,
    @Doc("L2 on the first layer's weights") double l2) {
  /** What ε is measured in. */
  public enum EpsilonRule {
    ABSOLUTE,
    RELATIVE
  }

  public GmcnOptions {
    OptionChecks.between("layers", layers, 1, OptionChecks.MOST_LAYERS);
    OptionChecks.between("hidden", hidden, 1, OptionChecks.MOST_UNITS);
    OptionChecks.between("rounds", rounds, 0, OptionChecks.MOST_STEPS);
    OptionChecks.between("steps", steps, 0, OptionChecks.MOST_STEPS);
    OptionChecks.share("alpha", alpha);
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.dropout("inputDropout", inputDropout);
    OptionChecks.notNegative("l2", l2);
    new MaskOptions(mask, gamma, projections, epsilon, epsilonRule == EpsilonRule.RELATIVE);
  }

  public MaskOptions maskOptions() {
    return new MaskOptions(mask, gamma, projections, epsilon, epsilonRule == EpsilonRule.RELATIVE);
  }

  /** The dropout before the weights of a layer. */
  public double dropout(int layer) {
    return layer == 0 ? inputDropout : dropout;
  }

  /** Whether two training passes differ. */
  public boolean stochastic() {
    return inputDropout > 0 || (layers > 1 && dropout > 0);
  }

  /** The options of a layer's aggregation. */
  public LayerOptions layer() {
    return new LayerOptions(maskOptions(), rounds, steps, alpha);
  }
}
