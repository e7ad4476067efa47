package org.gmcn.parallel;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Whether work is sooner done by all threads or by one. From time to time a few epochs of each are
 * compared, and the faster way is kept until the next time; on a machine whose processors are often
 * taken away, threads that wait for each other at every step of a small graph lose more than they
 * gain. Before that, while little is compiled, one thread does all but the largest tasks. Results
 * are the same either way.
 */
public final class ThreadPolicy {
  /** Epochs before the first comparison, for the compiler. */
  static final int FIRST = 50;

  static final int SAMPLES = 9;

  /** Epochs between comparisons. */
  static final int STAY = 400;

  /** Epochs that take longer are always shared: handing over does not matter there. */
  static final long LONG_NANOS = 10_000_000;

  /** When the process was new. */
  private static final long START = System.nanoTime();

  /** For this long after the start the compiler needs the other processors more than most tasks. */
  static final long COLD_NANOS = 3_000_000_000L;

  /** Tasks of this many multiply-adds, some milliseconds, are shared even then. */
  static final long LARGE_WHEN_COLD = 1 << 24;

  private final long[] shared = new long[SAMPLES];
  private final long[] alone = new long[SAMPLES];

  /** Epochs of the comparison so far; below 0, epochs until the next one. */
  private int sample = -FIRST;

  private boolean better = true;
  private boolean sharing = true;
  private boolean warm;
  private final LongSupplier clock;
  private final long start;

  public ThreadPolicy() {
    this(System::nanoTime, START);
  }

  /**
   * @param clock gives the time in nanoseconds
   * @param start the time at which the process was new
   */
  public ThreadPolicy(LongSupplier clock, long start) {
    this.clock = clock;
    this.start = start;
  }

  /** Whether one thread does a task with this number of multiply-adds. */
  public boolean alone(long work) {
    return !sharing || (work < LARGE_WHEN_COLD && !isWarm());
  }

  public void epochTook(long nanos) {
    if (isWarm()) {
      sharing = shares(nanos);
    }
  }

  private boolean isWarm() {
    warm = warm || clock.getAsLong() - start > COLD_NANOS;
    return warm;
  }

  /** Takes the time of the last epoch and says whether the next is shared. */
  boolean shares(long nanos) {
    if (sample < 0) {
      sample++;
      return sample == 0 || better;
    }
    (sample < SAMPLES ? shared : alone)[sample % SAMPLES] = nanos;
    sample++;
    if (sample == SAMPLES && median(shared) > LONG_NANOS) {
      decide(true);
    } else if (sample == 2 * SAMPLES) {
      decide(median(shared) <= median(alone));
    } else {
      return sample < SAMPLES;
    }
    return better;
  }

  private void decide(boolean sharing) {
    better = sharing;
    sample = -STAY;
  }

  private static long median(long[] nanos) {
    Arrays.sort(nanos);
    return nanos[nanos.length / 2];
  }
}
