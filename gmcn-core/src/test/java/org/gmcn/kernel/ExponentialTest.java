package org.gmcn.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExponentialTest {
  @Test
  void isCloseToTheExactOne() {
    double worst = 0;
    for (int k = -860_000; k <= 880_000; k++) {
      float x = k * 1e-4f;
      double exact = Math.exp(x);
      worst = Math.max(worst, Math.abs(Exponential.of(x) - exact) / exact);
    }
    assertThat(worst).isLessThan(2.5e-7);
  }

  @Test
  void hasTheRightEnds() {
    assertThat(Exponential.of(0)).isEqualTo(1);
    assertThat(Exponential.of(-0f)).isEqualTo(1);
    assertThat(Exponential.of(-1000)).isBetween(4e-38f, 5e-38f);
    assertThat(Exponential.of(Float.NEGATIVE_INFINITY)).isEqualTo(Exponential.of(-86));
    assertThat(Exponential.of(Float.POSITIVE_INFINITY)).isEqualTo(Exponential.of(88));
    assertThat(Exponential.of(Float.NaN)).isNaN();
  }
}
