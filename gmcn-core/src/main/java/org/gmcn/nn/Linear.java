package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;

/**
 * Y = drop(H) W inside a network: H (n x d), W (d x h), Y (n x h). Back: dW = drop(H)^T G and dH =
 * drop(G W^T), with the entries dropped that the forward pass dropped.
 *
 * <p>For a network's first layer, whose input is fixed, see {@link FeatureProduct}.
 *
 * @since 0.1
 */
public final class Linear {
  private final Compute compute;
  private final Parameter weights;
  private final Dropout dropout;
  private final Matrix dropped;
  private final Matrix dh;
  private Matrix input;
  private boolean dropping;
  private long dropKey;

  public Linear(int nodes, Parameter weights, double dropoutProbability, Compute compute) {
    this.compute = compute;
    this.weights = weights;
    this.dropout = new Dropout(dropoutProbability, compute);
    int in = weights.value().rows;
    this.dropped = dropout.active() ? new Matrix(nodes, in) : null;
    this.dh = new Matrix(nodes, in);
  }

  /** Y = H W, with dropout when training. H must stay as it is until the backward pass. */
  public void forward(Matrix h, boolean training, long key, Matrix y) {
    dropping = training && dropout.active();
    dropKey = key;
    input = h;
    if (dropping) {
      dropout.apply(h, key, dropped);
      input = dropped;
    }
    compute.multiply(input, weights.value(), y);
  }

  /** Fills the weights' gradient and returns dH, which the next call overwrites. */
  public Matrix backward(Matrix g) {
    compute.multiplyLeftTransposed(input, g, weights.gradient());
    compute.multiplyRightTransposed(g, weights.value(), dh);
    if (dropping) {
      dropout.apply(dh, dropKey, dh);
    }
    return dh;
  }
}
