package org.gmcn.kernel;

/**
 * The logistic function σ(x) = 1 / (1 + e^-x) from a table: wrong by less than 0.0005 inside ±8,
 * and held at the table's ends outside.
 */
public final class Logistic {
  private static final float LIMIT = 8;
  private static final int STEPS = 8_192;
  private static final float SCALE = STEPS / (2 * LIMIT);
  private static final float[] TABLE = new float[STEPS + 1];

  static {
    for (int k = 0; k <= STEPS; k++) {
      TABLE[k] = (float) (1 / (1 + StrictMath.exp(-(k + 0.5) / SCALE + LIMIT)));
    }
  }

  private Logistic() {}

  public static float of(float x) {
    float held = Math.max(-LIMIT, Math.min(LIMIT, x));
    return TABLE[(int) ((held + LIMIT) * SCALE)];
  }
}
