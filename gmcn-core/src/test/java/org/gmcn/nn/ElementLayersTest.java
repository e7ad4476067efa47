package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.GradientCheck;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;

/** Layers that work entry by entry or row by row. */
class ElementLayersTest {
  private final Matrix x = TestGraphs.uniform(30, 7, -2, 2, 1);
  private final Matrix g = TestGraphs.uniform(30, 7, -1, 1, 2);
  private final Matrix y = new Matrix(30, 7);

  @Test
  void elu() {
    try (Compute compute = Compute.of(1)) {
      compute.elu(x, y);
      for (int k = 0; k < x.data.length; k++) {
        double v = x.data[k];
        assertThat((double) y.data[k]).isCloseTo(v > 0 ? v : Math.expm1(v), within(1e-6));
      }
      Matrix dx = g.copy();
      compute.eluGradient(y, dx);
      GradientCheck.of(
          "x",
          x,
          dx,
          () -> {
            compute.elu(x, y);
            return LayerTests.dot(y, g);
          });
    }
  }

  @Test
  void unitRows() {
    for (int k = 0; k < x.columns; k++) {
      x.set(3, k, 0);
    }
    try (Compute compute = Compute.of(1)) {
      UnitRows unit = new UnitRows(30, compute);
      unit.forward(x, y);
      Matrix dx = g.copy();
      unit.backward(y, dx);
      for (int i = 0; i < x.rows; i++) {
        double sum = 0;
        for (int k = 0; k < x.columns; k++) {
          sum += y.get(i, k) * y.get(i, k);
          if (i == 3) {
            assertThat(dx.get(i, k)).isZero();
          }
        }
        assertThat(sum).isCloseTo(i == 3 ? 0 : 1, within(1e-6));
      }
      GradientCheck.of(
          "x",
          x,
          dx,
          () -> {
            unit.forward(x, y);
            double sum = 0;
            for (int i = 0; i < x.rows; i++) {
              for (int k = 0; k < x.columns && i != 3; k++) {
                sum += y.get(i, k) * g.get(i, k);
              }
            }
            return sum;
          });
    }
  }

  @Test
  void bias() {
    Parameter b = new Parameter("b", 1, 7, 0);
    try (Compute compute = Compute.of(2)) {
      Bias bias = new Bias(30, b, compute);
      for (int k = 0; k < 7; k++) {
        b.value().set(0, k, k);
      }
      y.copyFrom(x);
      bias.forward(y);
      bias.backward(g);
      for (int k = 0; k < 7; k++) {
        double sum = 0;
        for (int i = 0; i < 30; i++) {
          assertThat(y.get(i, k)).isEqualTo(x.get(i, k) + k);
          sum += g.get(i, k);
        }
        assertThat((double) b.gradient().get(0, k)).isCloseTo(sum, within(1e-5));
      }
    }
  }

  @Test
  void dropoutDecidesAnEntryTheSameAloneAndAmongOthers() {
    float[] ones = new float[103];
    java.util.Arrays.fill(ones, 1);
    float[] dropped = new float[ones.length];
    try (Compute compute = Compute.of(1)) {
      Dropout dropout = new Dropout(0.4, compute);
      dropout.apply(ones, ones.length, 11, dropped);
      int kept = 0;
      for (int k = 0; k < ones.length; k++) {
        assertThat(dropped[k]).isEqualTo(dropout.factor(11, k));
        kept += dropped[k] > 0 ? 1 : 0;
      }
      assertThat(kept).isBetween(40, 85);
    }
  }
}
