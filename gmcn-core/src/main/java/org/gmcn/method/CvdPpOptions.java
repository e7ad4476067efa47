package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of CVD+PP.
 *
 * @since 0.1
 */
public record CvdPpOptions(
    @Doc("layers") int layers,
    @Doc("units of every hidden layer") int hidden,
    @Doc("neighbours drawn a node in every layer but the first") int samples,
    @Doc("nodes of a batch") int batch,
    @Doc("dropout before each layer's aggregation") double dropout,
    @Doc("L2 on the first layer's weights") double l2) {
  public CvdPpOptions {
    OptionChecks.between("layers", layers, 2, OptionChecks.MOST_LAYERS);
    OptionChecks.between("hidden", hidden, 1, OptionChecks.MOST_UNITS);
    OptionChecks.atLeast("samples", samples, 1);
    OptionChecks.atLeast("batch", batch, 1);
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.notNegative("l2", l2);
  }

  public CvdPpOptions withLayers(int value) {
    return Options.with(this, Map.of("layers", value));
  }

  public CvdPpOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }

  public CvdPpOptions withSamples(int value) {
    return Options.with(this, Map.of("samples", value));
  }

  public CvdPpOptions withBatch(int value) {
    return Options.with(this, Map.of("batch", value));
  }

  public CvdPpOptions withDropout(double value) {
    return Options.with(this, Map.of("dropout", value));
  }

  public CvdPpOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }
}
