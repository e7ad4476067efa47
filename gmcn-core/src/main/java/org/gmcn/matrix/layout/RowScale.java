package org.gmcn.matrix.layout;

/**
 * Factors of the rows in Y_i = alpha_i * (sum of rows of X) + beta_i * B_i and total_i += share_i *
 * Y_i: a value for all rows, times one per row if an array is given.
 */
public record RowScale(
    float alpha, float[] alphas, float beta, float[] betas, float share, float[] shares) {
  public float alpha(int row) {
    return alphas == null ? alpha : alpha * alphas[row];
  }

  public float beta(int row) {
    return betas == null ? beta : beta * betas[row];
  }

  public float share(int row) {
    return shares == null ? share : share * shares[row];
  }
}
