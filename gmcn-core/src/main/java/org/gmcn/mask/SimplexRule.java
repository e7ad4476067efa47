package org.gmcn.mask;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * The exact minimiser of the paper's relaxed mask problem, |M - Z/(2γ)|² with rows that sum to one
 * and entries not negative: each row is projected on the simplex over the node's neighbours. Rows
 * are independent, so M is not symmetric.
 */
final class SimplexRule extends AffinityRule {
  private final SparseMatrix a;
  private final Compute compute;
  private final MaskStorage storage;
  private final RowChoice rows;
  private final float[] sorted;
  private final Project project = new Project();

  SimplexRule(
      MaskOptions options,
      Topology topology,
      Affinities affinities,
      MaskStorage storage,
      Compute compute) {
    super(affinities);
    this.compute = compute;
    this.storage = storage;
    a = topology.adjacency();
    rows = new RowChoice(options, topology, compute);
    sorted = new float[topology.edges()];
  }

  @Override
  public KeptEdges choose(int round) {
    compute.run(project, sorted.length * 8L);
    return storage.form(rows.keepAbove(storage.round(round, false)), compute);
  }

  @Override
  public float threshold(int row) {
    return rows.threshold(row);
  }

  @Override
  public void scores(int row, float[] to, int at) {
    rows.scores(row, to, at);
  }

  private final class Project implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      int to = Cuts.byCost(a.offsets, a.rows, part + 1, parts);
      for (int i = Cuts.byCost(a.offsets, a.rows, part, parts); i < to; i++) {
        int start = a.offsets[i];
        int end = a.offsets[i + 1];
        affinities.row(i, rows.m, start);
        System.arraycopy(rows.m, start, sorted, start, end - start);
        double tau = Simplex.tau(sorted, start, end);
        for (int e = start; e < end; e++) {
          rows.m[e] = Simplex.entry(rows.m[e], tau);
        }
      }
    }
  }
}
