package org.gmcn.data.format;

import java.util.List;
import org.gmcn.InputException;
import org.gmcn.data.LoadMemory;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * The features of an npz file: compressed rows ({@code attr_matrix.data} and so on, or {@code
 * attr_data}), a dense matrix ({@code attr_matrix}, {@code attr}, {@code node_attr}, {@code
 * node_features}, {@code x}), or a pickled csr_matrix ({@code node_attr}).
 */
final class NpzFeatures {
  /** A dense matrix of which less is not zero is kept sparse. */
  private static final double SPARSE_BELOW = 0.1;

  private NpzFeatures() {}

  /** Null if the file has none. */
  static Features read(NpzArrays npz) {
    for (String prefix : List.of("attr_matrix.", "attr_")) {
      if (npz.has(prefix + "data")) {
        return npz.compressed(prefix);
      }
    }
    for (String key : List.of("attr_matrix", "attr")) {
      if (npz.has(key) && !npz.holdsObject(key)) {
        return dense(npz.array(key));
      }
    }
    if (npz.holdsObject("node_attr")) {
      return npz.pickledMatrix("node_attr");
    }
    return npz.firstOf("node_attr", "node_features", "x")
        .map(key -> compact(dense(npz.array(key))))
        .orElse(null);
  }

  private static Matrix dense(NpyArray array) {
    if (array.shape().size() != 2) {
      throw new InputException(array.source() + " must have two dimensions: nodes and features.");
    }
    int rows = array.shape().get(0);
    int columns = array.shape().get(1);
    LoadMemory.requireMatrix(array.source(), rows, columns);
    Matrix matrix = new Matrix(rows, columns);
    matrix.fromArray(array.toFloats());
    return matrix;
  }

  private static Features compact(Matrix dense) {
    long stored = 0;
    for (float value : dense.data) {
      stored += value != 0 ? 1 : 0;
    }
    return stored < SPARSE_BELOW * dense.rows * dense.columns ? SparseMatrix.of(dense) : dense;
  }
}
