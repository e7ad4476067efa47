package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Scaled inner products of rows along the entries of a symmetric matrix; {@link Compute} sets it
 * before each run.
 */
final class SddmmTask implements Workers.Task {
  SparseMatrix s;
  int[] reverse;
  Matrix u;
  float scale;
  float[] out;
  private final Kernels kernels;

  SddmmTask(Kernels kernels) {
    this.kernels = kernels;
  }

  @Override
  public void run(int part, int parts) {
    // Half of the entries, those left of the diagonal, are worked on.
    int from = Cuts.byCost(s.offsets, s.rows, part, parts);
    int to = Cuts.byCost(s.offsets, s.rows, part + 1, parts);
    kernels.sddmm(from, to, s.offsets, s.columnOf, s.values, reverse, u, scale, out);
  }
}
