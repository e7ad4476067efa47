package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gmcn.GradientCheck;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.model.SavedModel;
import org.gmcn.nn.Softmax;
import org.gmcn.train.Trainer;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every method does, whoever invented it. A method that {@link Methods} lists is tested. */
class MethodContractTest {
  private static final long SEED = 42;

  /** Hyper-parameters that are not the default here: smaller where the default takes long. */
  private static final Map<String, Map<String, Object>> CHANGED = Map.of();

  /** And those without which a gradient check meets jumps: GmCN's masks, held by keeping all. */
  private static final Map<String, Map<String, Object>> SMOOTH =
      Map.of("gmcn", Map.of("epsilon", 0, "epsilonRule", "absolute", "projections", 0));

  @TempDir Path folder;

  static Stream<Named<Method<?>>> methods() {
    return Methods.all().stream().map(m -> Named.<Method<?>>of(m.name(), m));
  }

  private static <O extends Record> O options(
      Method<O> method, Map<String, Map<String, Object>> more) {
    O changed = TestOptions.with(method, CHANGED.getOrDefault(method.name(), Map.of()));
    return Options.with(changed, more.getOrDefault(method.name(), Map.of()));
  }

  private static TrainingOptions training(Method<?> method, int epochs) {
    return Options.with(method.training(), Map.of("epochs", epochs));
  }

  private static <O extends Record> Engine engine(
      Method<O> method, Problem problem, Compute compute) {
    return method.engine(problem, options(method, Map.of()), training(method, 100), SEED, compute);
  }

  private static <O extends Record> Network smooth(
      Method<O> method, Problem problem, Compute compute) {
    return method.network(
        problem.graph(),
        problem.features(),
        problem.classes(),
        options(method, SMOOTH),
        SEED,
        compute);
  }

  private static Map<String, float[]> values(Weights weights) {
    Map<String, float[]> values = new LinkedHashMap<>();
    weights.asMap().forEach((name, m) -> values.put(name, m.toArray()));
    return values;
  }

  private static void assertSame(Map<String, float[]> actual, Map<String, float[]> expected) {
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    expected.forEach((name, v) -> assertThat(actual.get(name)).as(name).isEqualTo(v));
  }

  private static void assertProbabilities(Matrix p, Problem problem) {
    assertThat(p.rows).isEqualTo(problem.graph().nodes);
    assertThat(p.columns).isEqualTo(problem.classes());
    for (int i = 0; i < p.rows; i++) {
      double sum = 0;
      for (int c = 0; c < p.columns; c++) {
        assertThat(p.get(i, c)).isBetween(0f, 1f);
        sum += p.get(i, c);
      }
      assertThat(sum).as("row %d", i).isBetween(0.999, 1.001);
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void learnsASeparableGraph(Method<?> method) {
    Problem problem = TestGraphs.separable(60, 3, 3);
    TrainingOptions training = training(method, Math.min(method.training().epochs(), 200));
    try (Compute compute = Compute.of(1);
        Engine engine = engine(method, problem, compute)) {
      TrainingResult result = new Trainer(training).train(engine, problem);
      assertThat(result.test().accuracy()).isGreaterThan(0.95);
      assertProbabilities(result.probabilities(), problem);
      assertThat(engine.embedding().rows).isEqualTo(problem.graph().nodes);
      for (float v : engine.embedding().data) {
        assertThat(v).isFinite();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void gradientsAreThoseOfTheLoss(Method<?> method) {
    Problem dense = TestGraphs.separable(12, 3, 5);
    for (Problem problem : List.of(dense, sparse(dense))) {
      try (Compute compute = Compute.of(1)) {
        GradientCheck.of(smooth(method, problem, compute), problem, compute);
      }
    }
  }

  private static Problem sparse(Problem p) {
    return new Problem(
        p.graph(),
        SparseMatrix.of(p.features().toDense()),
        p.labels(),
        p.classes(),
        p.train(),
        p.validation(),
        p.test());
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theSameSeedGivesTheSameBitsWhateverTheThreads(Method<?> method) {
    Problem problem = sparse(TestGraphs.separable(100, 3, 5));
    Map<String, float[]> alone = trained(method, problem, 1);
    assertSame(trained(method, problem, 2), alone);
    assertSame(trained(method, problem, 5), alone);
  }

  private static Map<String, float[]> trained(Method<?> method, Problem problem, int threads) {
    try (Compute compute = Compute.of(threads);
        Engine engine = engine(method, problem, compute)) {
      for (int e = 0; e < 5; e++) {
        engine.epoch();
      }
      engine.finish();
      Map<String, float[]> values = values(engine.weights());
      values.put("probabilities", engine.probabilities().toArray());
      return values;
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aResumedTrainingGoesOnAsIfNeverStopped(Method<?> method) {
    Problem problem = TestGraphs.separable(30, 3, 5);
    try (Compute compute = Compute.of(1);
        Engine straight = engine(method, problem, compute);
        Engine resumed = engine(method, problem, compute)) {
      straight.epoch();
      straight.epoch();
      Weights state = straight.state().copy();
      straight.epoch();
      resumed.resume(state, 2);
      assertThat(resumed.epoch().epoch()).isEqualTo(3);
      assertSame(values(resumed.weights()), values(straight.weights()));
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void isolatedNodesAndSelfLoopsAreHarmless(Method<?> method) {
    Problem plain = TestGraphs.separable(30, 3, 7);
    Problem odd =
        new Problem(
            withOddNodes(plain.graph()),
            withEmptyRow(plain.features().toDense()),
            plain.labels(),
            plain.classes(),
            plain.train(),
            plain.validation(),
            plain.test());
    try (Compute compute = Compute.of(2);
        Engine engine = engine(method, odd, compute)) {
      TrainingResult result = new Trainer(training(method, 60)).train(engine, odd);
      assertThat(result.end()).isNotEqualTo(TrainingResult.End.DIVERGED);
      assertProbabilities(result.probabilities(), odd);
      assertThat(result.test().accuracy()).isGreaterThan(0.8);
      values(engine.weights())
          .forEach(
              (name, values) -> {
                for (float v : values) {
                  assertThat(v).as(name).isFinite();
                }
              });
    }
  }

  /** Nodes 0 to 4 lose their edges; node 4 and every seventh get one to themselves. */
  private static Graph withOddNodes(Graph graph) {
    GraphBuilder builder = new GraphBuilder(graph.nodes);
    for (int i = 5; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        if (graph.columns[e] >= 5) {
          builder.add(i, graph.columns[e]);
        }
      }
    }
    builder.add(4, 4);
    for (int i = 7; i < graph.nodes; i += 7) {
      builder.add(i, i);
    }
    return builder.keepSelfLoops().build();
  }

  private static Matrix withEmptyRow(Matrix x) {
    Matrix changed = x.copy();
    for (int k = 0; k < x.columns; k++) {
      changed.set(0, k, 0);
    }
    return changed;
  }

  @ParameterizedTest
  @MethodSource("methods")
  void stopsAfterTheEpochUnderWayWhenCancelled(Method<?> method) {
    Problem problem = TestGraphs.separable(20, 3, 2);
    try (Compute compute = Compute.of(1);
        Engine engine = engine(method, problem, compute)) {
      Trainer trainer = new Trainer(Options.with(training(method, 50), Map.of("patience", 50)));
      trainer.listen(
          (report, seconds, best) -> {
            if (report.epoch() == 2) {
              trainer.cancel();
            }
          });
      TrainingResult result = trainer.train(engine, problem);
      assertThat(result.end()).isEqualTo(TrainingResult.End.CANCELLED);
      assertThat(result.epochs()).isEqualTo(2);
      assertProbabilities(result.probabilities(), problem);
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aLoadedModelPredictsTheSameToTheBit(Method<?> method) throws Exception {
    Problem problem = TestGraphs.separable(20, 3, 1);
    float[] before;
    try (Compute compute = Compute.of(1);
        Engine engine = engine(method, problem, compute)) {
      before = new Trainer(training(method, 5)).train(engine, problem).probabilities().toArray();
      new SavedModel(
              method,
              options(method, Map.of()),
              training(method, 5),
              List.of("a", "b", "c"),
              problem.features().columns(),
              List.of(),
              Map.of(),
              Map.of(),
              engine.weights())
          .write(folder);
    }
    SavedModel model = SavedModel.read(folder);
    assertThat(model.options()).isEqualTo(options(method, Map.of()));
    try (Compute compute = Compute.of(2)) {
      Matrix scores = model.network(problem.graph(), problem.features(), compute).forward(false, 0);
      Matrix after = new Matrix(scores.rows, scores.columns);
      Softmax.rows(scores, after);
      assertThat(after.toArray()).isEqualTo(before);
    }
  }

  /** Linear memory grows fourfold here, memory of one number a pair of nodes sixteenfold. */
  @ParameterizedTest
  @MethodSource("methods")
  void memoryGrowsWithTheGraphNotWithItsSquare(Method<?> method) {
    allocated(method, 100);
    long small = allocated(method, 200);
    long large = allocated(method, 800);
    assertThat((double) large / small).isLessThan(6);
  }

  private static long allocated(Method<?> method, int perClass) {
    Problem problem = TestGraphs.separable(perClass, 3, 4);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    try (Compute compute = Compute.of(1)) {
      long before = threads.getThreadAllocatedBytes(id);
      try (Engine engine = engine(method, problem, compute)) {
        engine.epoch();
        engine.probabilities();
        return threads.getThreadAllocatedBytes(id) - before;
      }
    }
  }
}
