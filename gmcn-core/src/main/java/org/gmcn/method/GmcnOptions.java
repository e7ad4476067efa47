package org.gmcn.method;

import java.util.Map;
import org.gmcn.InputException;
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
    @Doc("share of a node's new value that comes from its neighbours (α)") PerLayer<Double> alpha,
    @Doc("weight of the mask's own norm (γ)") PerLayer<Double> gamma,
    @Doc("what a neighbour's score must exceed to be kept (ε)") PerLayer<Double> epsilon,
    @Doc("ε as it is, or in means of the node's scores") EpsilonRule epsilonRule,
    @Doc("mask rule") PerLayer<MaskOptions.Rule> mask,
    @Doc("share of the edges that the rule cosine keeps, or auto: chosen on validation") Keep keep,
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
    alpha = alpha.checked("alpha", layers);
    gamma = gamma.checked("gamma", layers);
    epsilon = epsilon.checked("epsilon", layers);
    mask = mask.checked("mask", layers);
    keep =
        mask.values().contains(MaskOptions.Rule.COSINE) ? keep.checked(layers) : unused(keep, mask);
    alpha.values().forEach(a -> OptionChecks.share("alpha", a));
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.dropout("inputDropout", inputDropout);
    OptionChecks.notNegative("l2", l2);
    for (int l = 0; l < layers; l++) {
      maskOptions(l, gamma, projections, epsilon, epsilonRule, mask, keep);
    }
  }

  /** No share, as no layer reads it. */
  private static Keep unused(Keep keep, PerLayer<MaskOptions.Rule> mask) {
    if (!keep.auto() && !keep.equals(Keep.of(1.0))) {
      throw new InputException(
          "keep is the share that the mask rule cosine keeps; the mask rule "
              + mask.text()
              + " has none.");
    }
    return Keep.of(1.0);
  }

  /** The same with the shares that were chosen. */
  public GmcnOptions withKeep(Keep chosen) {
    return Options.with(this, Map.of("keep", chosen.toString()));
  }

  /** How a layer chooses its edges; layers are counted from 0. */
  public MaskOptions maskOptions(int layer) {
    return maskOptions(layer, gamma, projections, epsilon, epsilonRule, mask, keep);
  }

  private static MaskOptions maskOptions(
      int layer,
      PerLayer<Double> gamma,
      int projections,
      PerLayer<Double> epsilon,
      EpsilonRule epsilonRule,
      PerLayer<MaskOptions.Rule> mask,
      Keep keep) {
    return new MaskOptions(
        mask.of(layer),
        gamma.of(layer),
        projections,
        epsilon.of(layer),
        epsilonRule == EpsilonRule.RELATIVE,
        keep.of(layer));
  }

  /** The dropout before the weights of a layer. */
  public double dropout(int layer) {
    return layer == 0 ? inputDropout : dropout;
  }

  /** Whether two training passes differ. */
  public boolean stochastic() {
    return inputDropout > 0 || (layers > 1 && dropout > 0);
  }

  /** The options of a layer's aggregation; layers are counted from 0. */
  public LayerOptions layer(int layer) {
    return new LayerOptions(maskOptions(layer), rounds, steps, alpha.of(layer));
  }
}
