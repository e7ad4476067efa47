package org.gmcn.mask;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.kernel.Workers;

/**
 * The projection of Algorithm 2, line 7, with M held to the edges of A:
 *
 * <pre>M_ij = max(0, M_ij - r_i/n - c_j/n + 1/n + s/n²)</pre>
 *
 * with r, c, s the row sums, column sums and total over the edges. Z is symmetric, and the step
 * keeps it so: c = r, one sum serves both. With an absolute ε the mask is symmetric; a relative one
 * depends on the row.
 */
final class TruncatedRule implements MaskRule {
  private final EdgeScores scores;
  private final float[] sums;
  private final float[] scaled;
  private final Sum sum = new Sum();
  private final Step step = new Step();

  TruncatedRule(MaskOptions options, Topology topology, Compute compute) {
    scores = new EdgeScores(options, topology, compute);
    sums = new float[topology.nodes()];
    scaled = new float[topology.nodes()];
  }

  @Override
  public boolean symmetric() {
    return !scores.options.relative();
  }

  @Override
  public void select(Matrix u, KeptEdges out) {
    scores.start(u);
    Compute compute = scores.compute;
    int n = scores.topology.nodes();
    long work = scores.topology.edges() * 2L;
    if (scores.options.projections() > 0) {
      compute.run(sum, work);
    }
    for (int l = 0; l < scores.options.projections(); l++) {
      double total = 0;
      for (int i = 0; i < n; i++) {
        total += sums[i];
        scaled[i] = sums[i] / n;
      }
      step.shift = (float) (1.0 / n + total / n / n);
      compute.run(step, work);
    }
    scores.discretise(out);
  }

  @Override
  public float[] scores() {
    return scores.m;
  }

  @Override
  public float threshold(int row) {
    return scores.threshold(row);
  }

  private final class Sum implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      SparseMatrix a = scores.topology.adjacency();
      int from = Compute.cut(a.offsets, a.rows, part, parts);
      int to = Compute.cut(a.offsets, a.rows, part + 1, parts);
      scores.compute.kernels().rowSums(from, to, a.offsets, scores.m, sums);
    }
  }

  private final class Step implements Workers.Task {
    private float shift;

    @Override
    public void run(int part, int parts) {
      SparseMatrix a = scores.topology.adjacency();
      int from = Compute.cut(a.offsets, a.rows, part, parts);
      int to = Compute.cut(a.offsets, a.rows, part + 1, parts);
      scores
          .compute
          .kernels()
          .project(from, to, a.offsets, a.columnOf, scaled, shift, scores.m, sums);
    }
  }
}
