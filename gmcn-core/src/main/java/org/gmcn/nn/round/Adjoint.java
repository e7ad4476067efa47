package org.gmcn.nn.round;

import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.ColumnSubset;
import org.gmcn.sparse.KeptEdges;

/**
 * The backward pass through the steps of a layer, with the masks of its last pass as constants. For
 * every step, last first: dH += (1-α) G; G = α (M ⊙ Â)^T G. At the end dH += G.
 */
public interface Adjoint {
  /** dH for G = dL/dU, which is left as it is. */
  void run(KeptEdges[] masks, Matrix g, Matrix dh);

  /** Announces the nodes outside which the next G is zero. */
  void nonZero(ColumnSubset nodes);
}
