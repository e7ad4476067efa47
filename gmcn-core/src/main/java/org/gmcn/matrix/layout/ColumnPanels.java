package org.gmcn.matrix.layout;

import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * Reads a sparse matrix from left to right in panels of columns, each as a dense matrix (rows x
 * width). All panels together take one pass over the entries.
 */
public final class ColumnPanels {
  private final SparseMatrix matrix;
  private final Matrix panel;

  /** The next entry of each row. */
  private final int[] next;

  private int start;

  public ColumnPanels(SparseMatrix matrix, int width) {
    this.matrix = matrix;
    panel = new Matrix(matrix.rows, Math.min(width, Math.max(1, matrix.columns)));
    next = new int[matrix.rows];
  }

  /** Returns to the place before the first panel. */
  public void rewind() {
    System.arraycopy(matrix.offsets, 0, next, 0, matrix.rows);
    start = 0;
  }

  /** Fills the next panel; false if there is none. There is always a first. */
  public boolean next() {
    if (start > 0 && start >= matrix.columns) {
      return false;
    }
    panel.fill(0);
    int end = start + panel.columns;
    for (int i = 0; i < matrix.rows; i++) {
      int row = panel.row(i) - start;
      int e = next[i];
      for (; e < matrix.offsets[i + 1] && matrix.columnOf[e] < end; e++) {
        panel.data[row + matrix.columnOf[e]] = matrix.values[e];
      }
      next[i] = e;
    }
    start = end;
    return true;
  }

  /** The present panel; overwritten by the next. */
  public Matrix panel() {
    return panel;
  }
}
