package org.gmcn.spark;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;

/**
 * Products with a block's owned rows. The kept edges are packed into arrays that the thread keeps
 * for its next task: they are filled anew each time and hold nothing over.
 */
final class Spmm {
  private static final ThreadLocal<Spmm> OF_THREAD = ThreadLocal.withInitial(Spmm::new);

  private int[] ends = {};
  private int[] columns = {};
  private float[] values = {};

  private Spmm() {}

  /** alpha S X + beta B on the owned rows, with other values in the places of Â. */
  static Matrix multiply(
      Block block, float[] values, Matrix around, float alpha, Matrix b, float beta) {
    Matrix y = new Matrix(block.owned, around.columns);
    try (Compute compute = Compute.of(1)) {
      compute.multiply(
          block.owned,
          block.local,
          block.ownedOffsets,
          block.ownedOffsets,
          1,
          block.columns,
          values,
          around,
          alpha,
          b,
          beta,
          y,
          null,
          0);
    }
    return y;
  }

  /** alpha (M ⊙ Â) X + beta B on the owned rows, with X on all local rows; B may be null. */
  static Matrix multiply(
      Block block, KeptBits kept, Matrix around, float alpha, Matrix b, float beta) {
    Matrix y = new Matrix(block.owned, around.columns);
    try (Compute compute = Compute.of(1)) {
      Spmm packed = OF_THREAD.get();
      packed.pack(block, kept);
      compute.multiply(
          block.owned,
          block.local,
          block.ownedOffsets,
          packed.ends,
          0,
          packed.columns,
          packed.values,
          around,
          alpha,
          b,
          beta,
          y,
          null,
          0);
    }
    return y;
  }

  private void pack(Block block, KeptBits kept) {
    if (ends.length < block.owned) {
      ends = new int[block.owned];
    }
    if (columns.length < block.ownedEdges()) {
      columns = new int[block.ownedEdges()];
      values = new float[block.ownedEdges()];
    }
    for (int i = 0; i < block.owned; i++) {
      int to = block.ownedOffsets[i];
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        if (kept.kept(e)) {
          columns[to] = block.columns[e];
          values[to++] = block.values[e];
        }
      }
      ends[i] = to;
    }
  }
}
