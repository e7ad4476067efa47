package org.gmcn.kernel;

/** What is done entry by entry, or row by row; {@link Compute} sets it before each run. */
final class ElementTask implements Workers.Task {
  private final Kernels kernels;
  static final int AXPBY = 0;
  static final int RELU = 1;
  static final int RELU_GRADIENT = 2;
  static final int SCALE = 3;
  static final int ELU = 4;
  static final int ELU_GRADIENT = 5;
  static final int SCALE_ROWS = 6;
  static final int SCALE_COLUMNS = 7;
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
    if (kind == SCALE_ROWS || kind == SCALE_COLUMNS) {
      rows(Compute.cut(y.rows, part, parts), Compute.cut(y.rows, part + 1, parts));
      return;
    }
    int from = Compute.cut(y, part, parts);
    int to = Compute.cut(y, part + 1, parts);
    switch (kind) {
      case AXPBY -> kernels.axpby(from, to, alpha, x.data, beta, y.data);
      case RELU -> kernels.relu(from, to, x.data, y.data);
      case SCALE -> kernels.scale(from, to, alpha, x.data, y.data);
      case ELU -> kernels.elu(from, to, x.data, y.data);
      case ELU_GRADIENT -> kernels.eluGradient(from, to, x.data, y.data);
      default -> kernels.reluGradient(from, to, x.data, y.data);
    }
  }

  private void rows(int from, int to) {
    if (kind == SCALE_ROWS) {
      kernels.scaleRows(from, to, factors, x, y);
      return;
    }
    for (int i = from; i < to; i++) {
      float factor = factors == null ? alpha : alpha * factors[i];
      int xi = x.row(i);
      int yi = y.row(i);
      for (int k = 0; k < x.columns; k++) {
        y.data[yi + k] = factor * x.data[xi + k];
      }
    }
  }
}
