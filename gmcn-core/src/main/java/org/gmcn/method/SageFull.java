package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * GraphSAGE with the mean aggregator on all neighbours and all nodes at once; {@link
 * SageFullNetwork} has the equations. Units, dropout and learning rate as in the authors' program;
 * they train in mini-batches for ten epochs, which a full batch cannot follow: training stops on
 * the validation loss instead.
 *
 * @since 0.1
 */
final class SageFull implements Method<SageFullOptions> {
  @Override
  public String name() {
    return "graphsage-full";
  }

  @Override
  public String title() {
    return "GraphSAGE (full)";
  }

  @Override
  public String paper() {
    return "Hamilton, Ying, Leskovec 2017: Inductive Representation Learning on Large Graphs";
  }

  @Override
  public SageFullOptions defaults() {
    return new SageFullOptions(2, 128, 0, 0);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.01, 1_000, 50, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.L2);
  }

  @Override
  public boolean trainsOnClusters() {
    return true;
  }

  @Override
  public Network network(
      Graph graph,
      Features features,
      int classes,
      SageFullOptions options,
      long seed,
      Compute compute) {
    return new SageFullNetwork(graph, features, classes, options, seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, SageFullOptions options) {
    MemoryNeed need =
        new MemoryNeed()
            .lasting(16 * size.edges())
            .parameter(size.columns(), options.hidden())
            .parameter(size.columns(), options.hidden())
            .product(size, options.dropout())
            .product(size, options.dropout());
    int width = 2 * options.hidden();
    need.matrices(10 * (options.layers() - 1), options.hidden(), options.hidden());
    need.matrices(2 * options.layers(), size.nodes(), width);
    return need.matrices(options.dropout() > 0 ? 2 : 1, size.nodes(), width)
        .matrices(2, size.nodes(), size.classes());
  }
}
