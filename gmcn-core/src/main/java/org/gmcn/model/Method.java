package org.gmcn.model;

import org.gmcn.graph.Graph;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Features;

/**
 * A way to label nodes: its name, its hyper-parameters with their defaults, and how its networks
 * are made. {@link Methods} lists them all.
 *
 * @param <O> the record of its hyper-parameters
 */
public interface Method<O extends Record> {
  /** What it is called on the command line and in files. */
  String name();

  /** What it is called in tables. */
  String title();

  /** Authors, year and title of the paper that defines it. */
  String paper();

  /** The one source of the defaults of its own hyper-parameters. */
  O defaults();

  /** The one source of the defaults of its training. */
  TrainingOptions training();

  /** A network on this graph with weights drawn from the seed. */
  Network network(
      Graph graph, Features features, int classes, O options, long seed, Compute compute);

  /** Whether a trained model can label a graph it was not trained on. */
  default boolean inductive() {
    return true;
  }

  /**
   * Whether its weights are learnt without labels, all but what {@link Engine#finish} fits, so that
   * they depend on the graph and the seed but on no split.
   */
  default boolean unsupervised() {
    return false;
  }

  /** An engine that trains it: all nodes at once unless the method does otherwise. */
  default Engine engine(
      Problem problem, O options, TrainingOptions training, long seed, Compute compute) {
    Network network =
        network(problem.graph(), problem.features(), problem.classes(), options, seed, compute);
    return new FullBatchEngine(network, problem, training.lr(), seed, compute);
  }
}
