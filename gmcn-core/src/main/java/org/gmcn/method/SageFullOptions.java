package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of full-batch GraphSAGE.
 *
 * @since 0.1
 */
public record SageFullOptions(
    @Doc("layers, before the one that gives the classes") int layers,
    @Doc("units of every layer") int hidden,
    @Doc("dropout before each layer's weights") double dropout,
    @Doc("L2 on all weights") double l2) {
  public SageFullOptions {
    OptionChecks.between("layers", layers, 1, OptionChecks.MOST_LAYERS);
    OptionChecks.between("hidden", hidden, 1, OptionChecks.MOST_UNITS);
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.notNegative("l2", l2);
  }

  public SageFullOptions withLayers(int value) {
    return Options.with(this, Map.of("layers", value));
  }

  public SageFullOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }

  public SageFullOptions withDropout(double value) {
    return Options.with(this, Map.of("dropout", value));
  }

  public SageFullOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }
}
