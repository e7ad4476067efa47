package org.gmcn.nn;

import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;

/**
 * Inverted dropout: each entry is zeroed with probability p and the others divided by 1 - p. The
 * decision for an entry depends on the key and its place alone, so the backward pass draws it
 * again, and no number of threads changes it.
 *
 * @since 0.1
 */
public final class Dropout {
  private final Compute compute;
  private final double probability;
  private final int threshold;
  private final float scale;

  public Dropout(double probability, Compute compute) {
    if (!(probability >= 0 && probability < 1)) {
      throw new InputException("dropout must be from 0 to below 1, not " + probability + ".");
    }
    this.compute = compute;
    this.probability = probability;
    this.threshold = Rng.dropoutThreshold(probability);
    this.scale = Rng.dropoutScale(probability);
  }

  /** Whether anything is ever dropped. */
  public boolean active() {
    return probability > 0;
  }

  /** The factor of entries that are kept: 1 / (1 - p). */
  public float scale() {
    return scale;
  }

  /** The factor of the entry at a place of an array, for a key: 0 or 1 / (1 - p). */
  public float factor(long key, int place) {
    // Without a branch, which the processor would often predict wrongly.
    int below = (Rng.intAt(key, place) >>> 8) - threshold;
    return Float.intBitsToFloat(Float.floatToRawIntBits(scale) & ~(below >> 31));
  }

  /** y = x with entries dropped by the key; the same call computes dL/dx from dL/dy. */
  public void apply(Matrix x, long key, Matrix y) {
    compute.dropout(x, probability, key, y);
  }

  /** Like {@link #apply(Matrix, long, Matrix)}, if x begins at a row of a larger matrix. */
  public void apply(Matrix x, long firstRow, long key, Matrix y) {
    compute.dropout(x, firstRow, probability, key, y);
  }

  /** Like {@link #apply(Matrix, long, Matrix)}, for the stored values of a sparse matrix. */
  public void apply(float[] x, int count, long key, float[] y) {
    compute.dropout(x, count, probability, key, y);
  }
}
