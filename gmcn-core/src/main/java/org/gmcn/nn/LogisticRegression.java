package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;

/**
 * Multinomial logistic regression on fixed rows e_i (n x d): scores e_i W + b, W (d x classes), b
 * (1 x classes), minimising the mean cross-entropy over the training rows plus λ/2 |W|². The
 * columns are brought to mean 0 and deviation 1 first, so that λ means the same for every
 * embedding; W and b are given back for the rows as they came.
 *
 * <p>λ is chosen from {@link #GRID} by the accuracy on the validation rows (of equal ones the
 * smaller loss); without such rows it is {@link #FALLBACK}. Every λ starts from the solution of the
 * one before.
 *
 * @since 0.1
 */
public final class LogisticRegression {
  /** From strong to weak. */
  private static final double[] GRID = {
    100, 30, 10, 3, 1, 0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3, 3e-4, 1e-4
  };

  private static final double FALLBACK = 0.01;
  private static final int ITERATIONS = 200;
  private static final double TOLERANCE = 1e-5;

  private final Compute compute;
  private final int classes;
  private final double[] mean;
  private final double[] deviation;
  private final Matrix train;
  private final Matrix validation;
  private final CrossEntropy trainLoss;
  private final CrossEntropy validationLoss;
  private final Matrix weights;
  private final Matrix gradient;

  /**
   * The fitted weights.
   *
   * @param l2 the λ that was chosen
   */
  public record Fit(Matrix weights, Matrix bias, double l2) {}

  private LogisticRegression(
      Matrix rows,
      int[] labels,
      int[] trainRows,
      int[] validationRows,
      int classes,
      Compute compute) {
    this.compute = compute;
    this.classes = classes;
    mean = new double[rows.columns];
    deviation = new double[rows.columns];
    moments(rows);
    train = standardised(rows, trainRows);
    validation = standardised(rows, validationRows);
    trainLoss = loss(labels, trainRows);
    validationLoss = loss(labels, validationRows);
    weights = new Matrix(rows.columns + 1, classes);
    gradient = new Matrix(rows.columns + 1, classes);
  }

  /** Trains on some rows and chooses λ on others. */
  public static Fit fit(
      Matrix rows,
      int[] labels,
      int[] trainRows,
      int[] validationRows,
      int classes,
      Compute compute) {
    return new LogisticRegression(rows, labels, trainRows, validationRows, classes, compute).best();
  }

  private void moments(Matrix rows) {
    for (int k = 0; k < rows.columns; k++) {
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < rows.rows; i++) {
        sum += rows.get(i, k);
        squares += (double) rows.get(i, k) * rows.get(i, k);
      }
      mean[k] = sum / rows.rows;
      double variance = squares / rows.rows - mean[k] * mean[k];
      deviation[k] = variance > 1e-12 * squares / rows.rows ? Math.sqrt(variance) : 0;
    }
  }

  /** With a last column of ones, for the bias. */
  private Matrix standardised(Matrix rows, int[] chosen) {
    Matrix y = new Matrix(chosen.length, rows.columns + 1);
    for (int i = 0; i < chosen.length; i++) {
      for (int k = 0; k < rows.columns; k++) {
        double centred = rows.get(chosen[i], k) - mean[k];
        y.set(i, k, deviation[k] == 0 ? 0 : (float) (centred / deviation[k]));
      }
      y.set(i, rows.columns, 1);
    }
    return y;
  }

  private CrossEntropy loss(int[] labels, int[] chosen) {
    int[] places = new int[chosen.length];
    int[] label = new int[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      places[i] = i;
      label[i] = labels[chosen[i]];
    }
    return new CrossEntropy(places, label, compute);
  }

  private Fit best() {
    double[] point = new double[weights.rows * classes];
    double[] best = null;
    double bestAccuracy = -1;
    double bestLoss = Double.POSITIVE_INFINITY;
    double bestL2 = FALLBACK;
    Lbfgs minimiser = new Lbfgs(ITERATIONS, TOLERANCE);
    Matrix scores = new Matrix(validation.rows, classes);
    for (double l2 : validation.rows == 0 ? new double[] {FALLBACK} : GRID) {
      minimiser.minimise((at, g) -> evaluate(at, g, l2), point);
      put(point);
      compute.multiply(validation, weights, scores);
      validationLoss.evaluate(scores, null);
      double accuracy = validationLoss.accuracy();
      if (best == null
          || accuracy > bestAccuracy
          || (accuracy == bestAccuracy && validationLoss.loss() < bestLoss)) {
        best = point.clone();
        bestAccuracy = accuracy;
        bestLoss = validationLoss.loss();
        bestL2 = l2;
      }
    }
    return unscaled(best, bestL2);
  }

  private double evaluate(double[] point, double[] g, double l2) {
    put(point);
    Matrix scores = new Matrix(train.rows, classes);
    Matrix dScores = new Matrix(train.rows, classes);
    compute.multiply(train, weights, scores);
    trainLoss.evaluate(scores, dScores);
    compute.multiplyLeftTransposed(train, dScores, gradient);
    double norm = 0;
    int free = point.length - classes;
    for (int k = 0; k < point.length; k++) {
      g[k] = gradient.get(k / classes, k % classes);
      if (k < free) {
        g[k] += l2 * point[k];
        norm += point[k] * point[k];
      }
    }
    return trainLoss.loss() + l2 / 2 * norm;
  }

  private void put(double[] point) {
    for (int k = 0; k < point.length; k++) {
      weights.set(k / classes, k % classes, (float) point[k]);
    }
  }

  private Fit unscaled(double[] point, double l2) {
    int d = mean.length;
    Matrix w = new Matrix(d, classes);
    Matrix b = new Matrix(1, classes);
    for (int c = 0; c < classes; c++) {
      double shift = point[d * classes + c];
      for (int k = 0; k < d; k++) {
        double value = deviation[k] == 0 ? 0 : point[k * classes + c] / deviation[k];
        w.set(k, c, (float) value);
        shift -= value * mean[k];
      }
      b.set(0, c, (float) shift);
    }
    return new Fit(w, b, l2);
  }
}
