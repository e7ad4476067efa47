package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/** An operation on every entry or every row; {@link Compute} sets it before each run. */
final class ElementTask implements Workers.Task {
  private final Kernels kernels;
  static final int AXPBY = 0;
  static final int RELU = 1;
  static final int RELU_GRADIENT = 2;
  static final int SCALE = 3;
  static final int ELU = 4;
  static final int ELU_GRADIENT = 5;
  static final int SCALE_ROWS = 6;
  int kind;
  Matrix x;
  Matrix y;
  float alpha;
  float beta;
  float[] factors;

  ElementTask(Kernels kernels) {
    this.kernels = kernels;
  }

  @Override
  public void run(int part, int parts) {
    if (kind == SCALE_ROWS) {
      int from = Cuts.even(y.rows, part, parts);
      int to = Cuts.even(y.rows, part + 1, parts);
      kernels.scaleRows(from, to, factors, x, y);
      return;
    }
    int from = place(y, part, parts);
    int to = place(y, part + 1, parts);
    switch (kind) {
      case AXPBY -> kernels.axpby(from, to, alpha, x.data, beta, y.data);
      case RELU -> kernels.relu(from, to, x.data, y.data);
      case SCALE -> kernels.scale(from, to, alpha, x.data, y.data);
      case ELU -> kernels.elu(from, to, x.data, y.data);
      case ELU_GRADIENT -> kernels.eluGradient(from, to, x.data, y.data);
      default -> kernels.reluGradient(from, to, x.data, y.data);
    }
  }

  /** The first place of a part in a matrix's array: a whole number of vectors from the next. */
  static int place(Matrix m, int part, int parts) {
    return m.offset + Cuts.even(m.rows * (m.stride / Matrix.LANES), part, parts) * Matrix.LANES;
  }
}
