package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Rows scaled to length one: y_i = x_i / |x_i|; a row of zeros stays. Back: dx_i = (g_i - (g_i,
 * y_i) y_i) / |x_i|, and zero for a row of zeros.
 *
 * @since 0.1
 */
public final class UnitRows {
  private final Compute compute;
  private final float[] inverse;
  private final Forward forward = new Forward();
  private final Backward backward = new Backward();

  public UnitRows(int nodes, Compute compute) {
    this.compute = compute;
    this.inverse = new float[nodes];
  }

  /** Y = X with rows of length one; Y may be X. */
  public void forward(Matrix x, Matrix y) {
    x.checkSameShape(y);
    forward.x = x;
    forward.y = y;
    compute.run(forward, 2L * x.rows * x.stride);
  }

  /** Turns dL/dY into dL/dX in place, for Y of the last forward pass. */
  public void backward(Matrix y, Matrix g) {
    y.checkSameShape(g);
    backward.y = y;
    backward.g = g;
    compute.run(backward, 2L * y.rows * y.stride);
  }

  private final class Forward implements Workers.Task {
    private Matrix x;
    private Matrix y;

    @Override
    public void run(int part, int parts) {
      int to = Cuts.even(x.rows, part + 1, parts);
      for (int i = Cuts.even(x.rows, part, parts); i < to; i++) {
        int row = x.row(i);
        double sum = 0;
        for (int k = row; k < row + x.columns; k++) {
          sum += (double) x.data[k] * x.data[k];
        }
        float scale = sum > 0 ? (float) (1 / Math.sqrt(sum)) : 0;
        inverse[i] = scale;
        for (int k = row; k < row + x.columns; k++) {
          y.data[k] = x.data[k] * scale;
        }
      }
    }
  }

  private final class Backward implements Workers.Task {
    private Matrix y;
    private Matrix g;

    @Override
    public void run(int part, int parts) {
      int to = Cuts.even(y.rows, part + 1, parts);
      for (int i = Cuts.even(y.rows, part, parts); i < to; i++) {
        int row = y.row(i);
        double dot = 0;
        for (int k = row; k < row + y.columns; k++) {
          dot += (double) g.data[k] * y.data[k];
        }
        float along = (float) dot;
        for (int k = row; k < row + y.columns; k++) {
          g.data[k] = (g.data[k] - along * y.data[k]) * inverse[i];
        }
      }
    }
  }
}
