package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of GCN, and of the same network without the graph.
 *
 * @since 0.1
 */
public record GcnOptions(
    @Doc("layers") int layers,
    @Doc("units of every hidden layer") int hidden,
    @Doc("dropout before each layer's weights") double dropout,
    @Doc("L2 on the first layer's weights") double l2) {
  public GcnOptions {
    OptionChecks.between("layers", layers, 1, OptionChecks.MOST_LAYERS);
    OptionChecks.between("hidden", hidden, 1, OptionChecks.MOST_UNITS);
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.notNegative("l2", l2);
  }

  public GcnOptions withLayers(int value) {
    return Options.with(this, Map.of("layers", value));
  }

  public GcnOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }

  public GcnOptions withDropout(double value) {
    return Options.with(this, Map.of("dropout", value));
  }

  public GcnOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }
}
