package org.gmcn.engine.batch;

import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Adam;
import org.gmcn.nn.CrossEntropy;
import org.gmcn.nn.Softmax;

/**
 * Trains a network on all nodes at once. Where a training pass is no different from inference (no
 * dropout), the pass that evaluates an epoch's weights also serves the next epoch's gradient: one
 * forward pass an epoch.
 *
 * @since 0.1
 */
public final class FullBatchEngine implements Engine {
  private static final long TRAINING_DRAWS = 1;

  private final Network network;
  private final Compute compute;
  private final long seed;
  private final Adam adam;
  private final CrossEntropy train;
  private final CrossEntropy validation;
  private final Matrix gradient;
  private int epochs;
  private boolean gradientReady;
  private boolean evaluated;

  public FullBatchEngine(
      Network network, Problem problem, double learningRate, long seed, Compute compute) {
    this.network = network;
    network.trainsOn(problem.train());
    this.compute = compute;
    this.seed = seed;
    this.adam = new Adam(network.parameters(), learningRate);
    this.train = new CrossEntropy(problem.train(), problem.labels(), compute);
    this.validation = new CrossEntropy(problem.validation(), problem.labels(), compute);
    this.gradient = new Matrix(problem.graph().nodes, problem.classes());
  }

  @Override
  public EpochReport epoch() {
    long start = System.nanoTime();
    epochs++;
    if (!gradientReady) {
      long key = Rng.key(seed, TRAINING_DRAWS, epochs);
      Matrix scores = evaluated ? network.forwardAgain(key) : network.forward(true, key);
      train.evaluate(scores, gradient);
    }
    network.backward(gradient);
    adam.step(compute);
    gradientReady = !network.stochastic();
    Matrix scores = network.forward(false, 0);
    evaluated = true;
    train.evaluate(scores, gradientReady ? gradient : null);
    validation.evaluate(scores, null);
    compute.epochTook(System.nanoTime() - start);
    return new EpochReport(
        epochs,
        train.loss(),
        train.accuracy(),
        validation.loss(),
        validation.accuracy(),
        network.keptEdges());
  }

  @Override
  public Matrix probabilities() {
    Matrix scores = network.forward(false, 0);
    Matrix probabilities = new Matrix(scores.rows, scores.columns);
    Softmax.rows(scores, probabilities);
    return probabilities;
  }

  @Override
  public Matrix embedding() {
    network.forward(false, 0);
    return network.embedding();
  }

  @Override
  public double[] keptEdges() {
    return network.keptEdges();
  }

  @Override
  public Weights weights() {
    return Weights.of(network.parameters());
  }

  @Override
  public void restore(Weights weights) {
    weights().copyFrom(weights);
    gradientReady = false;
    evaluated = false;
  }

  @Override
  public Weights state() {
    Weights state = weights();
    for (int k = 0; k < network.parameters().size(); k++) {
      String name = network.parameters().get(k).name();
      state.put(name + ".adam.first", adam.first().get(k));
      state.put(name + ".adam.second", adam.second().get(k));
    }
    return state;
  }

  @Override
  public void resume(Weights state, int epochsDone) {
    state().copyFrom(state);
    adam.resumeAt(epochsDone);
    epochs = epochsDone;
    gradientReady = false;
    evaluated = false;
  }
}
