package org.gmcn.kernel;

/**
 * e^x in single precision, to about two units in the last place, several times faster than {@link
 * Math#exp} and the same bits everywhere: x = k ln 2 + r with |r| at most ln 2 / 2, e^r by a
 * polynomial of degree six, and k added to its exponent. Below -86 it is e^-86, above 88 e^88.
 */
public final class Exponential {
  public static final float LOWEST = -86;
  public static final float HIGHEST = 88;
  public static final float LOG2_E = 1.44269504f;
  public static final float LN2_HIGH = 0.693359375f;
  public static final float LN2_LOW = -2.12194440e-4f;

  /** Adding this rounds a float to a whole number, which then stands in its lowest bits. */
  public static final float ROUNDER = 0x1.8p23f;

  public static final int MANTISSA_BITS = 23;

  private Exponential() {}

  public static float of(float given) {
    float x = Math.min(HIGHEST, Math.max(LOWEST, given));
    float rounded = x * LOG2_E + ROUNDER;
    float k = rounded - ROUNDER;
    float r = x - k * LN2_HIGH - k * LN2_LOW;
    float p = r * (1 / 720f) + 1 / 120f;
    p = p * r + 1 / 24f;
    p = p * r + 1 / 6f;
    p = p * r + 0.5f;
    p = p * r * r + r + 1;
    int exponent = Float.floatToRawIntBits(rounded) << MANTISSA_BITS;
    return Float.intBitsToFloat(Float.floatToRawIntBits(p) + exponent);
  }
}
