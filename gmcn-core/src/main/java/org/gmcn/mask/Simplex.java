package org.gmcn.mask;

import java.util.Arrays;

/**
 * The projection of a row on the simplex: M_ij = max(0, M_ij - τ), with τ such that the row sums to
 * one.
 *
 * @since 0.1
 */
public final class Simplex {
  private Simplex() {}

  /**
   * τ = (the sum of the k largest - 1) / k for the largest k whose k-th entry exceeds it.
   *
   * @param row its entries from {@code start} to {@code end - 1}, which are sorted here
   */
  public static double tau(float[] row, int start, int end) {
    Arrays.sort(row, start, end);
    double sum = 0;
    double tau = 0;
    for (int k = 1; k <= end - start; k++) {
      float value = row[end - k];
      sum += value;
      double candidate = (sum - 1) / k;
      if (value <= candidate) {
        break;
      }
      tau = candidate;
    }
    return tau;
  }

  /** max(0, m - τ). */
  public static float entry(float m, double tau) {
    return (float) Math.max(0, m - tau);
  }
}
