package org.gmcn.nn.round;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.ColumnSubset;
import org.gmcn.sparse.KeptEdges;

/** The backward pass as it is written, with the values of Â: for weighted graphs. */
final class ReferenceAdjoint implements Adjoint {
  private final int steps;
  private final float alpha;
  private final Buffers buffers;
  private final Compute compute;

  ReferenceAdjoint(int steps, double alpha, Buffers buffers, Compute compute) {
    this.steps = steps;
    this.alpha = (float) alpha;
    this.buffers = buffers;
    this.compute = compute;
  }

  @Override
  public void run(KeptEdges[] masks, Matrix g, Matrix dh) {
    buffers.fit(g);
    int count = masks.length * steps;
    compute.scale(share(count), g, dh);
    Matrix flow = g;
    for (int left = count - 1; left >= 0; left--) {
      Matrix next = buffers.other(flow);
      masks[left / steps].multiplyTransposed(compute, flow, alpha, next, dh, share(left));
      flow = next;
    }
  }

  /** The share of G that is added to dH: 1-α before each step, and 1 after the last. */
  private float share(int left) {
    return left == 0 ? 1 : 1 - alpha;
  }

  @Override
  public void nonZero(ColumnSubset nodes) {
    // Every row is read.
  }
}
