package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.CrossEntropy;
import org.gmcn.nn.Softmax;

/** Puts the labels of the training nodes into the network; an epoch only measures. */
final class LabelPropagationEngine implements Engine {
  private final LabelPropagationNetwork network;
  private final CrossEntropy train;
  private final CrossEntropy validation;
  private int epochs;

  LabelPropagationEngine(LabelPropagationNetwork network, Problem problem, Compute compute) {
    this.network = network;
    this.train = new CrossEntropy(problem.train(), problem.labels(), compute);
    this.validation = new CrossEntropy(problem.validation(), problem.labels(), compute);
    for (int node : problem.train()) {
      network.labels().set(node, problem.labels()[node], 1);
    }
  }

  @Override
  public EpochReport epoch() {
    epochs++;
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
  public Weights weights() {
    return Weights.of(network.parameters());
  }

  @Override
  public void restore(Weights weights) {
    weights().copyFrom(weights);
  }

  @Override
  public Weights state() {
    return weights();
  }

  @Override
  public void resume(Weights state, int epochsDone) {
    restore(state);
    epochs = epochsDone;
  }
}
