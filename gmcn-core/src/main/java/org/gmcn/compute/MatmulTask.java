package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/** A product of dense matrices; {@link Compute} sets it before each run. */
final class MatmulTask implements Workers.Task {
  static final int PLAIN = 0;
  static final int LEFT = 1;
  static final int RIGHT = 2;
  int kind;
  Matrix a;
  Matrix b;
  Matrix y;
  int items;
  private final Kernels kernels;

  MatmulTask(Kernels kernels) {
    this.kernels = kernels;
  }

  @Override
  public void run(int part, int parts) {
    int from = Cuts.inBlocks(items, Matrix.LANES, part, parts);
    int to = Cuts.inBlocks(items, Matrix.LANES, part + 1, parts);
    switch (kind) {
      case PLAIN -> kernels.matmul(from, to, a, b, y);
      case LEFT -> kernels.matmulLeftTransposed(from, to, a, b, y);
      default -> kernels.matmulRightTransposed(from, to, a, b, y);
    }
  }
}
