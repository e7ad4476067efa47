package org.gmcn.spark;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.gmcn.matrix.Matrix;

/**
 * A matrix that can travel: its padding stays at home. Never written once it is part of a state.
 */
final class FloatRows implements Serializable {
  private static final long serialVersionUID = 1;

  /** What is turned into bytes at a time. */
  private static final int CHUNK_FLOATS = 1 << 18;

  private transient Matrix matrix;

  FloatRows(Matrix matrix) {
    this.matrix = matrix;
  }

  Matrix matrix() {
    return matrix;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeInt(matrix.rows);
    out.writeInt(matrix.columns);
    byte[] bytes = new byte[4 * rowsAtATime(matrix.columns) * matrix.columns];
    int batch = rowsAtATime(matrix.columns);
    for (int i = 0; i < matrix.rows; i += batch) {
      int end = Math.min(matrix.rows, i + batch);
      for (int row = i; row < end; row++) {
        int at = (row - i) * matrix.columns;
        Parcel.floats(bytes).position(at).put(matrix.data, matrix.row(row), matrix.columns);
      }
      out.write(bytes, 0, 4 * (end - i) * matrix.columns);
    }
  }

  private void readObject(ObjectInputStream in) throws IOException {
    matrix = new Matrix(in.readInt(), in.readInt());
    byte[] bytes = new byte[4 * rowsAtATime(matrix.columns) * matrix.columns];
    int batch = rowsAtATime(matrix.columns);
    for (int i = 0; i < matrix.rows; i += batch) {
      int end = Math.min(matrix.rows, i + batch);
      in.readFully(bytes, 0, 4 * (end - i) * matrix.columns);
      for (int row = i; row < end; row++) {
        int at = (row - i) * matrix.columns;
        Parcel.floats(bytes).position(at).get(matrix.data, matrix.row(row), matrix.columns);
      }
    }
  }

  private static int rowsAtATime(int columns) {
    return Math.max(1, CHUNK_FLOATS / Math.max(1, columns));
  }
}
