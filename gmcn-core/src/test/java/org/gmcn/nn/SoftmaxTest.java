package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.TestGraphs;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;

class SoftmaxTest {
  @Test
  void isTheFormula() {
    Matrix logits = TestGraphs.uniform(5, 19, -3, 3, 8);
    Matrix probabilities = new Matrix(5, 19);
    Softmax.rows(logits, probabilities);
    for (int i = 0; i < 5; i++) {
      double sum = 0;
      for (int c = 0; c < 19; c++) {
        sum += Math.exp(logits.get(i, c));
      }
      for (int c = 0; c < 19; c++) {
        assertThat((double) probabilities.get(i, c))
            .isCloseTo(Math.exp(logits.get(i, c)) / sum, within(1e-7));
      }
    }
  }

  @Test
  void scoresOfAnySizeAreFine() {
    Matrix logits = new Matrix(3, 2);
    logits.set(0, 0, 1e30f);
    logits.set(1, 0, 1000);
    logits.set(1, 1, 1000);
    logits.set(2, 0, -1000);
    logits.set(2, 1, -1001);
    Softmax.rows(logits, logits);
    assertThat(logits.get(0, 0)).isEqualTo(1);
    assertThat(logits.get(0, 1)).isZero();
    assertThat(logits.get(1, 1)).isEqualTo(0.5f);
    assertThat(logits.get(2, 0)).isCloseTo(0.7310586f, within(1e-6f));
  }

  @Test
  void shapesMustBeEqual() {
    assertThatThrownBy(() -> Softmax.rows(new Matrix(2, 3), new Matrix(2, 4)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
