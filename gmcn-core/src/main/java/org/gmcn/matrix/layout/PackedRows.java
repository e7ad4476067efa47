package org.gmcn.matrix.layout;

import java.util.Arrays;
import org.gmcn.matrix.SparseMatrix;

/**
 * Some entries of a sparse matrix, packed to the front of each row's own range: row i runs from the
 * matrix's offsets[i] to ends[i], so rows are packed independently of each other. Nothing is kept
 * at first.
 */
public final class PackedRows {
  private final SparseMatrix matrix;

  /** Where each row ends. */
  public final int[] ends;

  public final int[] columnOf;

  /** Null if only columns are packed. */
  public final float[] values;

  /** Marks rows whose packing has changed; the reader of the marks clears them. */
  public final byte[] changed;

  private int[] state;
  private boolean marked;

  public PackedRows(SparseMatrix matrix) {
    this(matrix, true);
  }

  /**
   * @param valued whether values are packed too, or only columns
   */
  public PackedRows(SparseMatrix matrix, boolean valued) {
    this.matrix = matrix;
    ends = Arrays.copyOf(matrix.offsets, matrix.rows);
    columnOf = new int[matrix.offsets[matrix.rows]];
    changed = new byte[matrix.rows];
    values = valued ? new float[columnOf.length] : null;
  }

  /** Packs entry e of the rows from {@code from} to {@code to - 1} where kept[through[e]] is 1. */
  public void pack(int from, int to, byte[] kept, int[] through) {
    marked = true;
    for (int i = from; i < to; i++) {
      int at = matrix.offsets[i];
      for (int e = matrix.offsets[i]; e < matrix.offsets[i + 1]; e++) {
        columnOf[at] = matrix.columnOf[e];
        if (values != null) {
          values[at] = matrix.values[e];
        }
        at += kept[through == null ? e : through[e]];
      }
      ends[i] = at;
    }
  }

  /** The kept edges in a kernel's own form, zero at first: rows without a change are skipped. */
  public synchronized int[] state(int length) {
    if (marked) {
      throw new IllegalStateException("rows are packed by marks or by scores, not by both");
    }
    if (state == null) {
      state = new int[length];
    }
    return state;
  }
}
