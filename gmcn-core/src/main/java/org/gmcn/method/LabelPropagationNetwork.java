package org.gmcn.method;

import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.nn.Parameter;

/**
 * Label propagation (Zhou et al. 2004, section 2): with Y (n x classes) the known labels, 1 at a
 * training node's class, and S = D^-1/2 A D^-1/2,
 *
 * <pre>
 * F = Y
 * repeat: F = α S F + (1-α) Y
 * </pre>
 *
 * The scores are log F, so that their softmax is F with rows summing to one. A node that no label
 * reaches gets the same score for every class. Y is all the model holds.
 */
final class LabelPropagationNetwork implements Network {
  /** Stands for the logarithm of 0. */
  private static final float NOTHING = 1e-30f;

  private final Compute compute;
  private final SparseMatrix adjacency;
  private final LabelPropagationOptions options;
  private final Parameter labels;
  private final Matrix front;
  private final Matrix back;
  private final Matrix scores;
  private Matrix spread;

  LabelPropagationNetwork(
      Graph graph, int classes, LabelPropagationOptions options, Compute compute) {
    this.compute = compute;
    this.options = options;
    adjacency = graph.normalised();
    labels = Parameter.fixed("labels", new Matrix(graph.nodes, classes));
    front = new Matrix(graph.nodes, classes);
    back = new Matrix(graph.nodes, classes);
    scores = new Matrix(graph.nodes, classes);
    spread = labels.value();
  }

  /** Y. */
  Matrix labels() {
    return labels.value();
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(labels);
  }

  @Override
  public boolean stochastic() {
    return false;
  }

  @Override
  public Matrix forward(boolean training, long key) {
    float alpha = (float) options.alpha();
    spread = labels.value();
    for (int k = 0; k < options.steps(); k++) {
      Matrix next = spread == front ? back : front;
      compute.multiply(adjacency, spread, alpha, labels.value(), 1 - alpha, next);
      spread = next;
    }
    for (int i = 0; i < scores.rows; i++) {
      for (int c = 0; c < scores.columns; c++) {
        scores.set(i, c, (float) Math.log(Math.max(NOTHING, spread.get(i, c))));
      }
    }
    return scores;
  }

  /** Nothing is trained. */
  @Override
  public void backward(Matrix gradient) {}

  /** F. */
  @Override
  public Matrix embedding() {
    return spread;
  }
}
