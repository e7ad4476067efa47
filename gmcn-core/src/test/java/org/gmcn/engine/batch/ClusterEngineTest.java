package org.gmcn.engine.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Batches;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.gmcn.train.Trainer;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterEngineTest {
  private final Problem problem = TestGraphs.separable(120, 3, 3);

  static Stream<Named<Method<?>>> methods() {
    return Methods.all().stream()
        .filter(Method::trainsOnClusters)
        .map(m -> Named.<Method<?>>of(m.name(), m));
  }

  private static <O extends Record> Engine engine(
      Method<O> method, Problem problem, String batch, Compute compute) {
    TrainingOptions training = Options.with(method.training(), Map.of("batch", batch));
    return method.engine(problem, TestOptions.with(method, Map.of()), training, 7, compute);
  }

  private static float[] trained(
      Method<?> method, Problem problem, String batch, int epochs, int threads) {
    try (Compute compute = Compute.of(threads);
        Engine engine = engine(method, problem, batch, compute)) {
      for (int k = 0; k < epochs; k++) {
        engine.epoch();
      }
      return engine.probabilities().toArray();
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void learnsWhatTheWholeGraphTeaches(Method<?> method) {
    TrainingOptions training = Options.with(method.training(), Map.of("epochs", 100));
    try (Compute compute = Compute.of(1);
        Engine engine = engine(method, problem, "clusters:12:4", compute)) {
      assertThat(engine).isInstanceOf(ClusterEngine.class);
      TrainingResult result = new Trainer(training).train(engine, problem);
      assertThat(result.test().accuracy()).isGreaterThan(0.9);
      assertThat(engine.embedding().rows).isEqualTo(problem.graph().nodes);
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theSameBitsWhateverTheThreads(Method<?> method) {
    float[] alone = trained(method, problem, "clusters:8:3", 3, 1);
    assertThat(trained(method, problem, "clusters:8:3", 3, 2)).isEqualTo(alone);
    assertThat(trained(method, problem, "clusters:8:3", 3, 5)).isEqualTo(alone);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void resumedTrainingEndsAsIfNeverStopped(Method<?> method) {
    float[] straight = trained(method, problem, "clusters:8", 5, 1);
    try (Compute compute = Compute.of(1);
        Engine first = engine(method, problem, "clusters:8", compute);
        Engine second = engine(method, problem, "clusters:8", compute)) {
      first.epoch();
      first.epoch();
      second.resume(first.state().copy(), 2);
      for (int k = 0; k < 3; k++) {
        second.epoch();
      }
      assertThat(second.probabilities().toArray()).isEqualTo(straight);
    }
  }

  /** But for rounding: a batch sums gradients of zero too, and so in another order. */
  @Test
  void oneClusterIsTheWholeGraph() {
    Method<?> gmcn = Methods.named("gmcn");
    assertThat(trained(gmcn, problem, "clusters:1", 20, 1))
        .containsExactly(trained(gmcn, problem, "all", 20, 1), within(1e-6f));
  }

  @Test
  void rowsOfSparseFeaturesAreThoseOfDenseOnes() {
    Matrix dense = problem.features().toDense();
    int[] nodes = {3, 4, 100, 2};
    assertThat(Rows.of(SparseMatrix.of(dense), nodes).toDense().toArray())
        .isEqualTo(Rows.of(dense, nodes).toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"clusters", "clusters:0", "clusters:4:5", "clusters:4:0", "64", ""})
  void refusesWhatIsNoBatch(String text) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Batches.parse(text))
        .withMessageContaining("'" + text + "'");
  }

  @Test
  void severalClustersMakeABatch() {
    assertThat(Batches.parse("clusters:64")).isEqualTo(new Batches(64, 8));
    assertThat(Batches.parse("clusters:64").count()).isEqualTo(8);
    assertThat(Batches.parse("clusters:10:4").count()).isEqualTo(3);
    assertThat(Batches.parse("all").ofClusters()).isFalse();
  }
}
