package org.gmcn.compute;

import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.RowScale;

/**
 * The checks that come before every kernel, since kernels read and write without any. Nothing is
 * allocated unless a check fails.
 */
final class Shapes {
  private Shapes() {}

  /** Refuses with a message that needs no figures. */
  static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Refuses null. */
  static void given(String name, Object value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " must be given");
    }
  }

  /** A matrix of exactly this size. */
  static void shape(String name, Matrix m, int rows, int columns) {
    given(name, m);
    if (m.rows != rows || m.columns != columns) {
      throw new IllegalArgumentException(
          name + " must be " + rows + " x " + columns + ", and is " + m.rows + " x " + m.columns);
    }
  }

  /** Like {@link #shape}, for a matrix that may be left out. */
  static void shapeIfGiven(String name, Matrix m, int rows, int columns) {
    if (m != null) {
      shape(name, m, rows, columns);
    }
  }

  /** A matrix with this number of rows. */
  static void rows(String name, Matrix m, int rows) {
    given(name, m);
    if (m.rows != rows) {
      throw new IllegalArgumentException(name + " must have " + rows + " rows, and has " + m.rows);
    }
  }

  /** A result that is not computed in the place of a matrix that is still read. */
  static void apart(String name, Matrix result, Matrix other) {
    if (result == other) {
      throw new IllegalArgumentException(name + " must be a matrix of its own");
    }
  }

  static void length(String name, float[] array, long least) {
    given(name, array);
    length(name, array.length, least);
  }

  static void length(String name, int[] array, long least) {
    given(name, array);
    length(name, array.length, least);
  }

  static void length(String name, byte[] array, long least) {
    given(name, array);
    length(name, array.length, least);
  }

  private static void length(String name, int length, long least) {
    if (length < least) {
      throw new IllegalArgumentException(
          name + " must have at least " + least + " values, and has " + length);
    }
  }

  static void lengthIfGiven(String name, float[] array, long least) {
    if (array != null) {
      length(name, array, least);
    }
  }

  /** Rows stored as ranges of entries; row i runs from starts[i] to ends[i + shift]. */
  static void ranges(int rows, int[] starts, int[] ends, int shift, int[] columnOf) {
    require(rows >= 0 && shift >= 0, "rows and shift must be 0 or more");
    length("the starts of rows", starts, rows + 1L);
    length("the ends of rows", ends, (long) rows + shift);
    length("the columns of entries", columnOf, starts[rows]);
  }

  /** Factors of the rows; arrays that are null are left out. */
  static void factors(RowScale scale, int rows) {
    given("the scale of rows", scale);
    lengthIfGiven("alphas", scale.alphas(), rows);
    lengthIfGiven("betas", scale.betas(), rows);
    lengthIfGiven("shares", scale.shares(), rows);
  }

  /** Every value is a number of one of the rows. */
  static void within(String name, int[] rows, int count, Matrix m) {
    for (int k = 0; k < count; k++) {
      if (rows[k] < 0 || rows[k] >= m.rows) {
        throw new IllegalArgumentException(
            name + " must be rows from 0 to " + (m.rows - 1) + ", and one is " + rows[k]);
      }
    }
  }
}
