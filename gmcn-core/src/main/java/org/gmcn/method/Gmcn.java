package org.gmcn.method;

import java.util.List;
import java.util.Map;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Batches;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.PartNetworks;
import org.gmcn.engine.Problem;
import org.gmcn.engine.batch.OrderedEngine;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskOptions;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;
import org.gmcn.sparse.MaskStorage.Lifetime;
import org.gmcn.sparse.Topology;

/**
 * The Graph mask Convolutional Network.
 *
 * @since 0.1
 */
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
        PerLayer.of(0.8),
        PerLayer.of(0.001),
        PerLayer.of(0.6),
        GmcnOptions.EpsilonRule.RELATIVE,
        PerLayer.of(MaskOptions.Rule.COSINE),
        Keep.AUTO,
        4,
        3,
        3,
        0.5,
        0,
        5e-4);
  }

  /** Shares of the first layer and of all others, the larger ones first. */
  private static final double[][] SHARES = {{1, 0.8}, {0.7, 0.8}, {0.6, 0.65}, {0.7, 0.5}};

  /** Shares for data without features, where walks on the pruned graph replace them. */
  private static final double[][] SHARES_OF_WALKS = {
    {1, 1}, {1, 0.8}, {0.8, 0.9}, {0.7, 0.9}, {0.6, 1}, {0.8, 0.65}, {0.6, 0.65}
  };

  private static final Map<String, Object> PAPER =
      Map.ofEntries(
          Map.entry("layers", 2),
          Map.entry("hidden", 16),
          Map.entry("mask", "truncated"),
          Map.entry("rounds", 4),
          Map.entry("projections", 3),
          Map.entry("steps", 3),
          Map.entry("alpha", 0.8),
          Map.entry("gamma", 0.001),
          Map.entry("epsilonRule", "absolute"),
          Map.entry("epsilon", 0.05),
          Map.entry("dropout", 0.0),
          Map.entry("inputDropout", 0.0),
          Map.entry("l2", 0.0),
          Map.entry("lr", 0.01),
          Map.entry("epochs", 10_000),
          Map.entry("patience", 100),
          Map.entry("stopOn", "loss"),
          Map.entry("features", "row"));

  private static final Map<String, Object> ROBUST =
      Map.of("hidden", 64, "mask", "cosine", "keep", "auto", "dropout", 0.5, "epochs", 400);

  @Override
  public List<Preset> presets() {
    return List.of(
        new Preset(
            "paper",
            "the settings of the paper; epsilon 0.05, feature rows of unit sum, no dropout, no L2"
                + " and the stopping rule are our reading, since the paper does not give them",
            PAPER),
        new Preset(
            "robust",
            "for graphs with edges one does not trust: recovers most of what published attacks"
                + " take, which were made without knowledge of the mask; no defence against an"
                + " attacker who knows it",
            ROBUST));
  }

  @Override
  public List<GmcnOptions> candidates(GmcnOptions options, TrainingOptions training) {
    if (!options.keep().auto()) {
      return List.of(options);
    }
    boolean walks = training.features() == TrainingOptions.Scaling.WALKS;
    return options.withShares(walks ? SHARES_OF_WALKS : SHARES);
  }

  @Override
  public double inputShare(GmcnOptions options) {
    return options.keep().of(0);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.01, 10_000, 100, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.L2);
  }

  @Override
  public boolean trainsOnClusters() {
    return true;
  }

  @Override
  public PartNetworks parts(Problem problem, GmcnOptions options, long seed, Compute compute) {
    return GmcnInput.tooWide(ProblemSize.of(problem.graph(), problem.features(), problem.classes()))
        ? Method.super.parts(problem, options, seed, compute)
        : new GmcnParts(problem, options, seed, compute);
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

  /** Dropout is drawn by a node's number, so only without it may nodes change places. */
  @Override
  public Engine engine(
      Problem problem, GmcnOptions options, TrainingOptions training, long seed, Compute compute) {
    if (options.stochastic() || Batches.parse(training.batch()).ofClusters()) {
      return Method.super.engine(problem, options, training, seed, compute);
    }
    return OrderedEngine.of(problem, p -> Method.super.engine(p, options, training, seed, compute));
  }

  @Override
  public Network inference(
      Graph graph, Features features, int classes, GmcnOptions options, Compute compute) {
    return new GmcnNetwork(
        Topology.of(graph),
        features,
        classes,
        options,
        0,
        compute,
        Lifetime.ROUND,
        GmcnNetwork.RuleWrapper.NONE);
  }

  @Override
  public MemoryNeed memory(ProblemSize size, GmcnOptions options, TrainingOptions training) {
    GmcnMemory memory = new GmcnMemory(size, options);
    Batches batches = Batches.parse(training.batch());
    if (!batches.ofClusters() || GmcnInput.tooWide(size)) {
      return Method.super.memory(size, options, training);
    }
    double share = (double) batches.perBatch() / batches.clusters();
    return memory
        .whole()
        .lasting(17 * size.nodes())
        .passing(new GmcnMemory(size.part(share), options).part().peakBytes());
  }

  @Override
  public MemoryNeed network(ProblemSize size, GmcnOptions options) {
    return new GmcnMemory(size, options).network();
  }

  @Override
  public MemoryNeed inference(ProblemSize size, GmcnOptions options) {
    return new GmcnMemory(size, options).inference(Lifetime.ROUND);
  }

  @Override
  public double work(ProblemSize size, GmcnOptions options) {
    return options.work(size);
  }
}
