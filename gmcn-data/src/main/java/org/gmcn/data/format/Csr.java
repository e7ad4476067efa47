package org.gmcn.data.format;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.gmcn.InputException;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.SparseMatrix;

/** Compressed rows as scipy stores them, checked, with the entries of each row in order. */
final class Csr {
  private Csr() {}

  /** Makes a matrix of arrays from a file: nothing about them is believed. */
  static SparseMatrix matrix(
      String source, int rows, int columns, int[] offsets, int[] columnOf, float[] values) {
    if (rows < 0 || columns < 0 || offsets.length != rows + 1L || offsets[0] != 0) {
      throw damaged(source);
    }
    for (int i = 0; i < rows; i++) {
      if (offsets[i] > offsets[i + 1]) {
        throw damaged(source);
      }
    }
    if (offsets[rows] != columnOf.length || columnOf.length != values.length) {
      throw damaged(source);
    }
    for (int c : columnOf) {
      if (c < 0 || c >= columns) {
        throw damaged(source);
      }
    }
    for (int i = 0; i < rows; i++) {
      sortRow(columnOf, values, offsets[i], offsets[i + 1]);
    }
    return new SparseMatrix(rows, columns, offsets, columnOf, values);
  }

  /** The matrix in a pickled csr_matrix of scipy; anything else is refused as the caller says. */
  static SparseMatrix unpickled(String source, Object value, Supplier<InputException> refusal) {
    if (!(value instanceof PickleTypes.CsrMatrix csr
        && csr.state.get("_shape") instanceof List<?> sizes
        && sizes.size() == 2
        && sizes.get(0) instanceof Long rows
        && sizes.get(1) instanceof Long columns
        && csr.state.get("indptr") instanceof PickleTypes.NdArray indptr
        && csr.state.get("indices") instanceof PickleTypes.NdArray indices
        && csr.state.get("data") instanceof PickleTypes.NdArray data
        && indptr.value != null
        && indices.value != null
        && data.value != null)) {
      throw refusal.get();
    }
    return matrix(
        source,
        (int) Math.min(Integer.MAX_VALUE, rows),
        (int) Math.min(Integer.MAX_VALUE, columns),
        indptr.value.toInts(),
        indices.value.toInts(),
        data.value.toFloats());
  }

  private static InputException damaged(String source) {
    return new InputException(
        source + " is no sparse matrix in compressed rows; the file is damaged, make it anew.");
  }

  private static void sortRow(int[] columnOf, float[] values, int from, int to) {
    boolean sorted = true;
    for (int e = from + 1; e < to && sorted; e++) {
      sorted = columnOf[e - 1] <= columnOf[e];
    }
    if (sorted) {
      return;
    }
    long[] packed = new long[to - from];
    for (int e = from; e < to; e++) {
      packed[e - from] =
          ((long) columnOf[e] << 32) | (Float.floatToRawIntBits(values[e]) & 0xFFFFFFFFL);
    }
    Arrays.sort(packed);
    for (int e = from; e < to; e++) {
      columnOf[e] = (int) (packed[e - from] >>> 32);
      values[e] = Float.intBitsToFloat((int) packed[e - from]);
    }
  }

  /** The undirected graph of an adjacency matrix; zeros are no edges. */
  static Graph graph(String source, SparseMatrix adjacency) {
    if (adjacency.rows != adjacency.columns) {
      throw new InputException(source + " is not square, so it is no graph.");
    }
    GraphBuilder builder = new GraphBuilder(adjacency.rows);
    for (int i = 0; i < adjacency.rows; i++) {
      for (int e = adjacency.offsets[i]; e < adjacency.offsets[i + 1]; e++) {
        float weight = adjacency.values[e];
        if (!(weight >= 0) || weight == Float.POSITIVE_INFINITY) {
          throw new InputException(
              source
                  + " gives the edge from node "
                  + i
                  + " to node "
                  + adjacency.columnOf[e]
                  + " the weight "
                  + weight
                  + "; weights must be positive.");
        }
        if (weight > 0) {
          builder.add(i, adjacency.columnOf[e], weight);
        }
      }
    }
    return builder.build();
  }

  /** The rows that are kept, in the given order. */
  static SparseMatrix rows(SparseMatrix matrix, int[] kept) {
    int[] offsets = new int[kept.length + 1];
    for (int k = 0; k < kept.length; k++) {
      offsets[k + 1] = offsets[k] + matrix.offsets[kept[k] + 1] - matrix.offsets[kept[k]];
    }
    int[] columnOf = new int[offsets[kept.length]];
    float[] values = new float[columnOf.length];
    for (int k = 0; k < kept.length; k++) {
      int from = matrix.offsets[kept[k]];
      int length = offsets[k + 1] - offsets[k];
      System.arraycopy(matrix.columnOf, from, columnOf, offsets[k], length);
      System.arraycopy(matrix.values, from, values, offsets[k], length);
    }
    return new SparseMatrix(kept.length, matrix.columns, offsets, columnOf, values);
  }
}
