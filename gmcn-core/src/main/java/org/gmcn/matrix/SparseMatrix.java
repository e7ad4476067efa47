package org.gmcn.matrix;

import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable sparse matrix in compressed rows (CSR): row i holds {@code columnOf[e]} and {@code
 * values[e]} for e from {@code offsets[i]} to {@code offsets[i + 1]}, columns ascending.
 *
 * <p>Entries are counted in int, the limit of a Java array; builders count in long and refuse more.
 * The public arrays are the contract with the kernels and are never written after construction.
 *
 * @since 0.1
 */
public final class SparseMatrix implements Features {
  public final int rows;
  public final int columns;
  public final int[] offsets;
  public final int[] columnOf;
  public final float[] values;

  public SparseMatrix(int rows, int columns, int[] offsets, int[] columnOf, float[] values) {
    Objects.requireNonNull(columnOf);
    Objects.requireNonNull(values);
    if (offsets.length != rows + 1 || offsets[0] != 0) {
      throw new IllegalArgumentException("offsets must have rows + 1 entries and start at 0");
    }
    if (columnOf.length < offsets[rows] || values.length < offsets[rows]) {
      throw new IllegalArgumentException("fewer entries than the offsets say");
    }
    checkEntries(rows, columns, offsets, columnOf);
    this.rows = rows;
    this.columns = columns;
    this.offsets = offsets;
    this.columnOf = columnOf;
    this.values = values;
  }

  /** Kernels use these indices without checks, so they are checked here, once. */
  public static void checkEntries(int rows, int columns, int[] offsets, int[] columnOf) {
    for (int i = 0; i < rows; i++) {
      if (offsets[i] > offsets[i + 1]) {
        throw new IllegalArgumentException("offsets must not descend");
      }
    }
    for (int e = 0; e < offsets[rows]; e++) {
      if (columnOf[e] < 0 || columnOf[e] >= columns) {
        throw new IllegalArgumentException(
            "column " + columnOf[e] + " in a matrix of " + columns + " columns");
      }
    }
  }

  /** The entries of a dense matrix that are not zero. */
  public static SparseMatrix of(Matrix dense) {
    int[] offsets = new int[dense.rows + 1];
    long count = 0;
    for (int i = 0; i < dense.rows; i++) {
      for (int j = 0; j < dense.columns; j++) {
        if (dense.get(i, j) != 0) {
          count++;
        }
      }
      offsets[i + 1] = Math.toIntExact(count);
    }
    int[] columnOf = new int[offsets[dense.rows]];
    float[] values = new float[columnOf.length];
    int e = 0;
    for (int i = 0; i < dense.rows; i++) {
      for (int j = 0; j < dense.columns; j++) {
        float v = dense.get(i, j);
        if (v != 0) {
          columnOf[e] = j;
          values[e++] = v;
        }
      }
    }
    return new SparseMatrix(dense.rows, dense.columns, offsets, columnOf, values);
  }

  /** A matrix with other values at the same places: one per stored entry. */
  public SparseMatrix withValues(float[] newValues) {
    return new SparseMatrix(rows, columns, offsets, columnOf, newValues);
  }

  /** The transpose, in time linear in the entries; its rows ascend too. */
  public SparseMatrix transpose() {
    int[] start = new int[columns + 1];
    int entries = offsets[rows];
    for (int e = 0; e < entries; e++) {
      start[columnOf[e] + 1]++;
    }
    for (int j = 0; j < columns; j++) {
      start[j + 1] += start[j];
    }
    int[] next = Arrays.copyOf(start, columns);
    int[] rowOf = new int[entries];
    float[] moved = new float[entries];
    for (int i = 0; i < rows; i++) {
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        int to = next[columnOf[e]]++;
        rowOf[to] = i;
        moved[to] = values[e];
      }
    }
    return new SparseMatrix(columns, rows, start, rowOf, moved);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public long stored() {
    return offsets[rows];
  }

  @Override
  public Matrix toDense() {
    Matrix dense = new Matrix(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        dense.data[dense.row(i) + columnOf[e]] = values[e];
      }
    }
    return dense;
  }
}
