package org.gmcn.method;

import static org.gmcn.mask.MaskOptions.Rule.COSINE;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gmcn.InputException;
import org.gmcn.mask.MaskOptions;
import org.gmcn.memory.ProblemSize;
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
    OptionChecks.passes(layers, rounds, projections, steps);
    alpha = alpha.checked("alpha", layers);
    gamma = gamma.checked("gamma", layers);
    epsilon = epsilon.checked("epsilon", layers);
    mask = mask.checked("mask", layers);
    keep = read(keep, layers, mask);
    alpha.values().forEach(a -> OptionChecks.share("alpha", a));
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.dropout("inputDropout", inputDropout);
    OptionChecks.notNegative("l2", l2);
    for (int l = 0; l < layers; l++) {
      maskOptions(l, gamma, projections, epsilon, epsilonRule, mask, keep);
    }
  }

  /** The shares of the layers that read one; 1 for the others. */
  private static Keep read(Keep keep, int layers, PerLayer<MaskOptions.Rule> mask) {
    Keep checked = keep.checked(layers);
    if (!mask.values().contains(COSINE)) {
      if (!keep.auto() && !checked.equals(Keep.of(1.0))) {
        throw new InputException(
            "keep is the share that the mask rule cosine keeps; the mask rule "
                + mask.text()
                + " has none.");
      }
      return Keep.of(1.0);
    }
    return checked.auto() ? checked : checked.only(layers, l -> mask.of(l) == COSINE);
  }

  /**
   * These options with every pair of shares that training chooses from: the first layer's share and
   * that of all later layers.
   */
  List<GmcnOptions> withShares(double[][] pairs) {
    return Arrays.stream(pairs)
        .map(pair -> IntStream.range(0, layers).mapToObj(l -> pair[Math.min(l, 1)]).toList())
        .map(shares -> Options.with(this, Map.of("keep", shares)))
        .distinct()
        .toList();
  }

  /**
   * How a layer chooses its edges; layers are counted from 0. The shares must have been chosen, see
   * {@link Method#candidates}.
   */
  public MaskOptions maskOptions(int layer) {
    if (keep.auto()) {
      throw new InputException(
          "The shares that the mask rule cosine keeps are not chosen yet; train, or give them.");
    }
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

  /** The multiply-adds of one pass: every round's projections and steps over all edges. */
  double work(ProblemSize size) {
    double widths = size.columns() + (layers - 1.0) * hidden;
    return widths * rounds * ((double) projections + steps) * (size.edges() + size.nodes());
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

  public GmcnOptions withLayers(int value) {
    return Options.with(this, Map.of("layers", value));
  }

  public GmcnOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }

  /** One value for all layers, or one for each. */
  public GmcnOptions withAlpha(double... values) {
    return Options.with(this, Map.of("alpha", boxed(values)));
  }

  /** One value for all layers, or one for each. */
  public GmcnOptions withGamma(double... values) {
    return Options.with(this, Map.of("gamma", boxed(values)));
  }

  /** One value for all layers, or one for each. */
  public GmcnOptions withEpsilon(double... values) {
    return Options.with(this, Map.of("epsilon", boxed(values)));
  }

  public GmcnOptions withEpsilonRule(EpsilonRule value) {
    return Options.with(this, Map.of("epsilonRule", value));
  }

  /** One rule for all layers, or one for each. */
  public GmcnOptions withMask(MaskOptions.Rule... values) {
    return Options.with(this, Map.of("mask", List.of(values)));
  }

  /** Shares for the rule cosine: one for all layers, or one for each. */
  public GmcnOptions withKeep(double... values) {
    return Options.with(this, Map.of("keep", boxed(values)));
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  public GmcnOptions withRounds(int value) {
    return Options.with(this, Map.of("rounds", value));
  }

  public GmcnOptions withProjections(int value) {
    return Options.with(this, Map.of("projections", value));
  }

  public GmcnOptions withSteps(int value) {
    return Options.with(this, Map.of("steps", value));
  }

  public GmcnOptions withDropout(double value) {
    return Options.with(this, Map.of("dropout", value));
  }

  public GmcnOptions withInputDropout(double value) {
    return Options.with(this, Map.of("inputDropout", value));
  }

  public GmcnOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }
}
