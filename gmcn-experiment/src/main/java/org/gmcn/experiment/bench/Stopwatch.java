package org.gmcn.experiment.bench;

import java.util.Arrays;

/**
 * Times work that takes microseconds to milliseconds: runs it untimed until the compiler is done
 * with it and its data are where they will be, then takes samples.
 *
 * @param warmUp seconds before anything is timed
 * @param seconds seconds of samples
 */
record Stopwatch(double warmUp, double seconds) {
  private static final int FEWEST = 3;
  private static final int MOST = 20_000;

  Timing time(Runnable work) {
    long start = System.nanoTime();
    int runs = 0;
    do {
      work.run();
      runs++;
    } while (runs < FEWEST || System.nanoTime() - start < warmUp * 1e9);
    double[] samples = new double[MOST];
    int taken = 0;
    start = System.nanoTime();
    long before = start;
    do {
      work.run();
      long now = System.nanoTime();
      samples[taken++] = (now - before) * 1e-9;
      before = now;
    } while (taken < FEWEST || (taken < MOST && before - start < seconds * 1e9));
    return Timing.of(Arrays.copyOf(samples, taken));
  }
}
