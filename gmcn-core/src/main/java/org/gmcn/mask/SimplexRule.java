package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.kernel.Workers;

/**
 * The exact minimiser of the paper's relaxed mask problem, |M - Z/(2γ)|² with rows that sum to one
 * and entries not negative: each row is projected on the simplex over the node's neighbours, M_ij =
 * max(0, Z_ij/(2γ) - τ_i), with τ_i found by sorting. Rows are independent, so M is not symmetric.
 */
final class SimplexRule implements MaskRule {
  private final EdgeScores scores;
  private final float[] sorted;
  private final Project project = new Project();

  SimplexRule(MaskOptions options, Topology topology, Compute compute) {
    scores = new EdgeScores(options, topology, compute);
    sorted = new float[topology.edges()];
  }

  @Override
  public boolean symmetric() {
    return false;
  }

  @Override
  public void measure(Matrix u, boolean more) {
    scores.measure(u, more);
  }

  @Override
  public void choose(KeptEdges out) {
    scores.compute.run(project, scores.topology.edges() * 8L);
    scores.discretise(out);
  }

  @Override
  public void scores(int row, float[] to, int at) {
    scores.copy(row, to, at);
  }

  @Override
  public float threshold(int row) {
    return scores.threshold(row);
  }

  private final class Project implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      SparseMatrix a = scores.topology.adjacency();
      int from = Compute.cut(a.offsets, a.rows, part, parts);
      int to = Compute.cut(a.offsets, a.rows, part + 1, parts);
      for (int i = from; i < to; i++) {
        row(a.offsets[i], a.offsets[i + 1]);
      }
    }

    /** τ = (the sum of the k largest - 1) / k for the largest k whose k-th entry exceeds it. */
    private void row(int start, int end) {
      System.arraycopy(scores.m, start, sorted, start, end - start);
      Arrays.sort(sorted, start, end);
      double sum = 0;
      double tau = 0;
      for (int k = 1; k <= end - start; k++) {
        float value = sorted[end - k];
        sum += value;
        double candidate = (sum - 1) / k;
        if (value <= candidate) {
          break;
        }
        tau = candidate;
      }
      for (int e = start; e < end; e++) {
        scores.m[e] = (float) Math.max(0, scores.m[e] - tau);
      }
    }
  }
}
