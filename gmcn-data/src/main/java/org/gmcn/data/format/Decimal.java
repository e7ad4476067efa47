package org.gmcn.data.format;

/**
 * Reads a float from a read buffer without making a string. Numbers of up to 15 digits with a small
 * power of ten are exact in double (both factors are); all others go the JDK's way.
 */
final class Decimal {
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private Decimal() {}

  /** NaN where the text is no number, just as where it says NaN. */
  static float parse(char[] buffer, int offset, int length) {
    int at = offset;
    int end = offset + length;
    boolean negative = at < end && buffer[at] == '-';
    if (negative) {
      at++;
    }
    long digits = 0;
    int count = 0;
    int scale = 0;
    boolean point = false;
    for (; at < end; at++) {
      char c = buffer[at];
      if (c >= '0' && c <= '9') {
        digits = digits * 10 + (c - '0');
        count++;
        scale += point ? 1 : 0;
      } else if (c == '.' && !point) {
        point = true;
      } else {
        return slow(buffer, offset, length);
      }
    }
    if (count == 0 || count > 15) {
      return slow(buffer, offset, length);
    }
    double value = digits / POWERS[scale];
    return (float) (negative ? -value : value);
  }

  private static float slow(char[] buffer, int offset, int length) {
    try {
      return Float.parseFloat(new String(buffer, offset, length));
    } catch (NumberFormatException e) {
      return Float.NaN;
    }
  }
}
