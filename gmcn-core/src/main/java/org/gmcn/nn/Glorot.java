package org.gmcn.nn;

import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Rng;

/** Initial weights (Glorot and Bengio 2010): uniform in ±√(6 / (rows + columns)). */
public final class Glorot {
  private Glorot() {}

  public static void uniform(Matrix weights, Rng rng) {
    double limit = Math.sqrt(6.0 / (weights.rows + weights.columns));
    for (int i = 0; i < weights.rows; i++) {
      for (int j = 0; j < weights.columns; j++) {
        weights.set(i, j, (float) (limit * (2 * rng.nextDouble() - 1)));
      }
    }
  }
}
