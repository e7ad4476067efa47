package org.gmcn.kernel;

/**
 * e^x in single precision, to about two units in the last place, several times faster than {@link
 * Math#exp}: x = k ln 2 + r with |r| at most ln 2 / 2, e^r by a polynomial of degree six, 2^k by
 * the exponent's bits. Below -87 it is 0, above 88 infinite. The same bits on every machine.
 */
public final class Exponential {
  private static final float LOWEST = -87;
  private static final float HIGHEST = 88;
  private static final float LOG2_E = 1.44269504f;
  private static final float LN2_HIGH = 0.693359375f;
  private static final float LN2_LOW = -2.12194440e-4f;

  /** Adding this rounds a float to a whole number, which then stands in its lowest bits. */
  private static final float ROUNDER = 0x1.8p23f;

  private static final int BIAS = 127;
  private static final int MANTISSA_BITS = 23;

  private Exponential() {}

  public static float of(float x) {
    if (!(x >= LOWEST)) {
      return x < LOWEST ? 0 : x;
    }
    if (x > HIGHEST) {
      return Float.POSITIVE_INFINITY;
    }
    float rounded = x * LOG2_E + ROUNDER;
    float k = rounded - ROUNDER;
    float r = x - k * LN2_HIGH - k * LN2_LOW;
    float p = 1 / 720f;
    p = p * r + 1 / 120f;
    p = p * r + 1 / 24f;
    p = p * r + 1 / 6f;
    p = p * r + 0.5f;
    p = p * r * r + r + 1;
    return p * Float.intBitsToFloat(((int) k + BIAS) << MANTISSA_BITS);
  }
}
