package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * Algorithm 2 to the letter: the projection step on the full n x n matrix, whose entries off the
 * edges start at zero and gain mass in every step. Time and memory are O(n²), so it is refused for
 * larger graphs; {@link TruncatedRule} is checked against it.
 */
final class DenseRule extends AffinityRule {
  static final int MOST_NODES = 5_000;

  private final MaskOptions options;
  private final SparseMatrix a;
  private final Compute compute;
  private final MaskStorage storage;
  private final RowChoice rows;
  private final int n;
  private final float[] full;
  private final float[] sums;

  DenseRule(
      MaskOptions options,
      Topology topology,
      Affinities affinities,
      MaskStorage storage,
      Compute compute) {
    super(affinities);
    n = topology.nodes();
    if (n > MOST_NODES) {
      throw new InputException(
          "The mask rule 'dense' needs a full matrix of "
              + n
              + " x "
              + n
              + " and takes at most "
              + MOST_NODES
              + " nodes; use the mask rule 'truncated'.");
    }
    this.options = options;
    this.storage = storage;
    this.compute = compute;
    a = topology.adjacency();
    rows = new RowChoice(options, topology, compute);
    full = new float[n * n];
    sums = new float[n];
  }

  @Override
  public KeptEdges choose(int round) {
    affinities.all(rows.m);
    Arrays.fill(full, 0);
    for (int i = 0; i < n; i++) {
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        full[i * n + a.columnOf[e]] = rows.m[e];
      }
    }
    for (int l = 0; l < options.projections(); l++) {
      project();
    }
    for (int i = 0; i < n; i++) {
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        rows.m[e] = full[i * n + a.columnOf[e]];
      }
    }
    return storage.form(rows.keepAbove(storage.round(round, !options.relative())), compute);
  }

  private void project() {
    double total = 0;
    for (int i = 0; i < n; i++) {
      sums[i] = Projection.rowSum(full, i * n, (i + 1) * n, n);
      total += sums[i];
    }
    float shift = Projection.shift(total, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        full[i * n + j] = Projection.entry(full[i * n + j], sums[i], sums[j], shift);
      }
    }
  }

  @Override
  public float threshold(int row) {
    return rows.threshold(row);
  }

  @Override
  public void scores(int row, float[] to, int at) {
    rows.scores(row, to, at);
  }
}
