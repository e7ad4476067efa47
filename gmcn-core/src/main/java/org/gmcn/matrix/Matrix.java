package org.gmcn.matrix;

import java.util.Arrays;

/**
 * A dense row-major matrix of floats whose rows start on 64-byte boundaries.
 *
 * <p>Element (i, j) is {@code data[offset + i * stride + j]}. The stride is a multiple of {@link
 * #LANES}, and the padding between {@code columns} and {@code stride} is always zero: kernels work
 * on whole padded rows and need no tails. Code that writes into {@link #data} keeps the padding
 * zero.
 *
 * <p>The public fields are the contract with the kernels; all other code uses the methods.
 *
 * @since 0.1
 */
public final class Matrix implements Features {
  /** Floats in 64 bytes: the unit to which rows are padded. */
  public static final int LANES = 16;

  /** A float[] begins 16 bytes into its object; 12 floats further is a 64-byte boundary. */
  public static final int ALIGN = 12;

  /**
   * Java places an array at any multiple of 8 bytes, but an array of at least half a region of the
   * heap (G1, regions of 1 MB) at the start of a region, and never moves it. So large arrays get at
   * least that length: a sparse product takes up to 1.6 times as long if rows straddle cache lines.
   */
  private static final int OWN_REGION = 1 << 17;

  private static final int WORTH_A_REGION = 1 << 13;

  public final int rows;
  public final int columns;
  public final int stride;
  public final int offset;
  public final float[] data;

  public Matrix(int rows, int columns) {
    if (rows < 0 || columns < 0) {
      throw new IllegalArgumentException("negative size " + rows + " x " + columns);
    }
    this.rows = rows;
    this.columns = columns;
    stride = paddedColumns(columns);
    offset = ALIGN;
    data = new float[length(rows, stride)];
  }

  /** The length of {@link #data} in a matrix of the given size, if an array can be so long. */
  public static long floats(long rows, int columns) {
    return floatsOf(rows, paddedColumns(columns));
  }

  private static long floatsOf(long rows, int stride) {
    long length = rows * stride + ALIGN;
    return length < WORTH_A_REGION ? length : Math.max(length, OWN_REGION);
  }

  /** The number of floats in a row of the given number of columns, with its padding. */
  public static int paddedColumns(int columns) {
    return (columns + LANES - 1) / LANES * LANES;
  }

  private static int length(int rows, int stride) {
    long length = (long) rows * stride + ALIGN;
    if (length > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a matrix of "
              + rows
              + " x "
              + stride
              + " floats is larger than one Java array; use fewer columns or batches of clusters");
    }
    return (int) floatsOf(rows, stride);
  }

  /** Copies a rectangular array. */
  public static Matrix of(float[][] values) {
    Matrix m = new Matrix(values.length, values.length == 0 ? 0 : values[0].length);
    for (int i = 0; i < m.rows; i++) {
      System.arraycopy(values[i], 0, m.data, m.row(i), m.columns);
    }
    return m;
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
    return (long) rows * columns;
  }

  @Override
  public Matrix toDense() {
    return this;
  }

  /** Where row i starts in {@link #data}. */
  public int row(int i) {
    return offset + i * stride;
  }

  public float get(int i, int j) {
    return data[row(i) + j];
  }

  public void set(int i, int j, float value) {
    data[row(i) + j] = value;
  }

  public void fill(float value) {
    if (value == 0) {
      Arrays.fill(data, offset, offset + rows * stride, 0);
      return;
    }
    for (int i = 0; i < rows; i++) {
      Arrays.fill(data, row(i), row(i) + columns, value);
    }
  }

  public void copyFrom(Matrix other) {
    checkSameShape(other);
    System.arraycopy(other.data, offset, data, offset, rows * stride);
  }

  public Matrix copy() {
    Matrix m = new Matrix(rows, columns);
    m.copyFrom(this);
    return m;
  }

  /** Without padding, row after row. */
  public float[] toArray() {
    float[] out = new float[Math.multiplyExact(rows, columns)];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(data, row(i), out, i * columns, columns);
    }
    return out;
  }

  /** The inverse of {@link #toArray()}. */
  public void fromArray(float[] values) {
    if (values.length != (long) rows * columns) {
      throw new IllegalArgumentException(
          values.length + " values for a " + rows + " x " + columns + " matrix");
    }
    for (int i = 0; i < rows; i++) {
      System.arraycopy(values, i * columns, data, row(i), columns);
    }
  }

  public void checkSameShape(Matrix other) {
    if (rows != other.rows || columns != other.columns) {
      throw new IllegalArgumentException(
          "shapes differ: "
              + rows
              + " x "
              + columns
              + " and "
              + other.rows
              + " x "
              + other.columns);
    }
  }
}
