package org.gmcn.nn;

import org.gmcn.Rng;
import org.gmcn.matrix.Matrix;

/**
 * Initial weights (Glorot and Bengio 2010): uniform in ±√(6 / (inputs + outputs)).
 *
 * @since 0.1
 */
public final class Glorot {
  private Glorot() {}

  /** For a layer that takes its rows to its columns. */
  public static void uniform(Matrix weights, Rng rng) {
    uniform(weights, weights.rows, weights.columns, rng);
  }

  /** For weights between the given numbers of inputs and outputs. */
  public static void uniform(Matrix weights, double inputs, double outputs, Rng rng) {
    double limit = Math.sqrt(6 / (inputs + outputs));
    for (int i = 0; i < weights.rows; i++) {
      for (int j = 0; j < weights.columns; j++) {
        weights.set(i, j, (float) (limit * (2 * rng.nextDouble() - 1)));
      }
    }
  }
}
