package org.gmcn.sparse;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.RowScale;

/** Every edge is kept: the kernels read the adjacency itself, and S = S^T = Â. */
public sealed class AllEdges implements KeptEdges permits BlockedEdges {
  private final SparseMatrix a;

  AllEdges(Topology topology) {
    a = topology.adjacency();
  }

  @Override
  public boolean keeps(int edge) {
    return true;
  }

  @Override
  public double share() {
    return 1;
  }

  @Override
  public void multiply(Compute compute, Matrix x, float alpha, Matrix b, float beta, Matrix y) {
    compute.multiply(a, x, alpha, b, beta, y);
  }

  @Override
  public void multiplyTransposed(
      Compute compute, Matrix x, float alpha, Matrix y, Matrix total, float share) {
    compute.multiply(
        a.rows,
        a.columns,
        a.offsets,
        a.offsets,
        1,
        a.columnOf,
        a.values,
        x,
        alpha,
        null,
        0,
        y,
        total,
        share);
  }

  @Override
  public void sum(Compute compute, Matrix x, RowScale scale, Matrix b, Matrix y) {
    compute.neighbourSums(a.rows, a.offsets, a.offsets, 1, a.columnOf, x, scale, b, y, null);
  }

  @Override
  public void sumTransposed(Compute compute, Matrix x, RowScale scale, Matrix y, Matrix total) {
    compute.neighbourSums(a.rows, a.offsets, a.offsets, 1, a.columnOf, x, scale, null, y, total);
  }

  @Override
  public void sumTransposed(
      Compute compute, ColumnSubset nonZero, Matrix x, RowScale scale, Matrix y, Matrix total) {
    nonZero.pickAll(compute);
    nonZero.sum(compute, x, scale, y, total);
  }
}
