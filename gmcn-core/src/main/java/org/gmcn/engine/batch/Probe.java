package org.gmcn.engine.batch;

import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Problem;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Bias;
import org.gmcn.nn.Glorot;
import org.gmcn.nn.LogisticRegression;
import org.gmcn.nn.Parameter;

/**
 * The second stage of methods that learn without labels: scores E W + b of a finished embedding E
 * (n x d), with W (d x classes) and b (1 x classes) found by {@link LogisticRegression}.
 */
public final class Probe {
  private final Compute compute;
  private final Parameter weights;
  private final Parameter bias;
  private final Bias shift;
  private final Matrix scores;

  /**
   * @param rng what the weights are before they are found
   */
  public Probe(int nodes, int width, int classes, Rng rng, Compute compute) {
    this.compute = compute;
    weights = new Parameter("probe.weights", width, classes, 0);
    Glorot.uniform(weights.value(), rng);
    bias = new Parameter("probe.bias", 1, classes, 0);
    shift = new Bias(nodes, bias, compute);
    scores = new Matrix(nodes, classes);
  }

  public List<Parameter> parameters() {
    return List.of(weights, bias);
  }

  public Matrix forward(Matrix embedding) {
    compute.multiply(embedding, weights.value(), scores);
    shift.forward(scores);
    return scores;
  }

  /** Fills the gradients of W and b, and dL/dE. */
  public void backward(Matrix embedding, Matrix g, Matrix dEmbedding) {
    compute.multiplyLeftTransposed(embedding, g, weights.gradient());
    shift.backward(g);
    compute.multiplyRightTransposed(g, weights.value(), dEmbedding);
  }

  /** Finds W and b for the embedding. */
  public void fit(Matrix embedding, Problem problem) {
    LogisticRegression.Fit fit =
        LogisticRegression.fit(
            embedding,
            problem.labels(),
            problem.train(),
            problem.validation(),
            problem.classes(),
            compute);
    weights.value().copyFrom(fit.weights());
    bias.value().copyFrom(fit.bias());
  }
}
