package org.gmcn.nn;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Exponential;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Workers;

/**
 * The exponential linear unit (Clevert et al. 2016, α = 1): y = x above 0, e^x - 1 below. Back: g
 * times 1 above 0, and times e^x = y + 1 below, so only y is needed.
 */
public final class Elu {
  private final Compute compute;
  private final Forward forward = new Forward();
  private final Backward backward = new Backward();

  public Elu(Compute compute) {
    this.compute = compute;
  }

  /** Y = elu(X); Y may be X. */
  public void forward(Matrix x, Matrix y) {
    x.checkSameShape(y);
    forward.x = x.data;
    forward.y = y.data;
    compute.run(forward, 4L * x.rows * x.stride);
  }

  /** Turns dL/dY into dL/dX in place. */
  public void backward(Matrix y, Matrix g) {
    y.checkSameShape(g);
    backward.y = y.data;
    backward.g = g.data;
    compute.run(backward, (long) y.rows * y.stride);
  }

  private static final class Forward implements Workers.Task {
    private float[] x;
    private float[] y;

    @Override
    public void run(int part, int parts) {
      int to = Compute.cut(x.length, part + 1, parts);
      for (int k = Compute.cut(x.length, part, parts); k < to; k++) {
        y[k] = x[k] > 0 ? x[k] : Exponential.of(x[k]) - 1;
      }
    }
  }

  private static final class Backward implements Workers.Task {
    private float[] y;
    private float[] g;

    @Override
    public void run(int part, int parts) {
      int to = Compute.cut(y.length, part + 1, parts);
      for (int k = Compute.cut(y.length, part, parts); k < to; k++) {
        g[k] *= y[k] > 0 ? 1 : y[k] + 1;
      }
    }
  }
}
