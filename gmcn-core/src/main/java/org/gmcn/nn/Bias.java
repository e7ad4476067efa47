package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Y_i = X_i + b for every row, b (1 x h). Back: db = the sum of G's rows, from first to last.
 *
 * @since 0.1
 */
public final class Bias {
  private final Compute compute;
  private final Parameter bias;
  private final Matrix ones;
  private final Add add = new Add();

  /** Uses the parameter as it is: zero unless it has been filled. */
  public Bias(int nodes, Parameter bias, Compute compute) {
    this.compute = compute;
    this.bias = bias;
    this.ones = new Matrix(nodes, 1);
    ones.fill(1);
  }

  /** Adds the bias in place. */
  public void forward(Matrix x) {
    add.x = x;
    compute.run(add, (long) x.rows * x.stride);
  }

  /** Fills the bias's gradient; that of X is G itself. */
  public void backward(Matrix g) {
    compute.multiplyLeftTransposed(ones, g, bias.gradient());
  }

  private final class Add implements Workers.Task {
    private Matrix x;

    @Override
    public void run(int part, int parts) {
      float[] b = bias.value().data;
      int from = bias.value().row(0);
      int to = Cuts.even(x.rows, part + 1, parts);
      for (int i = Cuts.even(x.rows, part, parts); i < to; i++) {
        int row = x.row(i);
        for (int k = 0; k < x.columns; k++) {
          x.data[row + k] += b[from + k];
        }
      }
    }
  }
}
