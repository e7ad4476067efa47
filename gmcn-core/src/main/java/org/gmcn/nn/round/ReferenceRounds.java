package org.gmcn.nn.round;

import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.KeptEdges;

/** Algorithm 2 as it is written, with the values of Â: for weighted graphs. */
final class ReferenceRounds implements RoundSchedule {
  private final MaskRule rule;
  private final float alpha;
  private final Buffers buffers;
  private final Compute compute;

  ReferenceRounds(MaskRule rule, double alpha, Buffers buffers, Compute compute) {
    this.rule = rule;
    this.alpha = (float) alpha;
    this.buffers = buffers;
    this.compute = compute;
  }

  @Override
  public Matrix begin(Matrix h) {
    buffers.fit(h);
    return h;
  }

  @Override
  public KeptEdges choose(int k, Matrix u) {
    rule.score(u);
    return rule.choose(k);
  }

  @Override
  public Matrix step(KeptEdges mask, int t, Matrix u, Matrix h) {
    Matrix next = buffers.other(u);
    mask.multiply(compute, u, alpha, h, 1 - alpha, next);
    return next;
  }

  @Override
  public Matrix end(Matrix u) {
    return u;
  }

  @Override
  public void release() {
    buffers.release();
  }
}
