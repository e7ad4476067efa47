package org.gmcn;

/**
 * A small random source (SplitMix64) that is the same on every JVM, can be split by purpose, and
 * can be asked for the draw at any position, so that no draw depends on the number of threads and a
 * resumed run needs no stored state but its seed and epoch.
 *
 * @since 0.1
 */
public final class Rng {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  public static final int GOLDEN_INT = 0x9E3779B9;
  public static final int INT_MIX_1 = 0x7FEB352D;
  public static final int INT_MIX_2 = 0x846CA68B;
  private static final double DOUBLE_UNIT = 0x1.0p-53;
  private static final float FLOAT_UNIT = 0x1.0p-24f;

  private long state;

  public Rng(long seed) {
    this.state = seed;
  }

  /** A source of its own for each tuple of keys, e.g. (seed, purpose, epoch). */
  public static Rng of(long seed, long... keys) {
    return new Rng(key(seed, keys));
  }

  /** One number that stands for a tuple of keys. */
  public static long key(long seed, long... keys) {
    long h = mix(seed + GOLDEN);
    for (long k : keys) {
      h = mix(h ^ mix(k + GOLDEN));
    }
    return h;
  }

  /** The draw of stream {@code key} at position {@code index}. */
  public static long at(long key, long index) {
    return mix(key + (index + 1) * GOLDEN);
  }

  /**
   * 32 bits of stream {@code key} at position {@code index}, in operations that vectors have: two
   * rounds of multiplying and shifting (constants: Wellons, "lowbias32"), half of the key in each.
   */
  public static int intAt(long key, int index) {
    int h = index * GOLDEN_INT + (int) key;
    h = (h ^ (h >>> 16)) * INT_MIX_1;
    h = ((h ^ (h >>> 15)) + (int) (key >>> 32)) * INT_MIX_2;
    return h ^ (h >>> 16);
  }

  public static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  public long nextLong() {
    state += GOLDEN;
    return mix(state);
  }

  /** Uniform in 0 to bound - 1, without bias. */
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound must be positive: " + bound);
    }
    while (true) {
      long bits = nextLong() >>> 33;
      long value = bits % bound;
      if (bits - value + (bound - 1) <= 0x7FFFFFFFL) {
        return (int) value;
      }
    }
  }

  /** Uniform in [0, 1). */
  public double nextDouble() {
    return (nextLong() >>> 11) * DOUBLE_UNIT;
  }

  /** Uniform in [0, 1). */
  public float nextFloat() {
    return (nextLong() >>> 40) * FLOAT_UNIT;
  }

  /** Standard normal (Box and Muller; the second value is thrown away). */
  public double nextGaussian() {
    double u = 1 - nextDouble();
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * nextDouble());
  }

  /** Fisher and Yates. */
  public void shuffle(int[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = nextInt(i + 1);
      int t = values[i];
      values[i] = values[j];
      values[j] = t;
    }
  }

  /** 0 to n - 1 in random order. */
  public int[] permutation(int n) {
    int[] p = new int[n];
    for (int i = 0; i < n; i++) {
      p[i] = i;
    }
    shuffle(p);
    return p;
  }

  /** Dropout decides by the upper 24 bits of a draw. */
  private static final int DROPOUT_UNIT = 1 << 24;

  /** Kept entries are multiplied by this: 1 / (1 - p), with p rounded to 24 bits. */
  public static float dropoutScale(double p) {
    return (float) DROPOUT_UNIT / (DROPOUT_UNIT - dropoutThreshold(p));
  }

  /** An entry is dropped if its draw, the upper 24 bits of {@link #intAt}, is below this. */
  public static int dropoutThreshold(double p) {
    if (!(p >= 0 && p < 1)) {
      throw new IllegalArgumentException("the probability must be from 0 to below 1");
    }
    return (int) Math.min(DROPOUT_UNIT - 1, Math.round(p * DROPOUT_UNIT));
  }
}
