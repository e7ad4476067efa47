package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Y = drop(X) W for fixed input features X (n x d), dense or sparse, and its gradient dW =
 * drop(X)^T G. Of sparse features only the stored values are drawn and multiplied; their transpose
 * is made once, so the gradient's rows are independent.
 *
 * @since 0.1
 */
public final class FeatureProduct {
  private final Compute compute;
  private final Dropout dropout;
  private final Matrix dense;
  private final SparseMatrix sparse;
  private SparseMatrix transposed;
  private int[] fromTransposed;
  private Matrix droppedDense;
  private float[] dropped;
  private float[] droppedTransposed;
  private boolean dropping;
  private final MoveDropped moveDropped = new MoveDropped();

  public FeatureProduct(Features x, double dropoutProbability, Compute compute) {
    this.compute = compute;
    this.dropout = new Dropout(dropoutProbability, compute);
    if (x instanceof SparseMatrix s) {
      sparse = s;
      dense = null;
    } else {
      sparse = null;
      dense = x.toDense();
    }
  }

  /** Whether two passes with different keys differ. */
  public boolean random() {
    return dropout.active();
  }

  /** Y = X W, with dropout when training. */
  public void forward(Matrix w, boolean training, long key, Matrix y) {
    dropping = training && dropout.active();
    if (dense != null) {
      compute.multiply(inputDense(key), w, y);
      return;
    }
    float[] values = sparse.values;
    if (dropping) {
      if (dropped == null) {
        dropped = new float[values.length];
      }
      dropout.apply(values, (int) sparse.stored(), key, dropped);
      values = dropped;
    }
    compute.multiply(sparse, values, w, 1, null, 0, y);
  }

  private Matrix inputDense(long key) {
    if (!dropping) {
      return dense;
    }
    if (droppedDense == null) {
      droppedDense = new Matrix(dense.rows, dense.columns);
    }
    dropout.apply(dense, key, droppedDense);
    return droppedDense;
  }

  /** dW = X^T G, with X as the last forward pass dropped it. */
  public void backward(Matrix g, Matrix dw) {
    if (dense != null) {
      compute.multiplyLeftTransposed(dropping ? droppedDense : dense, g, dw);
      return;
    }
    if (transposed == null) {
      transpose();
    }
    float[] values = transposed.values;
    if (dropping) {
      if (droppedTransposed == null) {
        droppedTransposed = new float[values.length];
      }
      compute.run(moveDropped, 4L * fromTransposed.length);
      values = droppedTransposed;
    }
    compute.multiply(transposed, values, g, 1, null, 0, dw);
  }

  private void transpose() {
    transposed = sparse.transpose();
    int[] next = java.util.Arrays.copyOf(transposed.offsets, sparse.columns);
    fromTransposed = new int[(int) sparse.stored()];
    for (int e = 0; e < fromTransposed.length; e++) {
      fromTransposed[next[sparse.columnOf[e]]++] = e;
    }
  }

  /** Lays the dropped values out as the transpose has them. */
  private final class MoveDropped implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      int to = Cuts.even(fromTransposed.length, part + 1, parts);
      for (int e = Cuts.even(fromTransposed.length, part, parts); e < to; e++) {
        droppedTransposed[e] = dropped[fromTransposed[e]];
      }
    }
  }
}
