package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gmcn.GradientCheck;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Parameter;
import org.junit.jupiter.api.Test;

class DgiEngineTest {
  private static DgiEngine engine(Problem problem, int hidden, Compute compute) {
    return (DgiEngine)
        new Dgi().engine(problem, new DgiOptions(hidden), new Dgi().training(), 3, compute);
  }

  @Test
  void gradientsOfDiscriminatorAndSharedEncoderAreThoseOfTheLoss() {
    Problem problem = TestGraphs.separable(12, 3, 5);
    try (Compute compute = Compute.of(2)) {
      DgiEngine engine = engine(problem, 6, compute);
      engine.forward();
      engine.backward();
      Map<Parameter, Matrix> gradients = new LinkedHashMap<>();
      for (Parameter p : engine.trained()) {
        gradients.put(p, p.gradient().copy());
      }
      assertThat(gradients).hasSize(5);
      gradients.forEach((p, g) -> GradientCheck.of(p.name(), p.value(), g, engine::forward));
    }
  }

  @Test
  void everyEpochHasAShuffleOfItsOwnAndTheLossFalls() {
    Problem problem = TestGraphs.separable(40, 3, 5);
    try (Compute compute = Compute.of(1)) {
      DgiEngine engine = engine(problem, 32, compute);
      double first = engine.forward();
      assertThat(engine.forward()).isEqualTo(first);
      EpochReport report = engine.epoch();
      assertThat(report.validationLoss()).isEqualTo(report.trainLoss()).isNotEqualTo(first);
      for (int e = 0; e < 150; e++) {
        report = engine.epoch();
      }
      assertThat(report.trainLoss()).isLessThan(0.8 * first);
    }
  }
}
