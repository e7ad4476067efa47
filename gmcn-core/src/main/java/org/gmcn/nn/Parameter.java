package org.gmcn.nn;

import org.gmcn.matrix.Matrix;

/**
 * A trainable matrix with a buffer for its gradient.
 *
 * @param name unique within a network; the tensor's name in a model file
 * @param value the weights
 * @param gradient dL/dvalue, overwritten by every backward pass; null if the value is not trained
 *     by gradients and only stored with the model
 * @param l2 the weight of its squared norm in the loss, times two: added to the gradient as l2 *
 *     value
 * @since 0.1
 */
public record Parameter(String name, Matrix value, Matrix gradient, double l2) {
  public Parameter(String name, int rows, int columns, double l2) {
    this(name, new Matrix(rows, columns), new Matrix(rows, columns), l2);
  }

  /** A matrix that belongs to the model but is not trained by gradients. */
  public static Parameter fixed(String name, Matrix value) {
    return new Parameter(name, value, null, 0);
  }
}
