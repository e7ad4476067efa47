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

  /**
   * Passes for training on some nodes: only the scores of some are read, and gradients come from
   * some of those; what does not matter for them need not be computed.
   *
   * @param read the nodes whose scores are read
   * @param trained the nodes whose rows of the gradient may be other than zero
   */
  default Focus focus(int[] read, int[] trained) {
    return new Focus() {
      @Override
      public Matrix forward(boolean training, long key) {
        return Network.this.forward(training, key);
      }

      @Override
      public void backward(Matrix gradient) {
        Network.this.backward(gradient);
      }
    };
  }

  /** See {@link #focus}. */
  interface Focus {
    /** As {@link Network#forward}, in the rows that are read. */
    Matrix forward(boolean training, long key);

    /** As {@link Network#backward}. */
    void backward(Matrix gradient);
  }

  /** Fills the parameters' gradients, given dL/dscores of the last forward pass. */
  void backward(Matrix gradient);

  /** The last hidden representation (n x width) of the last forward pass. */
  Matrix embedding();

  /** The share of neighbours kept, one number a layer; empty for methods without masks. */
  default double[] keptEdges() {
    return new double[0];
  }
}
