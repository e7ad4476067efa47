package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of GraphSAGE.
 *
 * @since 0.1
 */
public record GraphSageOptions(
    @Doc("units of both layers") int hidden,
    @Doc("neighbours drawn in the first layer, two steps from a batch's nodes") int samples1,
    @Doc("neighbours drawn in the second layer, for a batch's own nodes") int samples2,
    @Doc("nodes of a batch") int batch,
    @Doc("dropout before each layer's weights") double dropout,
    @Doc("L2 on all weights") double l2) {
  public GraphSageOptions {
    OptionChecks.between("hidden", hidden, 1, OptionChecks.MOST_UNITS);
    OptionChecks.atLeast("samples1", samples1, 1);
    OptionChecks.atLeast("samples2", samples2, 1);
    OptionChecks.atLeast("batch", batch, 1);
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.notNegative("l2", l2);
  }

  public GraphSageOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }

  public GraphSageOptions withSamples1(int value) {
    return Options.with(this, Map.of("samples1", value));
  }

  public GraphSageOptions withSamples2(int value) {
    return Options.with(this, Map.of("samples2", value));
  }

  public GraphSageOptions withBatch(int value) {
    return Options.with(this, Map.of("batch", value));
  }

  public GraphSageOptions withDropout(double value) {
    return Options.with(this, Map.of("dropout", value));
  }

  public GraphSageOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }
}
