package org.gmcn.engine.batch;

import java.util.Arrays;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Adam;
import org.gmcn.nn.CrossEntropy;

/**
 * Trains a network on batches of training nodes: an epoch takes all of them once, in random order,
 * with a step of Adam a batch. The new weights are then evaluated on the whole graph.
 */
public final class MiniBatchEngine implements Engine {
  private static final long ORDER = 1;
  private static final long BATCH_DRAWS = 2;

  private final BatchNetwork network;
  private final Problem problem;
  private final int batchSize;
  private final long seed;
  private final Compute compute;
  private final Adam adam;
  private final CrossEntropy train;
  private final CrossEntropy validation;
  private int epochs;

  public MiniBatchEngine(
      BatchNetwork network,
      Problem problem,
      int batchSize,
      double learningRate,
      long seed,
      Compute compute) {
    this.network = network;
    this.problem = problem;
    this.batchSize = batchSize;
    this.seed = seed;
    this.compute = compute;
    adam = new Adam(network.parameters(), learningRate);
    train = new CrossEntropy(problem.train(), problem.labels(), compute);
    validation = new CrossEntropy(problem.validation(), problem.labels(), compute);
  }

  @Override
  public EpochReport epoch() {
    epochs++;
    int[] order = problem.train().clone();
    Rng.of(seed, ORDER, epochs).shuffle(order);
    for (int b = 0; b < batches(); b++) {
      int to = Math.min(order.length, (b + 1) * batchSize);
      int[] nodes = Arrays.copyOfRange(order, b * batchSize, to);
      Arrays.sort(nodes);
      step(nodes, Rng.key(seed, BATCH_DRAWS, epochs, b));
    }
    Matrix scores = network.forward(false, 0);
    train.evaluate(scores, null);
    validation.evaluate(scores, null);
    return new EpochReport(
        epochs,
        train.loss(),
        train.accuracy(),
        validation.loss(),
        validation.accuracy(),
        network.keptEdges());
  }

  private int batches() {
    return (problem.train().length + batchSize - 1) / batchSize;
  }

  private void step(int[] nodes, long key) {
    int[] places = new int[nodes.length];
    int[] labels = new int[nodes.length];
    for (int k = 0; k < nodes.length; k++) {
      places[k] = k;
      labels[k] = problem.labels()[nodes[k]];
    }
    Matrix scores = network.forward(nodes, key);
    Matrix gradient = new Matrix(nodes.length, problem.classes());
    new CrossEntropy(places, labels, compute).evaluate(scores, gradient);
    network.backwardBatch(gradient);
    adam.step(compute);
  }

  @Override
  public Matrix probabilities() {
    return Engines.probabilities(network);
  }

  @Override
  public Matrix embedding() {
    network.forward(false, 0);
    return network.embedding();
  }

  @Override
  public Weights weights() {
    return Weights.of(network.parameters());
  }

  @Override
  public void restore(Weights weights) {
    weights().copyFrom(weights);
  }

  @Override
  public Weights state() {
    Weights state = weights();
    Engines.putMoments(state, network.parameters(), adam);
    network.memory().asMap().forEach(state::put);
    return state;
  }

  @Override
  public void resume(Weights state, int epochsDone) {
    state().copyFrom(state);
    adam.resumeAt(Math.multiplyExact(epochsDone, batches()));
    epochs = epochsDone;
  }
}
