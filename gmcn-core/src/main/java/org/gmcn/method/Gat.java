package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * The Graph Attention Network; {@link GatNetwork} has the equations. Hyper-parameters and training
 * as in the authors' program: rows of features summing to one, patience 100 that either validation
 * number renews, and the weights kept of the last epoch that was at least as good as all before it
 * in both.
 *
 * <p>Deviations: all heads see the same dropped input, and training ends after 10,000 epochs, not
 * 100,000. Weights of edges are not looked at.
 *
 * @since 0.1
 */
final class Gat implements Method<GatOptions> {
  @Override
  public String name() {
    return "gat";
  }

  @Override
  public String title() {
    return "GAT";
  }

  @Override
  public String paper() {
    return "Veličković, Cucurull, Casanova, Romero, Liò, Bengio 2018: Graph Attention Networks";
  }

  @Override
  public GatOptions defaults() {
    return new GatOptions(8, 8, 1, 0.2, 0.6, 0.6, 5e-4);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.005, 10_000, 100, TrainingOptions.StopOn.BOTH, TrainingOptions.Scaling.ROW);
  }

  @Override
  public boolean trainsOnClusters() {
    return true;
  }

  @Override
  public Network network(
      Graph graph, Features features, int classes, GatOptions options, long seed, Compute compute) {
    return new GatNetwork(graph, features, classes, options, seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, GatOptions options) {
    int width = options.heads() * options.hidden();
    int outWidth = options.outputHeads() * size.classes();
    long entries = size.edges() + size.nodes();
    long perHead = 2 * MemoryNeed.array(4 * entries);
    return new MemoryNeed()
        .loopedAdjacency(size)
        .parameter(size.columns(), width)
        .parameter(width, outWidth)
        .product(size, options.dropout())
        .lasting(perHead * (options.heads() + options.outputHeads()))
        .matrices(options.dropout() > 0 ? 7 : 5, size.nodes(), width)
        .matrices(options.dropout() > 0 ? 4 : 3, size.nodes(), outWidth)
        .matrices(2, size.nodes(), 2 * options.heads())
        .matrices(2, size.nodes(), 2 * options.outputHeads())
        .matrices(1, size.nodes(), size.classes())
        .matrices(options.outputHeads() > 1 ? 2 : 0, size.nodes(), outWidth);
  }
}
