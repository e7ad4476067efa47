package org.gmcn.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.Rng;
import org.gmcn.compute.KernelChoice;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkipGramKernelTest {
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "7, 3, 20", "16, 4, 5", "40, 20, 13", "128, 11, 12", "130, 5, 17"})
  void vectorsAgreeWithPlainLoops(int width, int contexts, int targets) {
    Kernels vector = KernelChoice.vector();
    Assumptions.assumeTrue(vector != null, "the JVM has no Vector API");
    int[] rows = new Rng(3).permutation(30);
    int[] contextRows = new int[contexts];
    Rng rng = new Rng(4);
    for (int a = 0; a < contexts; a++) {
      contextRows[a] = rng.nextInt(5);
    }
    float[] wanted = new float[targets];
    for (int b = 0; b < targets; b++) {
      wanted[b] = b & 1;
    }
    Matrix[] x = {Samples.matrix(30, width, 1), Samples.matrix(30, width, 1)};
    Matrix[] y = {Samples.matrix(30, width, 2), Samples.matrix(30, width, 2)};
    Kernels[] both = {KernelChoice.plain(), vector};
    float[][] scores = new float[2][contexts * targets + Matrix.LANES];
    for (int k = 0; k < 2; k++) {
      both[k].skipGram(contextRows, contexts, rows, wanted, targets, x[k], y[k], 0.1f, scores[k]);
    }
    assertClose(x[1], x[0]);
    assertClose(y[1], y[0]);
    for (int p = 0; p < contexts * targets; p++) {
      assertThat(scores[1][p]).isCloseTo(scores[0][p], within(1e-6f * width));
    }
  }

  private static void assertClose(Matrix actual, Matrix expected) {
    for (int k = 0; k < expected.data.length; k++) {
      // The table of the logistic function has steps: a rounded score may fall on the next one.
      assertThat(actual.data[k]).isCloseTo(expected.data[k], within(2e-3f));
    }
  }

  /** The move is the rate times the gradient of the log-likelihood, by differences in double. */
  @Test
  void stepsGoAlongTheGradient() {
    Matrix x = Samples.matrix(4, 6, 1);
    Matrix y = Samples.matrix(5, 6, 2);
    int[] contexts = {2, 0, 2};
    int[] targets = {4, 1};
    float[] wanted = {1, 0};
    Matrix movedX = x.copy();
    Matrix movedY = y.copy();
    float rate = 0.5f;
    KernelChoice.plain()
        .skipGram(contexts, 3, targets, wanted, 2, movedX, movedY, rate, new float[16]);
    for (Matrix m : new Matrix[] {x, y}) {
      Matrix moved = m == x ? movedX : movedY;
      for (int i = 0; i < m.rows; i++) {
        for (int j = 0; j < m.columns; j++) {
          float before = m.get(i, j);
          m.set(i, j, before + 0.01f);
          double up = likelihood(x, y, contexts, targets, wanted);
          m.set(i, j, before - 0.01f);
          double down = likelihood(x, y, contexts, targets, wanted);
          m.set(i, j, before);
          double expected = rate * (up - down) / 0.02;
          assertThat((double) moved.get(i, j) - before).isCloseTo(expected, within(2e-3));
        }
      }
    }
  }

  private static double likelihood(
      Matrix x, Matrix y, int[] contexts, int[] targets, float[] wanted) {
    double sum = 0;
    for (int a : contexts) {
      for (int b = 0; b < targets.length; b++) {
        double dot = 0;
        for (int k = 0; k < x.columns; k++) {
          dot += (double) x.get(a, k) * y.get(targets[b], k);
        }
        double p = 1 / (1 + Math.exp(-dot));
        sum += Math.log(wanted[b] > 0 ? p : 1 - p);
      }
    }
    return sum;
  }

  @Test
  void theTableIsTheLogisticFunction() {
    for (float x = -9; x <= 9; x += 0.0137f) {
      assertThat((double) Logistic.of(x)).isCloseTo(1 / (1 + Math.exp(-x)), within(5e-4));
    }
    assertThat(Logistic.of(Float.POSITIVE_INFINITY)).isGreaterThan(0.999f);
    assertThat(Logistic.of(Float.NEGATIVE_INFINITY)).isLessThan(0.001f);
  }
}
