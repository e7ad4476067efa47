package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * Predict then propagate; {@link AppnpNetwork} has the equations. Hyper-parameters and training as
 * in the authors' program: no bias, rows of features summing to one, patience 100 that either
 * validation number renews, and the most accurate weights kept.
 *
 * <p>Deviation: the validation loss that is watched is without the L2 term.
 *
 * @since 0.1
 */
final class Appnp implements Method<AppnpOptions> {
  @Override
  public String name() {
    return "appnp";
  }

  @Override
  public String title() {
    return "APPNP";
  }

  @Override
  public String paper() {
    return "Klicpera, Bojchevski, Günnemann 2019: Predict then Propagate: Graph Neural Networks meet"
        + " Personalized PageRank";
  }

  @Override
  public AppnpOptions defaults() {
    return new AppnpOptions(2, 64, 10, 0.1, 0.5, 5e-3);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.01, 10_000, 100, TrainingOptions.StopOn.RANKED, TrainingOptions.Scaling.ROW);
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
      AppnpOptions options,
      long seed,
      Compute compute) {
    return new AppnpNetwork(graph, features, classes, options, seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, AppnpOptions options) {
    MemoryNeed need = GcnNetwork.memory(size, options.perceptron(), 1).loopedAdjacency(size);
    long entries = size.edges() + size.nodes();
    return need.lasting(options.dropout() > 0 ? 8 * entries : 0)
        .matrices(3, size.nodes(), size.classes());
  }
}
