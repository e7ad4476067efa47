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

  /** What entries that are kept are multiplied by: 1 / (1 - p). */
  public float scale() {
    return scale;
  }

  /** What the entry of an array at a place is multiplied by under a key: 0 or 1 / (1 - p). */
  public float factor(long key, int place) {
    // Without a branch, which would be guessed wrong as often as not.
    int below = (Rng.intAt(key, place) >>> 8) - threshold;
    return Float.intBitsToFloat(Float.floatToRawIntBits(scale) & ~(below >> 31));
  }

  /** y = x with entries dropped as the key says; the same call turns dL/dy into dL/dx. */
  public void apply(Matrix x, long key, Matrix y) {
    compute.dropout(x, probability, key, y);
  }

  /** The same for rows of a larger matrix, of which x's first is row {@code firstRow}. */
  public void apply(Matrix x, long firstRow, long key, Matrix y) {
    compute.dropout(x, firstRow, probability, key, y);
  }

  /** The same for the stored values of a sparse matrix. */
  public void apply(float[] x, int count, long key, float[] y) {
    compute.dropout(x, count, probability, key, y);
  }
}
