package org.gmcn.model;

/** The hyper-parameters of full-batch GraphSAGE. */
public record SageFullOptions(
    @Doc("layers, before the one that gives the classes") int layers,
    @Doc("units of every layer") int hidden,
    @Doc("dropout before each layer's weights") double dropout,
    @Doc("L2 on all weights") double l2) {
  public SageFullOptions {
    OptionChecks.atLeast("layers", layers, 1);
    OptionChecks.atLeast("hidden", hidden, 1);
    OptionChecks.dropout("dropout", dropout);
    OptionChecks.notNegative("l2", l2);
  }
}
