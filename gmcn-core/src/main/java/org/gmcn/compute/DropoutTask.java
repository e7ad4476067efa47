package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/** Dropout on a range of an array; {@link Compute} sets it before each run. */
final class DropoutTask implements Workers.Task {
  int from;
  int count;
  float[] x;
  long key;
  int shift;
  int threshold;
  float scale;
  float[] y;
  private final Kernels kernels;

  DropoutTask(Kernels kernels) {
    this.kernels = kernels;
  }

  @Override
  public void run(int part, int parts) {
    int first = from + Cuts.even(count, part, parts);
    int end = from + Cuts.even(count, part + 1, parts);
    kernels.dropout(first, end, x, key, shift, threshold, scale, y);
  }
}
