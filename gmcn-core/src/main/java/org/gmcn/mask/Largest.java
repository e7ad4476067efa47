package org.gmcn.mask;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * The q-th largest of many values, found by counting: their bits, made sortable, are counted digit
 * by digit, so the result depends on no order of threads or values.
 *
 * @since 0.1
 */
public final class Largest {
  /** Bits of the digits, highest first; their sum is 32. */
  private static final int[] DIGITS = {11, 11, 10};

  private final Compute compute;
  private final int[][] counts;
  private final Count count = new Count();

  Largest(Compute compute) {
    this.compute = compute;
    counts = new int[compute.mostParts()][1 << DIGITS[0]];
  }

  /** q = ceil(share · count), and at least 1; the product is rounded to nine digits before. */
  public static long rank(double share, long count) {
    BigDecimal exact = BigDecimal.valueOf(share * count).setScale(9, RoundingMode.HALF_EVEN);
    return Math.max(1, exact.setScale(0, RoundingMode.CEILING).longValueExact());
  }

  /** Bits whose unsigned order is that of the floats. */
  public static int sortable(float value) {
    int bits = Float.floatToRawIntBits(value);
    return bits ^ (bits >> 31 | Integer.MIN_VALUE);
  }

  /** The float of sortable bits. */
  public static float ofSortable(int key) {
    return Float.intBitsToFloat(key ^ (~key >> 31 | Integer.MIN_VALUE));
  }

  /**
   * The q-th largest of the first values of an array.
   *
   * @param length the number of values
   * @param q from 1, which asks for the largest
   */
  float of(float[] values, int length, long q) {
    count.values = values;
    count.length = length;
    count.shift = Integer.SIZE;
    count.prefix = 0;
    long left = q;
    for (int bits : DIGITS) {
      count.width = bits;
      count.shift -= bits;
      compute.run(count, length * 2L);
      int digit = (1 << bits) - 1;
      long seen = total(digit);
      while (seen < left) {
        left -= seen;
        seen = total(--digit);
      }
      count.prefix = count.prefix << bits | digit;
    }
    count.values = null;
    return ofSortable(count.prefix);
  }

  private long total(int digit) {
    long total = 0;
    for (int part = 0; part < count.parts; part++) {
      total += counts[part][digit];
    }
    return total;
  }

  /** Counts the next digit of the values whose earlier digits are the prefix. */
  private final class Count implements Workers.Task {
    private float[] values;
    private int length;
    private int prefix;
    private int shift;
    private int width;

    /** The number of parts of the last pass; all of them see the same. */
    private int parts;

    @Override
    public void run(int part, int of) {
      parts = of;
      int[] to = counts[part];
      Arrays.fill(to, 0, 1 << width, 0);
      int digit = (1 << width) - 1;
      boolean first = shift + width == Integer.SIZE;
      int end = Cuts.inBlocks(length, Matrix.LANES, part + 1, of);
      for (int k = Cuts.inBlocks(length, Matrix.LANES, part, of); k < end; k++) {
        int key = sortable(values[k]);
        if (first || key >>> (shift + width) == prefix) {
          to[key >>> shift & digit]++;
        }
      }
    }
  }
}
