package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * The Graph Convolutional Network; {@link GcnNetwork} has the equation. Hyper-parameters and
 * training as in the authors' program: rows of features summing to one, no bias, at most 200
 * epochs, window 10.
 *
 * <p>Deviations: the authors stop when the validation loss (with its L2 term) exceeds the mean of
 * the last ten and test the weights of that moment; here training stops ten epochs after the
 * smallest validation loss, and its weights are tested.
 *
 * @since 0.1
 */
final class Gcn implements Method<GcnOptions> {
  @Override
  public String name() {
    return "gcn";
  }

  @Override
  public String title() {
    return "GCN";
  }

  @Override
  public String paper() {
    return "Kipf, Welling 2017: Semi-Supervised Classification with Graph Convolutional Networks";
  }

  @Override
  public GcnOptions defaults() {
    return new GcnOptions(2, 16, 0.5, 5e-4);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.01, 200, 10, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.ROW);
  }

  @Override
  public boolean trainsOnClusters() {
    return true;
  }

  @Override
  public Network network(
      Graph graph, Features features, int classes, GcnOptions options, long seed, Compute compute) {
    return new GcnNetwork(
        graph.withSelfLoops().normalised(), features, classes, options, seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, GcnOptions options) {
    return GcnNetwork.memory(size, options, 2).loopedAdjacency(size);
  }
}
