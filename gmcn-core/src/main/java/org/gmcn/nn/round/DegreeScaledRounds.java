package org.gmcn.nn.round;

import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.RowScale;
import org.gmcn.sparse.Degrees;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.RowSubset;

/**
 * For graphs without weights, U' = D^-1/2 U is kept instead of U:
 *
 * <pre>U' = α D^-1 M U' + (1-α) D^-1/2 H</pre>
 *
 * The product is a sum of neighbours' rows, and no value of an edge is read.
 */
class DegreeScaledRounds implements RoundSchedule {
  final MaskRule rule;
  final Buffers buffers;
  final Compute compute;
  final RowScale scale;
  private final Degrees degrees;
  private final int allSteps;

  /** The steps that are left in this pass. */
  private int left;

  /** The rows that are read of this pass's result; null if all are. */
  private RowSubset read;

  /**
   * @param allSteps K T
   */
  DegreeScaledRounds(
      MaskRule rule,
      Degrees degrees,
      int allSteps,
      double alpha,
      Buffers buffers,
      Compute compute) {
    this.rule = rule;
    this.degrees = degrees;
    this.allSteps = allSteps;
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
    left = allSteps;
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
    left--;
    if (left == 0 && read != null) {
      read.sum(compute, mask, u, scale, h, next);
    } else {
      mask.sum(compute, u, scale, h, next);
    }
    return next;
  }

  @Override
  public Matrix end(Matrix u) {
    compute.scaleRows(degrees.root(), u, u);
    read = null;
    return u;
  }

  @Override
  public void read(RowSubset rows) {
    read = rows;
  }

  @Override
  public void release() {
    buffers.release();
  }
}
