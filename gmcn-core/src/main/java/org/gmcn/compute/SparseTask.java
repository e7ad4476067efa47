package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/** A sparse product or sums of neighbours, cut by rows; {@link Compute} sets it before each run. */
final class SparseTask implements Workers.Task {
  private final Kernels kernels;
  private int rows;
  private int[] starts;
  private int[] ends;
  private int shift;
  private int[] columnOf;
  float[] values;
  private Matrix x;
  float alpha;
  private Matrix b;
  float beta;
  private Matrix y;
  private Matrix total;
  float share;

  /** Without values, entries are one and rows have these factors. */
  RowScale scale;

  void set(
      int rowCount,
      int[] rowStarts,
      int[] rowEnds,
      int endShift,
      int[] columns,
      Matrix from,
      Matrix added,
      Matrix to,
      Matrix summed) {
    rows = rowCount;
    starts = rowStarts;
    ends = rowEnds;
    shift = endShift;
    columnOf = columns;
    x = from;
    b = added;
    y = to;
    total = summed;
  }

  SparseTask(Kernels kernels) {
    this.kernels = kernels;
  }

  @Override
  public void run(int part, int parts) {
    int from = Cuts.byCost(starts, rows, part, parts);
    int to = Cuts.byCost(starts, rows, part + 1, parts);
    if (scale != null) {
      kernels.neighbourSums(from, to, starts, ends, shift, columnOf, x, scale, b, y, total);
    } else {
      kernels.spmm(
          from, to, starts, ends, shift, columnOf, values, x, alpha, b, beta, y, total, share);
    }
  }

  /** Drops the references to matrices, which may be large and never multiplied again. */
  void forget() {
    columnOf = null;
    values = null;
    scale = null;
    x = null;
    b = null;
    y = null;
    total = null;
  }
}
