package org.gmcn.nn;

import org.gmcn.InputException;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Rng;
import org.gmcn.kernel.Workers;

/**
 * Inverted dropout: each entry is zeroed with probability p and the others divided by 1 - p. The
 * decision for an entry depends on the key and its place alone, so the backward pass draws it
 * again, and no number of threads changes it. Probabilities are kept to 1/65536.
 */
public final class Dropout {
  private static final int RESOLUTION = 65_536;

  private final Compute compute;
  private final int threshold;
  private final float scale;
  private final Apply apply = new Apply();

  public Dropout(double probability, Compute compute) {
    if (!(probability >= 0 && probability < 1)) {
      throw new InputException("dropout must be from 0 to below 1, not " + probability + ".");
    }
    this.compute = compute;
    this.threshold = (int) Math.round(probability * RESOLUTION);
    this.scale = (float) RESOLUTION / (RESOLUTION - threshold);
  }

  /** Whether anything is ever dropped. */
  public boolean active() {
    return threshold > 0;
  }

  /** What entries that are kept are multiplied by: 1 / (1 - p). */
  public float scale() {
    return scale;
  }

  /** What the entry at a place is multiplied by under a key: 0 or 1 / (1 - p). */
  public float factor(long key, int place) {
    long bits = Rng.at(key, place >>> 2) >>> ((place & 3) << 4);
    return (bits & 0xFFFF) >= threshold ? scale : 0;
  }

  /** y = x with entries dropped as the key says; the same call turns dL/dy into dL/dx. */
  public void apply(Matrix x, long key, Matrix y) {
    apply(x, 0, key, y);
  }

  /** The same for rows of a larger matrix, of which x's first is row {@code firstRow}. */
  public void apply(Matrix x, long firstRow, long key, Matrix y) {
    x.checkSameShape(y);
    apply.firstDraw = firstRow * (x.stride / 4);
    apply.x = x.data;
    apply.y = y.data;
    apply.key = key;
    apply.count = x.data.length;
    compute.run(apply, 4L * apply.count);
  }

  /** The same for the stored values of a sparse matrix. */
  public void apply(float[] x, int count, long key, float[] y) {
    apply.firstDraw = 0;
    apply.x = x;
    apply.y = y;
    apply.key = key;
    apply.count = count;
    compute.run(apply, 4L * count);
  }

  private final class Apply implements Workers.Task {
    private float[] x;
    private float[] y;
    private long key;
    private int count;
    private long firstDraw;

    @Override
    public void run(int part, int parts) {
      // Four decisions a draw; parts begin on a draw.
      int draws = (count + 3) / 4;
      int from = Compute.cut(draws, part, parts);
      int to = Compute.cut(draws, part + 1, parts);
      for (int d = from; d < to; d++) {
        long bits = Rng.at(key, firstDraw + d);
        int end = Math.min(count, 4 * d + 4);
        for (int k = 4 * d; k < end; k++) {
          y[k] = (bits & 0xFFFF) >= threshold ? x[k] * scale : 0;
          bits >>>= 16;
        }
      }
    }
  }
}
