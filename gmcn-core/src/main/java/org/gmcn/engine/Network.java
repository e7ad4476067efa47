package org.gmcn.engine;

import java.util.List;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Parameter;

/**
 * A function from a graph and its features, fixed when it is made, to a row of class scores a node,
 * with trainable parameters. It knows no optimiser, no file and no logger. One thread uses it at a
 * time.
 *
 * @since 0.1
 */
public interface Network {
  List<Parameter> parameters();

  /** Whether training passes draw random numbers, so that they differ from inference. */
  boolean stochastic();

  /**
   * The scores (n x classes) for the present parameters; overwritten by the next call.
   *
   * @param training whether dropout and sampling are on
   * @param key what random draws of this pass derive from
   */
  Matrix forward(boolean training, long key);

  /**
   * The same as a training pass, where the last pass was one of inference with the present
   * parameters: what no draw has a part in need not be computed again.
   */
  default Matrix forwardAgain(long key) {
    return forward(true, key);
  }

  /** Promises that every gradient will be zero outside the given nodes. */
  default void trainsOn(int[] nodes) {}

  /** Fills the parameters' gradients, given dL/dscores of the last forward pass. */
  void backward(Matrix gradient);

  /** The last hidden representation (n x width) of the last forward pass. */
  Matrix embedding();

  /** The share of neighbours kept, one number a layer; empty for methods without masks. */
  default double[] keptEdges() {
    return new double[0];
  }
}
