package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * A multi-layer perceptron on the features alone: what can be had without the graph. It is the
 * comparison of the GCN paper (its program's model {@code dense}), with the same hyper-parameters
 * and training as {@link Gcn}.
 *
 * @since 0.1
 */
final class Mlp implements Method<GcnOptions> {
  @Override
  public String name() {
    return "mlp";
  }

  @Override
  public String title() {
    return "MLP";
  }

  @Override
  public String paper() {
    return "Kipf, Welling 2017: Semi-Supervised Classification with Graph Convolutional Networks"
        + " (the comparison without the graph)";
  }

  @Override
  public GcnOptions defaults() {
    return Methods.GCN.defaults();
  }

  @Override
  public TrainingOptions training() {
    return Methods.GCN.training();
  }

  @Override
  public boolean trainsOnClusters() {
    return true;
  }

  @Override
  public Network network(
      Graph graph, Features features, int classes, GcnOptions options, long seed, Compute compute) {
    return new GcnNetwork(null, features, classes, options, seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, GcnOptions options) {
    return GcnNetwork.memory(size, options, 1);
  }
}
