package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.engine.batch.MiniBatchEngine;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * GraphSAGE with the mean aggregator; {@link GraphSageNetwork} has the equations. Hyper-parameters
 * as in the paper and the authors' program: two layers of 128 units, 25 and 10 neighbours drawn,
 * batches of 512, Adam at 0.01.
 *
 * <p>Deviations: the authors draw with replacement; here a node's neighbours are drawn without, and
 * all are taken where there are no more than asked for: the same mean, with less noise. They train
 * for ten epochs; here validation says when to stop.
 *
 * @since 0.1
 */
final class GraphSage implements Method<GraphSageOptions> {
  @Override
  public String name() {
    return "graphsage";
  }

  @Override
  public String title() {
    return "GraphSAGE";
  }

  @Override
  public String paper() {
    return "Hamilton, Ying, Leskovec 2017: Inductive Representation Learning on Large Graphs";
  }

  @Override
  public GraphSageOptions defaults() {
    return new GraphSageOptions(128, 25, 10, 512, 0, 0);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.01, 200, 20, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.L2);
  }

  @Override
  public GraphSageNetwork network(
      Graph graph,
      Features features,
      int classes,
      GraphSageOptions options,
      long seed,
      Compute compute) {
    return new GraphSageNetwork(graph, features, classes, options, seed, compute);
  }

  @Override
  public Engine engine(
      Problem problem,
      GraphSageOptions options,
      TrainingOptions training,
      long seed,
      Compute compute) {
    GraphSageNetwork network =
        network(problem.graph(), problem.features(), problem.classes(), options, seed, compute);
    return new MiniBatchEngine(network, problem, options.batch(), training.lr(), seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, GraphSageOptions options) {
    return new MemoryNeed()
        .lasting(16 * size.edges() + 4 * size.nodes())
        .product(size, options.dropout())
        .product(size, options.dropout())
        .parameter(size.columns(), 2 * options.hidden())
        .parameter(options.hidden(), 2 * options.hidden())
        .matrices(options.dropout() > 0 ? 15 : 12, size.nodes(), options.hidden())
        .matrices(2, size.nodes(), size.classes());
  }
}
