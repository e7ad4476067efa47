package org.gmcn.experiment.bench;

import java.util.Arrays;

/**
 * What repeated runs took, in seconds.
 *
 * @param p10 the tenth percentile
 */
public record Timing(double median, double p10, int samples) {
  static Timing of(double[] seconds) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    return new Timing(sorted[sorted.length / 2], sorted[sorted.length / 10], sorted.length);
  }

  static double median(double[] values) {
    return of(values).median();
  }
}
