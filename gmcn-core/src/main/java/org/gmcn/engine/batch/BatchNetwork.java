package org.gmcn.engine.batch;

import org.gmcn.engine.Network;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;

/** A network that can also be trained on a few nodes at a time, with neighbours drawn for them. */
public interface BatchNetwork extends Network {
  /**
   * The scores (nodes x classes) of some nodes in a training pass.
   *
   * @param nodes ascending
   * @param key what dropout and the drawing of neighbours derive from
   */
  Matrix forward(int[] nodes, long key);

  /** Fills the parameters' gradients, given dL/dscores of the last batch. */
  void backwardBatch(Matrix gradient);

  /** What it remembers from batch to batch besides its parameters. */
  default Weights memory() {
    return new Weights();
  }
}
