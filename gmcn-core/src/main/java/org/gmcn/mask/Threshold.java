package org.gmcn.mask;

/**
 * M_ij is kept if it exceeds its row's threshold: ε, or ε times the mean of the row's entries.
 *
 * @since 0.1
 */
public final class Threshold {
  private Threshold() {}

  /**
   * The threshold of a row.
   *
   * @param sum the sum of the row's entries
   * @param degree their number
   */
  public static float of(double epsilon, boolean relative, double sum, int degree) {
    return (float) (relative && degree > 0 ? epsilon * (sum / degree) : epsilon);
  }
}
