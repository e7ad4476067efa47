package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Workers;

/** A step of Adam on all of a matrix; {@link Compute} sets it before each run. */
final class AdamTask implements Workers.Task {
  private final Kernels kernels;
  Matrix weights;
  Matrix gradient;
  Matrix first;
  Matrix second;
  float decay;
  float beta1;
  float beta2;
  float step;
  float epsilon;

  AdamTask(Kernels kernels) {
    this.kernels = kernels;
  }

  @Override
  public void run(int part, int parts) {
    int from = ElementTask.place(weights, part, parts);
    int to = ElementTask.place(weights, part + 1, parts);
    kernels.adam(
        from,
        to,
        weights.data,
        gradient.data,
        first.data,
        second.data,
        decay,
        beta1,
        beta2,
        step,
        epsilon);
  }
}
