package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  @Test
  void countsClassByClass() {
    // Predicted 0, 0, 1, 1, 0; the last node is not asked for.
    Matrix probabilities =
        Matrix.of(
            new float[][] {{.9f, .1f, 0}, {.6f, .4f, 0}, {.2f, .8f, 0}, {0, 1, 0}, {1, 0, 0}});
    Predictions predictions =
        new Predictions(List.of("a", "b", "c", "d", "e"), List.of("X", "Y", "Z"), probabilities);
    Evaluation evaluation =
        Evaluation.of(predictions, new int[] {0, 1, 1, 0, 2}, new int[] {0, 1, 2, 3});
    assertThat(evaluation.nodes()).isEqualTo(4);
    assertThat(evaluation.metrics().accuracy()).isEqualTo(0.5);
    Evaluation.ClassScore x = evaluation.classes().get(0);
    assertThat(x).isEqualTo(new Evaluation.ClassScore("X", 2, 0.5, 0.5, 0.5));
    Evaluation.ClassScore z = evaluation.classes().get(2);
    assertThat(z.nodes()).isZero();
    assertThat(z.precision()).isNaN();
    assertThat(z.recall()).isNaN();
    assertThat(evaluation.toMap().get("confusion"))
        .isEqualTo(List.of(List.of(1, 1, 0), List.of(1, 1, 0), List.of(0, 0, 0)));
    assertThat(predictions.counts()).containsExactly(3, 2, 0);
  }
}
