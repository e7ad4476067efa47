package org.gmcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;

/** The check must fail where a gradient is wrong. */
class GradientCheckTest {
  private final Matrix x = TestGraphs.uniform(5, 4, -1, 1, 3);

  private double cubes() {
    double sum = 0;
    for (float v : x.data) {
      sum += (double) v * v * v;
    }
    return sum;
  }

  private Matrix gradient(double factor) {
    Matrix g = new Matrix(5, 4);
    for (int k = 0; k < x.data.length; k++) {
      g.data[k] = (float) (factor * 3 * x.data[k] * x.data[k]);
    }
    return g;
  }

  @Test
  void aRightGradientPassesAndValuesAreRestored() {
    float[] before = x.toArray();
    assertThatCode(() -> GradientCheck.of("x", x, gradient(1), this::cubes))
        .doesNotThrowAnyException();
    assertThat(x.toArray()).isEqualTo(before);
  }

  @Test
  void aGradientThatIsFivePercentOffFails() {
    assertThatThrownBy(() -> GradientCheck.of("x", x, gradient(1.05), this::cubes))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("gradient of x at (");
  }

  @Test
  void aGradientWithOneWrongEntryFails() {
    Matrix g = gradient(1);
    g.set(2, 1, -g.get(2, 1) - 1);
    assertThatThrownBy(() -> GradientCheck.of("x", x, g, this::cubes))
        .hasMessageContaining("(2, 1)");
  }

  @Test
  void aZeroGradientFails() {
    assertThatThrownBy(() -> GradientCheck.of("x", x, gradient(0), this::cubes))
        .isInstanceOf(AssertionError.class);
  }
}
