package org.gmcn.kernel;

/** Some rows of a matrix as a matrix of their own. */
public final class FeatureRows {
  private FeatureRows() {}

  /** Row k of the result is row rows[k]; sparse stays sparse. */
  public static Features of(Features x, int[] rows) {
    return x instanceof SparseMatrix sparse ? of(sparse, rows) : of((Matrix) x, rows);
  }

  public static Matrix of(Matrix x, int[] rows) {
    Matrix chosen = new Matrix(rows.length, x.columns);
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(x.data, x.row(rows[k]), chosen.data, chosen.row(k), x.columns);
    }
    return chosen;
  }

  private static SparseMatrix of(SparseMatrix x, int[] rows) {
    int[] offsets = new int[rows.length + 1];
    for (int k = 0; k < rows.length; k++) {
      offsets[k + 1] = Math.addExact(offsets[k], x.offsets[rows[k] + 1] - x.offsets[rows[k]]);
    }
    int[] columnOf = new int[offsets[rows.length]];
    float[] values = new float[columnOf.length];
    for (int k = 0; k < rows.length; k++) {
      int from = x.offsets[rows[k]];
      int count = offsets[k + 1] - offsets[k];
      System.arraycopy(x.columnOf, from, columnOf, offsets[k], count);
      System.arraycopy(x.values, from, values, offsets[k], count);
    }
    return new SparseMatrix(rows.length, x.columns, offsets, columnOf, values);
  }
}
