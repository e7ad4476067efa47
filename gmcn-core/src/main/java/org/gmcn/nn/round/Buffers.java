package org.gmcn.nn.round;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.matrix.Matrix;

/**
 * Two matrices per shape, which steps write in turns. A forward and a backward pass of the same
 * shape share them. The first pass of each shape allocates its two matrices, later ones none.
 */
final class Buffers {
  private final List<Matrix[]> pairs = new ArrayList<>();
  private Matrix front;
  private Matrix back;

  /** Selects two matrices of a shape. */
  void fit(Matrix like) {
    for (Matrix[] pair : pairs) {
      if (pair[0].rows == like.rows && pair[0].columns == like.columns) {
        front = pair[0];
        back = pair[1];
        return;
      }
    }
    front = new Matrix(like.rows, like.columns);
    back = new Matrix(like.rows, like.columns);
    pairs.add(new Matrix[] {front, back});
  }

  Matrix front() {
    return front;
  }

  /** The selected matrix that is not this one. */
  Matrix other(Matrix u) {
    return u == front ? back : front;
  }

  void release() {
    pairs.clear();
    front = null;
    back = null;
  }
}
