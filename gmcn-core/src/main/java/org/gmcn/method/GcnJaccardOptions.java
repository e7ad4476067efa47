package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of GCN-Jaccard.
 *
 * @since 0.1
 */
record GcnJaccardOptions(
    @Doc("layers") int layers,
    @Doc("units of every hidden layer") int hidden,
    @Doc("dropout before each layer's weights") double dropout,
    @Doc("L2 on the first layer's weights") double l2,
    @Doc("Jaccard similarity of the features below which an edge is removed") double threshold) {
  public GcnJaccardOptions {
    OptionChecks.share("threshold", threshold);
    network(layers, hidden, dropout, l2);
  }

  /** The options of the network that is trained on what is left of the graph. */
  GcnOptions network() {
    return network(layers, hidden, dropout, l2);
  }

  private static GcnOptions network(int layers, int hidden, double dropout, double l2) {
    return new GcnOptions(layers, hidden, dropout, l2);
  }

  public GcnJaccardOptions withLayers(int value) {
    return Options.with(this, Map.of("layers", value));
  }

  public GcnJaccardOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }

  public GcnJaccardOptions withDropout(double value) {
    return Options.with(this, Map.of("dropout", value));
  }

  public GcnJaccardOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }

  public GcnJaccardOptions withThreshold(double value) {
    return Options.with(this, Map.of("threshold", value));
  }
}
