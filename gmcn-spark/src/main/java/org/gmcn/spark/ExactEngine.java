package org.gmcn.spark;

import org.gmcn.Rng;
import org.gmcn.engine.EpochReport;

/**
 * Trains on all nodes at once, like {@link org.gmcn.engine.batch.FullBatchEngine} and with its
 * result, on blocks of rows. Where a training pass is no different from inference, the pass that
 * evaluates an epoch also serves the next one's gradient.
 */
final class ExactEngine extends SparkEngine {
  private static final long TRAINING_DRAWS = 1;

  private Passes.Forward ready;

  ExactEngine(SparkGraph graph, Plan plan, double learningRate, long seed) {
    super(graph, plan, learningRate, seed);
  }

  @Override
  public EpochReport epoch() {
    epochs++;
    SparkGraph.describe(graph.context(), "epoch " + epochs + ", gradient");
    if (ready == null) {
      ready = passes.forward(true, Rng.key(seed, TRAINING_DRAWS, epochs));
    }
    ready.backward();
    forget();
    adam.step(compute);
    SparkGraph.describe(graph.context(), "epoch " + epochs + ", evaluation");
    Passes.Forward done = passes.forward(false, 0);
    double[] numbers = done.numbers();
    kept = passes.keptShares(numbers);
    if (plan.stochastic()) {
      done.close();
    } else {
      ready = done;
    }
    return new EpochReport(epochs, numbers[0], numbers[1], numbers[2], numbers[3], kept);
  }

  @Override
  void forget() {
    if (ready != null) {
      ready.close();
      ready = null;
    }
  }
}
