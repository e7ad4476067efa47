package org.gmcn.nn.round;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.sparse.ColumnSubset;
import org.gmcn.sparse.Degrees;
import org.gmcn.sparse.KeptEdges;

/** The backward pass that goes with {@link DegreeScaledRounds}: G' = D^-1/2 G is kept, not G. */
final class DegreeScaledAdjoint implements Adjoint {
  private final int steps;
  private final float alpha;
  private final Degrees degrees;
  private final Buffers buffers;
  private final Compute compute;

  /** G' = α D^-1 M^T G', and dH += (1-α) D^1/2 G'. */
  private final RowScale earlier;

  /** For the first step of a forward pass, which comes last here: dH += D^1/2 G'. */
  private final RowScale last;

  /** The nodes outside which G is zero; null if it may be zero nowhere. */
  private ColumnSubset nonZero;

  DegreeScaledAdjoint(Degrees degrees, int steps, double alpha, Buffers buffers, Compute compute) {
    this.degrees = degrees;
    this.steps = steps;
    this.alpha = (float) alpha;
    this.buffers = buffers;
    this.compute = compute;
    earlier = collecting(1 - this.alpha);
    last = collecting(1);
  }

  private RowScale collecting(float share) {
    return new RowScale(alpha, degrees.inverse(), 0, null, share, degrees.root());
  }

  @Override
  public void run(KeptEdges[] masks, Matrix g, Matrix dh) {
    buffers.fit(g);
    int count = masks.length * steps;
    compute.scale(count == 0 ? 1 : 1 - alpha, g, dh);
    Matrix flow = buffers.front();
    compute.scaleRows(degrees.inverseRoot(), g, flow);
    for (int left = count - 1; left >= 0; left--) {
      KeptEdges kept = masks[left / steps];
      Matrix next = buffers.other(flow);
      RowScale scale = left == 0 ? last : earlier;
      if (left == count - 1 && nonZero != null) {
        kept.sumTransposed(compute, nonZero, flow, scale, next, dh);
      } else {
        kept.sumTransposed(compute, flow, scale, next, dh);
      }
      flow = next;
    }
    nonZero = null;
  }

  @Override
  public void nonZero(ColumnSubset nodes) {
    nonZero = nodes;
  }
}
