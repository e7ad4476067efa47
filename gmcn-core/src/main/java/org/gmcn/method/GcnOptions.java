package org.gmcn.method;

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
}
