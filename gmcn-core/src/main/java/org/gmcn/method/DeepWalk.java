package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * DeepWalk: random walks are read as sentences and skip-gram learns a vector a node from them;
 * features are not used. {@link DeepWalkEngine} has the training. Hyper-parameters as in the paper:
 * 80 walks of 40 nodes from every node (an epoch walks once from each), window 10, 128 dimensions,
 * hierarchical softmax, and the learning rate of the authors' program, 0.025 falling to nearly
 * nothing.
 *
 * <p>Deviations: the tree is built for the visits expected, not counted; as in the authors'
 * program, and unlike Algorithm 2, each window is shrunk at random. A vector belongs to a node, so
 * a model labels only the graph it was trained on.
 *
 * @since 0.1
 */
final class DeepWalk implements Method<DeepWalkOptions> {
  @Override
  public String name() {
    return "deepwalk";
  }

  @Override
  public String title() {
    return "DeepWalk";
  }

  @Override
  public String paper() {
    return "Perozzi, Al-Rfou, Skiena 2014: DeepWalk: Online Learning of Social Representations";
  }

  @Override
  public DeepWalkOptions defaults() {
    return new DeepWalkOptions(128, 40, 10, DeepWalkOptions.Softmax.HIERARCHICAL, 5, 4);
  }

  @Override
  public boolean usesFeatures() {
    return false;
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.025, 80, 80, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.NONE);
  }

  @Override
  public boolean inductive() {
    return false;
  }

  @Override
  public DeepWalkNetwork network(
      Graph graph,
      Features features,
      int classes,
      DeepWalkOptions options,
      long seed,
      Compute compute) {
    return new DeepWalkNetwork(graph, classes, options, seed, compute);
  }

  @Override
  public boolean unsupervised() {
    return true;
  }

  @Override
  public Engine engine(
      Problem problem,
      DeepWalkOptions options,
      TrainingOptions training,
      long seed,
      Compute compute) {
    DeepWalkNetwork network =
        network(problem.graph(), problem.features(), problem.classes(), options, seed, compute);
    return new DeepWalkEngine(network, problem, options, training, seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, DeepWalkOptions options) {
    return new MemoryNeed()
        .matrices(4 + 2 * options.shards(), size.nodes(), options.dimensions())
        .matrices(2, size.nodes(), size.classes());
  }
}
