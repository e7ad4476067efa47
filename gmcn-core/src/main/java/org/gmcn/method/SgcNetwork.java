package org.gmcn.method;

import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.nn.Bias;
import org.gmcn.nn.FeatureProduct;
import org.gmcn.nn.Glorot;
import org.gmcn.nn.Parameter;

/**
 * SGC (Wu et al. 2019, Eq. 8): the scores Ã^K X W + b (n x classes), with Ã = (D+I)^-1/2 (A+I)
 * (D+I)^-1/2. Ã^K X depends on the input alone and is computed once, here; what is trained is a
 * logistic regression.
 */
final class SgcNetwork implements Network {
  private static final long INITIAL_WEIGHTS = 0;

  /** How much more a multiply-add costs in a sparse product than in a dense one. */
  private static final int SPARSE_COST = 4;

  private final Features propagated;
  private final FeatureProduct product;
  private final Parameter weights;
  private final Parameter biasParameter;
  private final Bias bias;
  private final Matrix scores;

  SgcNetwork(
      Graph graph, Features features, int classes, SgcOptions options, long seed, Compute compute) {
    propagated = propagate(graph, features, options.steps(), compute);
    product = new FeatureProduct(propagated, 0, compute);
    weights = new Parameter("weights", features.columns(), classes, options.l2());
    Glorot.uniform(weights.value(), Rng.of(seed, INITIAL_WEIGHTS));
    biasParameter = new Parameter("bias", 1, classes, options.l2());
    bias = new Bias(graph.nodes, biasParameter, compute);
    scores = new Matrix(graph.nodes, classes);
  }

  private static Features propagate(Graph graph, Features features, int steps, Compute compute) {
    SparseMatrix adjacency = graph.withSelfLoops().normalised();
    Matrix x = features.toDense();
    for (int k = 0; k < steps; k++) {
      Matrix next = new Matrix(x.rows, x.columns);
      compute.multiply(adjacency, x, next);
      x = next;
    }
    return SPARSE_COST * filled(x) < x.stored() ? SparseMatrix.of(x) : x;
  }

  private static long filled(Matrix x) {
    long count = 0;
    for (float value : x.data) {
      count += value != 0 ? 1 : 0;
    }
    return count;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(weights, biasParameter);
  }

  @Override
  public boolean stochastic() {
    return false;
  }

  @Override
  public Matrix forward(boolean training, long key) {
    product.forward(weights.value(), training, key, scores);
    bias.forward(scores);
    return scores;
  }

  @Override
  public void backward(Matrix gradient) {
    product.backward(gradient, weights.gradient());
    bias.backward(gradient);
  }

  /** The propagated features. */
  @Override
  public Matrix embedding() {
    return propagated.toDense();
  }
}
