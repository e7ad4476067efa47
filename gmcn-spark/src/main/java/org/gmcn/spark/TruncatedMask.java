package org.gmcn.spark;

import org.gmcn.mask.Projection;
import org.gmcn.mask.Threshold;
import org.gmcn.matrix.Matrix;

/**
 * The projection of Algorithm 2, with M held to the edges. Every projection is an exchange of row
 * sums.
 *
 * @param gamma γ
 * @param projections L
 * @param epsilon ε
 * @param relative whether ε is measured in means of the row's entries
 */
record TruncatedMask(double gamma, int projections, double epsilon, boolean relative)
    implements BlockMask, BlockMask.RowLimits {
  @Override
  public boolean symmetric() {
    return !relative;
  }

  @Override
  public float[] scores(Block block, Matrix around) {
    return BlockMask.affinities(block, around, gamma);
  }

  @Override
  public RowLimits limits(Chain chain, String round) {
    for (int l = 1; l <= projections; l++) {
      chain.then(round + "projection " + l, new Project());
    }
    return this;
  }

  @Override
  public Thresholds of(Block block, float[] m) {
    float[] limits = new float[block.owned];
    float[] r = relative ? rowSums(block, m) : null;
    for (int i = 0; i < block.owned; i++) {
      int degree = block.ownedOffsets[i + 1] - block.ownedOffsets[i];
      double sum = r == null ? 0 : (double) r[i] * block.nodes;
      limits[i] = Threshold.of(epsilon, relative, sum, degree);
    }
    return new Thresholds(limits, null);
  }

  /** The sums of the owned rows of M, divided by n. */
  private static float[] rowSums(Block block, float[] m) {
    float[] r = new float[block.owned];
    for (int i = 0; i < block.owned; i++) {
      int start = block.ownedOffsets[i];
      r[i] = Projection.rowSum(m, start, block.ownedOffsets[i + 1], block.nodes);
    }
    return r;
  }

  private static double total(float[] r) {
    double total = 0;
    for (float sum : r) {
      total += sum;
    }
    return total;
  }

  /** M = max(0, project(M)). */
  private record Project() implements Step {
    @Override
    public void send(Block block, Pass pass, Outbox out) {
      float[] r = rowSums(block, MaskedAggregation.scores(pass));
      out.numbers(r, total(r));
    }

    @Override
    public Pass receive(Block block, Pass before, Inbox in) {
      float[] m = MaskedAggregation.scores(before).clone();
      float[] owned = rowSums(block, m);
      float shift = Projection.shift(in.total(total(owned)), block.nodes);
      float[] r = in.numbers(owned, 0);
      for (int i = 0; i < block.owned; i++) {
        float own = owned[i];
        for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
          m[e] = Projection.entry(m[e], own, r[block.columns[e]], shift);
        }
      }
      return MaskedAggregation.withScores(before, m);
    }
  }
}
