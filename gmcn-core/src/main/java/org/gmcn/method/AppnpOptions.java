package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of APPNP; the paper's symbols stand in the descriptions.
 *
 * @since 0.1
 */
public record AppnpOptions(
    @Doc("layers of the perceptron") int layers,
    @Doc("units of every hidden layer") int hidden,
    @Doc("propagation steps (K)") int steps,
    @Doc("share of a node's value that is its own prediction (α)") double teleport,
    @Doc("dropout before each layer's weights and on the edges of each step") double dropout,
    @Doc("L2 on the first layer's weights") double l2) {
  public AppnpOptions {
    perceptron(layers, hidden, dropout, l2);
    OptionChecks.between("steps", steps, 0, OptionChecks.MOST_STEPS);
    OptionChecks.share("teleport", teleport);
  }

  /** The part before the propagation. */
  GcnOptions perceptron() {
    return perceptron(layers, hidden, dropout, l2);
  }

  private static GcnOptions perceptron(int layers, int hidden, double dropout, double l2) {
    return new GcnOptions(layers, hidden, dropout, l2);
  }

  public AppnpOptions withLayers(int value) {
    return Options.with(this, Map.of("layers", value));
  }

  public AppnpOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }

  public AppnpOptions withSteps(int value) {
    return Options.with(this, Map.of("steps", value));
  }

  public AppnpOptions withTeleport(double value) {
    return Options.with(this, Map.of("teleport", value));
  }

  public AppnpOptions withDropout(double value) {
    return Options.with(this, Map.of("dropout", value));
  }

  public AppnpOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }
}
