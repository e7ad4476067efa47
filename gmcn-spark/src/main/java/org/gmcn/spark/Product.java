package org.gmcn.spark;

import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Dropout;

/**
 * Y = drop(X) W, with W (d x h) parameter number {@code weights}, plus a bias row where {@code
 * bias} is not negative. What is dropped depends on a row's number in the whole graph, as on one
 * machine.
 *
 * @param keys what the draws' key derives from, besides the pass's own
 * @param first whether X is constant, so that nothing flows back into it
 */
record Product(int weights, int bias, double dropout, long[] keys, boolean first)
    implements Operation {
  @Override
  public void forward(Chain chain, int at, Mode mode) {
    chain.local(
        (block, before) -> {
          Pass pass = before.copy();
          pass.saved[at] = before.value;
          try (Compute compute = Compute.of(1)) {
            Matrix x = dropped(block, before.value.matrix(), mode, compute);
            Matrix w = mode.weights().value()[weights].matrix();
            Matrix y = new Matrix(x.rows, w.columns);
            compute.multiply(x, w, y);
            if (bias >= 0) {
              addBias(mode.weights().value()[bias].matrix(), y);
            }
            pass.value = new FloatRows(y);
          }
          return pass;
        });
  }

  private Matrix dropped(Block block, Matrix x, Mode mode, Compute compute) {
    Dropout drop = new Dropout(dropout, compute);
    if (!mode.training() || !drop.active()) {
      return x;
    }
    Matrix y = new Matrix(x.rows, x.columns);
    drop.apply(x, block.firstRow, key(mode), y);
    return y;
  }

  private long key(Mode mode) {
    long key = mode.key();
    for (long k : keys) {
      key = Rng.key(key, k);
    }
    return key;
  }

  private static void addBias(Matrix b, Matrix y) {
    for (int i = 0; i < y.rows; i++) {
      for (int c = 0; c < y.columns; c++) {
        y.data[y.row(i) + c] += b.data[b.row(0) + c];
      }
    }
  }

  @Override
  public void backward(Chain chain, int at, Mode mode) {
    chain.local(
        (block, before) -> {
          Pass pass = before.copy();
          try (Compute compute = Compute.of(1)) {
            Matrix g = before.gradient.matrix();
            Matrix w = mode.weights().value()[weights].matrix();
            Matrix x = dropped(block, ((FloatRows) before.saved[at]).matrix(), mode, compute);
            Matrix dw = new Matrix(w.rows, w.columns);
            compute.multiplyLeftTransposed(x, g, dw);
            pass.parameterGradients[weights] = new FloatRows(dw);
            if (bias >= 0) {
              pass.parameterGradients[bias] = new FloatRows(columnSums(g));
            }
            if (!first) {
              Matrix dx = new Matrix(g.rows, w.rows);
              compute.multiplyRightTransposed(g, w, dx);
              pass.gradient = new FloatRows(dropped(block, dx, mode, compute));
            }
          }
          return pass;
        });
  }

  private static Matrix columnSums(Matrix g) {
    Matrix sums = new Matrix(1, g.columns);
    for (int i = 0; i < g.rows; i++) {
      for (int c = 0; c < g.columns; c++) {
        sums.data[sums.row(0) + c] += g.data[g.row(i) + c];
      }
    }
    return sums;
  }
}
