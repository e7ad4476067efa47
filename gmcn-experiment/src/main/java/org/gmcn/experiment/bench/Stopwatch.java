package org.gmcn.experiment.bench;

import java.util.Arrays;

/**
 * Times work that takes microseconds to milliseconds: runs it untimed until it no longer gets
 * faster, i.e. the compiler is done with it and its data are where they will be, then takes
 * samples.
 *
 * @param warmUp the least seconds before anything is timed
 * @param seconds seconds of samples
 */
record Stopwatch(double warmUp, double seconds) {
  private static final int FEWEST = 3;
  private static final int MOST = 20_000;

  /** The warm-up goes on while the best run of a stretch is so much faster than any before. */
  private static final double FASTER = 0.9;

  private static final double STRETCH = 0.05;
  private static final double LONGEST_WARM_UP = 3;

  Timing time(Runnable work) {
    warmUp(work);
    double[] samples = new double[MOST];
    int taken = 0;
    long start = System.nanoTime();
    long before = start;
    do {
      work.run();
      long now = System.nanoTime();
      samples[taken++] = (now - before) * 1e-9;
      before = now;
    } while (taken < FEWEST || (taken < MOST && before - start < seconds * 1e9));
    return Timing.of(Arrays.copyOf(samples, taken));
  }

  void warmUp(Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    double stretch = best(work);
    for (double spent = STRETCH; spent < LONGEST_WARM_UP; spent += STRETCH) {
      if (spent >= warmUp && stretch > FASTER * best) {
        return;
      }
      best = Math.min(best, stretch);
      stretch = best(work);
    }
  }

  /** The seconds of the fastest run of a stretch. */
  private double best(Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    long start = System.nanoTime();
    long before = start;
    do {
      work.run();
      long now = System.nanoTime();
      best = Math.min(best, (now - before) * 1e-9);
      before = now;
    } while (before - start < Math.min(STRETCH, warmUp) * 1e9);
    return best;
  }
}
