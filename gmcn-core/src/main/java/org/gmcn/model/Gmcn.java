package org.gmcn.model;

import org.gmcn.graph.Graph;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Features;
import org.gmcn.mask.MaskOptions;

/** The Graph mask Convolutional Network. */
public final class Gmcn implements Method<GmcnOptions> {
  @Override
  public String name() {
    return "gmcn";
  }

  @Override
  public String title() {
    return "GmCN";
  }

  @Override
  public String paper() {
    return "Jiang, Wang, Tang, Luo 2019: GmCN: Graph Mask Convolutional Network";
  }

  @Override
  public GmcnOptions defaults() {
    return new GmcnOptions(
        2,
        16,
        0.8,
        0.001,
        0.6,
        GmcnOptions.EpsilonRule.RELATIVE,
        MaskOptions.Rule.TRUNCATED,
        4,
        3,
        3,
        0,
        5e-4);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.01, 10_000, 100, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.L2);
  }

  @Override
  public Network network(
      Graph graph,
      Features features,
      int classes,
      GmcnOptions options,
      long seed,
      Compute compute) {
    return new GmcnNetwork(graph, features, classes, options, seed, compute);
  }
}
