package org.gmcn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;

class MetricsTest {
  @Test
  void accuracyAndMacroF1AsByHand() {
    Matrix p =
        Matrix.of(
            new float[][] {{0.9f, 0.1f, 0}, {0.2f, 0.8f, 0}, {0.6f, 0.4f, 0}, {0.1f, 0.9f, 0}});
    Metrics m = Metrics.of(p, new int[] {0, 0, 0, 1}, new int[] {0, 1, 2, 3});
    assertThat(m.accuracy()).isEqualTo(0.75);
    // Class 0: precision 1, recall 2/3, F1 0.8. Class 1: precision 1/2, recall 1, F1 2/3. No 2.
    assertThat(m.macroF1()).isCloseTo((0.8 + 2.0 / 3) / 2, within(1e-12));
    assertThat(m.confusion()[0]).containsExactly(2, 1, 0);
    assertThat(Metrics.of(p, new int[4], new int[0]).accuracy()).isNaN();
  }
}
