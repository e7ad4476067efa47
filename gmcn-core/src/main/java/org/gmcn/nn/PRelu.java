package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * ReLU with a trained slope a (1 x 1) below zero (He et al. 2015): y = x where x is positive, a x
 * elsewhere. Back: dx = g or a g, and da = the sum of g x where x is not positive, added up row
 * after row.
 *
 * @since 0.1
 */
final class PRelu {
  private final Compute compute;
  private final Parameter slope;
  private final double[] sums;
  private final Forward forward = new Forward();
  private final Backward backward = new Backward();

  public PRelu(int rows, Parameter slope, Compute compute) {
    this.compute = compute;
    this.slope = slope;
    this.sums = new double[rows];
  }

  public void forward(Matrix x, Matrix y) {
    x.checkSameShape(y);
    forward.x = x;
    forward.y = y;
    compute.run(forward, 2L * x.data.length);
  }

  /** Turns dL/dY into dL/dX in place and returns dL/da. */
  public double backward(Matrix x, Matrix g) {
    x.checkSameShape(g);
    backward.x = x;
    backward.g = g;
    compute.run(backward, 2L * x.data.length);
    double sum = 0;
    for (double row : sums) {
      sum += row;
    }
    return sum;
  }

  private final class Forward implements Workers.Task {
    private Matrix x;
    private Matrix y;

    @Override
    public void run(int part, int parts) {
      int from = x.row(Cuts.even(x.rows, part, parts));
      rectify(from, x.row(Cuts.even(x.rows, part + 1, parts)), slope(), x.data, y.data);
    }
  }

  private float slope() {
    return slope.value().get(0, 0);
  }

  private static void rectify(int from, int to, float a, float[] x, float[] y) {
    for (int k = from; k < to; k++) {
      y[k] = Math.max(0, x[k]) + a * Math.min(0, x[k]);
    }
  }

  private final class Backward implements Workers.Task {
    private Matrix x;
    private Matrix g;

    @Override
    public void run(int part, int parts) {
      float a = slope();
      int to = Cuts.even(x.rows, part + 1, parts);
      for (int i = Cuts.even(x.rows, part, parts); i < to; i++) {
        sums[i] = row(x.row(i), x.columns, a, x.data, g.data);
      }
    }
  }

  private static double row(int from, int columns, float a, float[] x, float[] g) {
    double sum = 0;
    for (int k = from; k < from + columns; k++) {
      sum += g[k] * Math.min(0, x[k]);
      g[k] *= x[k] > 0 ? 1 : a;
    }
    return sum;
  }
}
