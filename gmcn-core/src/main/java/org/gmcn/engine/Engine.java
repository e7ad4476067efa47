package org.gmcn.engine;

import org.gmcn.matrix.Matrix;

/**
 * Trains one model on one problem, an epoch at a time. The trainer drives it and knows nothing
 * else, so that full-batch, mini-batch, unsupervised and distributed training stand behind the same
 * early stopping, checkpoints and reports.
 *
 * @since 0.1
 */
public interface Engine extends AutoCloseable {
  /** Trains for one epoch from the present weights and reports how the new ones do. */
  EpochReport epoch();

  /** Called once with the best weights restored: a method with a second stage trains it here. */
  default void finish() {}

  /** The present class probabilities of all nodes (n x classes), without dropout or sampling. */
  Matrix probabilities();

  /** The present representation of all nodes, see {@link Network#embedding()}. */
  Matrix embedding();

  /** The live weights that a model file needs. */
  Weights weights();

  /** Puts weights in place, e.g. the best ones. */
  void restore(Weights weights);

  /** Everything live that the next epoch depends on: weights and the optimiser's moments. */
  Weights state();

  /** Goes on as if so many epochs had been trained and had left this state. */
  void resume(Weights state, int epochsDone);

  /** The share of neighbours kept, one number a layer. */
  default double[] keptEdges() {
    return new double[0];
  }

  @Override
  default void close() {}
}
