package org.gmcn.matrix;

/**
 * Some rows of a matrix.
 *
 * @since 0.1
 */
public final class Rows {
  private Rows() {}

  /** Row k of the result is row rows[k] of X. */
  public static Matrix of(Matrix x, int[] rows) {
    Matrix y = new Matrix(rows.length, x.columns);
    pick(x, rows, y);
    return y;
  }

  /** Row k of Y becomes row rows[k] of X. */
  public static void pick(Matrix x, int[] rows, Matrix y) {
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(x.data, x.row(rows[k]), y.data, y.row(k), x.columns);
    }
  }

  /** Like {@link #of(Matrix, int[])}, for features; sparse ones stay sparse. */
  public static Features of(Features x, int[] rows) {
    if (!(x instanceof SparseMatrix s)) {
      return of(x.toDense(), rows);
    }
    int[] offsets = new int[rows.length + 1];
    for (int k = 0; k < rows.length; k++) {
      int length = s.offsets[rows[k] + 1] - s.offsets[rows[k]];
      offsets[k + 1] = Math.addExact(offsets[k], length);
    }
    int[] columnOf = new int[offsets[rows.length]];
    float[] values = new float[columnOf.length];
    for (int k = 0; k < rows.length; k++) {
      int length = offsets[k + 1] - offsets[k];
      System.arraycopy(s.columnOf, s.offsets[rows[k]], columnOf, offsets[k], length);
      System.arraycopy(s.values, s.offsets[rows[k]], values, offsets[k], length);
    }
    return new SparseMatrix(rows.length, s.columns, offsets, columnOf, values);
  }

  /** Adds row k of Y to row rows[k] of X: the gradient of {@link #of(Matrix, int[])}. */
  public static void add(Matrix y, int[] rows, Matrix x) {
    for (int k = 0; k < rows.length; k++) {
      int from = y.row(k);
      int to = x.row(rows[k]);
      for (int c = 0; c < x.columns; c++) {
        x.data[to + c] += y.data[from + c];
      }
    }
  }

  /** Row rows[k] of X becomes row k of Y. */
  public static void put(Matrix y, int[] rows, Matrix x) {
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(y.data, y.row(k), x.data, x.row(rows[k]), x.columns);
    }
  }
}
