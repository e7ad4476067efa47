package org.gmcn.sparse;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.PackedRows;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Some edges are kept: their columns, and values if products need them, are packed to the front of
 * each row. If M may be asymmetric, the transpose is packed too.
 *
 * <p>Filled either by {@link #packMarks}, or by a kernel between {@link #beginPacking} and {@link
 * #endPacking}; not by both in turns.
 */
public final class PackedEdges implements KeptEdges {
  private final SparseMatrix a;
  private final int[] reverse;

  /** M: 1 for each directed edge that is kept. */
  public final byte[] marks;

  /** S. */
  public final PackedRows straight;

  /** S^T; the very same rows if M is symmetric. */
  public final PackedRows transposed;

  private final Pack pack = new Pack();
  private int count;
  private int changedRows;

  /** Increases whenever other edges are kept. */
  private int version;

  /**
   * @param valued whether values of Â are packed; without them only sums work
   */
  public PackedEdges(Topology topology, boolean symmetric, boolean valued) {
    a = topology.adjacency();
    reverse = topology.reverse();
    marks = new byte[topology.edges()];
    straight = new PackedRows(a, valued);
    transposed = symmetric ? straight : new PackedRows(a, valued);
  }

  /** Packs the edges that are marked. */
  public void packMarks(Compute compute) {
    compute.run(pack, marks.length * 4L);
    count = 0;
    for (int i = 0; i < a.rows; i++) {
      count += straight.ends[i] - a.offsets[i];
    }
    version++;
  }

  /** Must be called before a kernel packs the rows. */
  public void beginPacking() {
    Arrays.fill(straight.changed, (byte) 0);
  }

  /**
   * Must be called after a kernel has packed the rows.
   *
   * @param more the number of edges kept now minus that before
   */
  public void endPacking(int more) {
    count += more;
    changedRows = 0;
    for (byte mark : straight.changed) {
      changedRows += mark;
    }
    version += changedRows > 0 ? 1 : 0;
  }

  /** The number of rows that the last packing changed. */
  public int changedRows() {
    return changedRows;
  }

  /** Whether the last packing changed a row. */
  public boolean changed(int row) {
    return straight.changed[row] != 0;
  }

  @Override
  public boolean keeps(int edge) {
    return marks[edge] != 0;
  }

  @Override
  public double share() {
    return marks.length == 0 ? 1 : (double) count / marks.length;
  }

  @Override
  public void multiply(Compute compute, Matrix x, float alpha, Matrix b, float beta, Matrix y) {
    PackedRows s = straight;
    compute.multiply(
        a.rows,
        a.columns,
        a.offsets,
        s.ends,
        0,
        s.columnOf,
        s.values,
        x,
        alpha,
        b,
        beta,
        y,
        null,
        0);
  }

  @Override
  public void multiplyTransposed(
      Compute compute, Matrix x, float alpha, Matrix y, Matrix total, float share) {
    PackedRows s = transposed;
    compute.multiply(
        a.rows,
        a.columns,
        a.offsets,
        s.ends,
        0,
        s.columnOf,
        s.values,
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
    PackedRows s = straight;
    compute.neighbourSums(a.rows, a.offsets, s.ends, 0, s.columnOf, x, scale, b, y, null);
  }

  @Override
  public void sumTransposed(Compute compute, Matrix x, RowScale scale, Matrix y, Matrix total) {
    PackedRows s = transposed;
    compute.neighbourSums(a.rows, a.offsets, s.ends, 0, s.columnOf, x, scale, null, y, total);
  }

  @Override
  public void sumTransposed(
      Compute compute, ColumnSubset nonZero, Matrix x, RowScale scale, Matrix y, Matrix total) {
    nonZero.pick(compute, transposed, version);
    nonZero.sum(compute, x, scale, y, total);
  }

  private final class Pack implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      int from = Cuts.byCost(a.offsets, a.rows, part, parts);
      int to = Cuts.byCost(a.offsets, a.rows, part + 1, parts);
      straight.pack(from, to, marks, null);
      if (transposed != straight) {
        transposed.pack(from, to, marks, reverse);
      }
    }
  }
}
