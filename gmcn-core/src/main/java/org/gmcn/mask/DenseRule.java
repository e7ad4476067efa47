package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.InputException;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.SparseMatrix;

/**
 * Algorithm 2 to the letter: the projection step on the full n x n matrix, whose entries off the
 * edges start at zero and gain mass in every step. Time and memory are O(n²), so it is refused for
 * larger graphs; it is there to check {@link TruncatedRule} with.
 */
final class DenseRule implements MaskRule {
  static final int MOST_NODES = 5_000;

  private final EdgeScores scores;
  private final int n;
  private final float[] full;
  private final double[] sums;

  DenseRule(MaskOptions options, Topology topology, Compute compute) {
    n = topology.nodes();
    if (n > MOST_NODES) {
      throw new InputException(
          "The mask rule 'dense' needs a full matrix of "
              + n
              + " x "
              + n
              + " and takes at most "
              + MOST_NODES
              + " nodes; use --mask truncated.");
    }
    scores = new EdgeScores(options, topology, compute);
    full = new float[n * n];
    sums = new double[n];
  }

  @Override
  public boolean symmetric() {
    return !scores.options.relative();
  }

  @Override
  public void measure(Matrix u, boolean more) {
    scores.measure(u, more);
  }

  @Override
  public void choose(KeptEdges out) {
    SparseMatrix a = scores.topology.adjacency();
    Arrays.fill(full, 0);
    for (int i = 0; i < n; i++) {
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        full[i * n + a.columnOf[e]] = scores.m[e];
      }
    }
    for (int l = 0; l < scores.options.projections(); l++) {
      project();
    }
    for (int i = 0; i < n; i++) {
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        scores.m[e] = full[i * n + a.columnOf[e]];
      }
    }
    scores.discretise(out);
  }

  private void project() {
    double total = 0;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += full[i * n + j];
      }
      sums[i] = sum / n;
      total += sum;
    }
    double shift = 1.0 / n + total / n / n;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double v = full[i * n + j] - (sums[i] + sums[j]) + shift;
        full[i * n + j] = (float) Math.max(0, v);
      }
    }
  }

  @Override
  public void scores(int row, float[] to, int at) {
    scores.copy(row, to, at);
  }

  @Override
  public float threshold(int row) {
    return scores.threshold(row);
  }
}
