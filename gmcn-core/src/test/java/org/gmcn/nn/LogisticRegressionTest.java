package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;

class LogisticRegressionTest {
  @Test
  void lbfgsFindsTheFloorOfACurvedValley() {
    double[] point = {-1.2, 1, 3};
    Lbfgs.Objective rosenbrock =
        (x, g) -> {
          double a = x[1] - x[0] * x[0];
          g[0] = -400 * x[0] * a - 2 * (1 - x[0]);
          g[1] = 200 * a;
          g[2] = 2 * (x[2] - 5);
          return 100 * a * a + (1 - x[0]) * (1 - x[0]) + (x[2] - 5) * (x[2] - 5);
        };
    assertThat(new Lbfgs(200, 1e-9).minimise(rosenbrock, point)).isLessThan(1e-15);
    assertThat(point).containsExactly(new double[] {1, 1, 5}, within(1e-7));
  }

  /** Rows around the centres of three classes, on columns of very different size. */
  private static Matrix rows(int[] labels, double noise) {
    Rng rng = new Rng(8);
    Matrix rows = new Matrix(labels.length, 5);
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i % 3;
      for (int k = 0; k < 5; k++) {
        double centre = k == labels[i] ? 1 : 0;
        double size = Math.pow(10, k - 2);
        rows.set(i, k, (float) (size * (centre + noise * rng.nextGaussian()) + 3));
      }
    }
    return rows;
  }

  private static int[] upTo(int from, int to) {
    return java.util.stream.IntStream.range(from, to).toArray();
  }

  private static double accuracy(Matrix rows, LogisticRegression.Fit fit, int[] labels) {
    int right = 0;
    for (int i = 0; i < rows.rows; i++) {
      int best = 0;
      double bestScore = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < 3; c++) {
        double score = fit.bias().get(0, c);
        for (int k = 0; k < rows.columns; k++) {
          score += (double) rows.get(i, k) * fit.weights().get(k, c);
        }
        if (score > bestScore) {
          best = c;
          bestScore = score;
        }
      }
      right += best == labels[i] ? 1 : 0;
    }
    return (double) right / rows.rows;
  }

  @Test
  void learnsClassesWhateverTheColumnsMeasure() {
    int[] labels = new int[300];
    Matrix rows = rows(labels, 0.2);
    try (Compute compute = Compute.of(2)) {
      LogisticRegression.Fit fit =
          LogisticRegression.fit(rows, labels, upTo(0, 60), upTo(60, 120), 3, compute);
      assertThat(accuracy(rows, fit, labels)).isGreaterThan(0.97);
      LogisticRegression.Fit blind =
          LogisticRegression.fit(rows, labels, upTo(0, 60), new int[0], 3, compute);
      assertThat(accuracy(rows, blind, labels)).isGreaterThan(0.97);
    }
  }

  @Test
  void choosesMoreL2WhereThereIsMoreNoise() {
    int[] labels = new int[400];
    Matrix quiet = rows(labels, 0.05);
    Matrix loud = rows(labels, 2);
    try (Compute compute = Compute.of(1)) {
      double little =
          LogisticRegression.fit(quiet, labels, upTo(0, 30), upTo(30, 400), 3, compute).l2();
      double much =
          LogisticRegression.fit(loud, labels, upTo(0, 30), upTo(30, 400), 3, compute).l2();
      assertThat(much).isGreaterThan(little);
    }
  }

  @Test
  void aConstantColumnAndAMissingClassAreHarmless() {
    Matrix rows = TestGraphs.uniform(40, 3, -1, 1, 5);
    int[] labels = new int[40];
    for (int i = 0; i < 40; i++) {
      rows.set(i, 1, 0.7f);
      labels[i] = rows.get(i, 0) > 0 ? 2 : 0;
    }
    try (Compute compute = Compute.of(1)) {
      LogisticRegression.Fit fit =
          LogisticRegression.fit(rows, labels, upTo(0, 30), upTo(30, 40), 3, compute);
      assertThat(accuracy(rows, fit, labels)).isGreaterThan(0.9);
      assertThat(fit.weights().get(1, 0)).isZero();
      for (float w : fit.weights().toArray()) {
        assertThat(w).isFinite();
      }
    }
  }
}
