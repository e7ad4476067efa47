package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * The Simple Graph Convolution; {@link SgcNetwork} has the equation. Learning rate, epochs and
 * features as in the authors' program. The authors tune L2 for each data set; this is the default
 * of their program.
 *
 * <p>Deviation: the authors test the weights of the last epoch, here those of the smallest
 * validation loss are tested.
 *
 * @since 0.1
 */
final class Sgc implements Method<SgcOptions> {
  @Override
  public String name() {
    return "sgc";
  }

  @Override
  public String title() {
    return "SGC";
  }

  @Override
  public String paper() {
    return "Wu, Zhang, Souza, Fifty, Yu, Weinberger 2019: Simplifying Graph Convolutional Networks";
  }

  @Override
  public SgcOptions defaults() {
    return new SgcOptions(2, 5e-6);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.2, 100, 100, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.ROW);
  }

  @Override
  public boolean trainsOnClusters() {
    return true;
  }

  @Override
  public Network network(
      Graph graph, Features features, int classes, SgcOptions options, long seed, Compute compute) {
    return new SgcNetwork(graph, features, classes, options, seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, SgcOptions options) {
    return new MemoryNeed()
        .parameter(size.columns(), size.classes())
        .passing((size.sparse() ? 3 : 2) * size.denseBytes() + 8 * (size.edges() + size.nodes()))
        .lasting(size.denseBytes())
        .matrices(1, size.nodes(), size.classes())
        .matrices(1, size.nodes(), 1);
  }
}
