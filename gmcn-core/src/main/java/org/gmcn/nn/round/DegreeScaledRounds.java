package org.gmcn.nn.round;

import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.sparse.Degrees;
import org.gmcn.sparse.KeptEdges;

/**
 * For graphs without weights, U' = D^-1/2 U is kept instead of U:
 *
 * <pre>U' = α D^-1 M U' + (1-α) D^-1/2 H</pre>
 *
 * The product is a sum of neighbours' rows, and no value of an edge is read.
 */
final class DegreeScaledRounds implements RoundSchedule {
  private final MaskRule rule;
  private final Buffers buffers;
  private final Compute compute;
  private final RowScale scale;
  private final Degrees degrees;

  DegreeScaledRounds(
      MaskRule rule, Degrees degrees, double alpha, Buffers buffers, Compute compute) {
    this.rule = rule;
    this.degrees = degrees;
    this.buffers = buffers;
    this.compute = compute;
    scale = step(degrees, alpha);
  }

  private static RowScale step(Degrees degrees, double alpha) {
    float share = (float) alpha;
    return new RowScale(share, degrees.inverse(), 1 - share, degrees.inverseRoot(), 0, null);
  }

  @Override
  public Matrix begin(Matrix h) {
    buffers.fit(h);
    compute.scaleRows(degrees.inverseRoot(), h, buffers.front());
    return buffers.front();
  }

  @Override
  public KeptEdges choose(int k, Matrix u) {
    rule.score(u);
    return rule.choose(k);
  }

  @Override
  public Matrix step(KeptEdges mask, int t, Matrix u, Matrix h) {
    Matrix next = buffers.other(u);
    mask.sum(compute, u, scale, h, next);
    return next;
  }

  @Override
  public Matrix end(Matrix u) {
    compute.scaleRows(degrees.root(), u, u);
    return u;
  }

  @Override
  public void release() {
    buffers.release();
  }
}
