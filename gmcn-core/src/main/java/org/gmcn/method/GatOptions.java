package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of GAT.
 *
 * @since 0.1
 */
public record GatOptions(
    @Doc("heads of the first layer") int heads,
    @Doc("units of each head of the first layer") int hidden,
    @Doc("heads of the output layer, averaged") int outputHeads,
    @Doc("slope of the scores' LeakyReLU below 0") double slope,
    @Doc("dropout before and after each layer's weights") double dropout,
    @Doc("dropout of the attention") double attentionDropout,
    @Doc("L2 on all weights") double l2) {
  public GatOptions {
    OptionChecks.between("heads", heads, 1, OptionChecks.MOST_HEADS);
    OptionChecks.between("hidden", hidden, 1, OptionChecks.MOST_UNITS);
    OptionChecks.between("outputHeads", outputHeads, 1, OptionChecks.MOST_HEADS);
    OptionChecks.share("slope", slope);
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.dropout("attentionDropout", attentionDropout);
    OptionChecks.notNegative("l2", l2);
  }

  public GatOptions withHeads(int value) {
    return Options.with(this, Map.of("heads", value));
  }

  public GatOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }

  public GatOptions withOutputHeads(int value) {
    return Options.with(this, Map.of("outputHeads", value));
  }

  public GatOptions withSlope(double value) {
    return Options.with(this, Map.of("slope", value));
  }

  public GatOptions withDropout(double value) {
    return Options.with(this, Map.of("dropout", value));
  }

  public GatOptions withAttentionDropout(double value) {
    return Options.with(this, Map.of("attentionDropout", value));
  }

  public GatOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }
}
