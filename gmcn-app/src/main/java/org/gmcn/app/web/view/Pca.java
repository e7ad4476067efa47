package org.gmcn.app.web.view;

import org.gmcn.matrix.Matrix;

/**
 * The two directions in which the rows of a matrix differ most (principal components), found by
 * power iteration on the covariance; the second one with the first taken out.
 */
final class Pca {
  private static final int ITERATIONS = 200;

  private final double[] mean;
  private final double[][] directions = new double[2][];
  private final double[] shares = new double[2];

  Pca(Matrix rows) {
    int d = rows.columns;
    mean = new double[d];
    for (int i = 0; i < rows.rows; i++) {
      for (int c = 0; c < d; c++) {
        mean[c] += rows.get(i, c) / (double) rows.rows;
      }
    }
    double[][] covariance = new double[d][d];
    double[] row = new double[d];
    double total = 0;
    for (int i = 0; i < rows.rows; i++) {
      for (int c = 0; c < d; c++) {
        row[c] = rows.get(i, c) - mean[c];
      }
      for (int a = 0; a < d; a++) {
        for (int b = 0; b < d && row[a] != 0; b++) {
          covariance[a][b] += row[a] * row[b];
        }
        total += row[a] * row[a];
      }
    }
    for (int k = 0; k < 2; k++) {
      directions[k] = new double[d];
      double strength = strongest(covariance, directions[k]);
      shares[k] = total > 0 ? strength / total : 0;
      deflate(covariance, directions[k], strength);
    }
  }

  private static double strongest(double[][] s, double[] v) {
    int d = v.length;
    for (int c = 0; c < d; c++) {
      v[c] = 1.0 / (1 + c);
    }
    double length = 0;
    for (int t = 0; t < ITERATIONS; t++) {
      double[] next = new double[d];
      length = 0;
      for (int a = 0; a < d; a++) {
        for (int b = 0; b < d; b++) {
          next[a] += s[a][b] * v[b];
        }
        length += next[a] * next[a];
      }
      length = Math.sqrt(length);
      for (int a = 0; a < d; a++) {
        v[a] = length > 0 ? next[a] / length : 0;
      }
    }
    return length;
  }

  private static void deflate(double[][] s, double[] v, double value) {
    for (int a = 0; a < v.length; a++) {
      for (int b = 0; b < v.length; b++) {
        s[a][b] -= value * v[a] * v[b];
      }
    }
  }

  /** The share of all variance along a direction. */
  double share(int direction) {
    return shares[direction];
  }

  double along(int direction, Matrix rows, int i) {
    double sum = 0;
    for (int c = 0; c < mean.length; c++) {
      sum += directions[direction][c] * (rows.get(i, c) - mean[c]);
    }
    return sum;
  }
}
