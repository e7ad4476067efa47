package org.gmcn.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.management.ManagementFactory;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.method.Gmcn;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryNeedTest {
  private static final int NODES = 50_000;
  private static final Problem NUMBERS = problem(64, false);

  /** Narrower, and fewer steps an epoch. */
  private static final Map<String, Map<String, Object>> QUICK =
      Map.of(
          "dgi", Map.of("hidden", 32),
          "graphsage", Map.of("hidden", 32, "batch", 4096),
          "deepwalk", Map.of("dimensions", 32, "walkLength", 3, "window", 1));

  private static Problem problem(int columns, boolean sparse) {
    Rng rng = new Rng(1);
    GraphBuilder builder = new GraphBuilder(NODES);
    for (int k = 0; k < 10 * NODES; k++) {
      builder.add(rng.nextInt(NODES), rng.nextInt(NODES));
    }
    int[] labels = new int[NODES];
    int[] train = new int[NODES / 10];
    for (int i = 0; i < NODES; i++) {
      labels[i] = rng.nextInt(10);
      train[i % train.length] = i;
    }
    Features features = sparse ? words(columns, rng) : numbers(columns, rng);
    return new Problem(builder.build(), features, labels, 10, train, train, train);
  }

  private static Matrix numbers(int columns, Rng rng) {
    Matrix m = new Matrix(NODES, columns);
    for (int i = 0; i < NODES; i++) {
      for (int j = 0; j < columns; j++) {
        m.set(i, j, rng.nextFloat());
      }
    }
    return m;
  }

  private static SparseMatrix words(int columns, Rng rng) {
    int[] offsets = new int[NODES + 1];
    int[] columnOf = new int[NODES * 10];
    float[] values = new float[columnOf.length];
    for (int e = 0; e < columnOf.length; e++) {
      offsets[e / 10 + 1] = e + 1;
      columnOf[e] = e % 10 * (columns / 10) + rng.nextInt(columns / 10);
      values[e] = 1;
    }
    return new SparseMatrix(NODES, columns, offsets, columnOf, values);
  }

  private static long used() {
    for (int k = 0; k < 3; k++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Heap in use after a collection, with the training alive, against the estimate. */
  private static <O extends Record> void compare(
      Method<O> method, Problem problem, String batch, Map<String, Object> changes) {
    O options = TestOptions.with(method, changes);
    TrainingOptions training = Options.with(method.training(), Map.of("batch", batch));
    ProblemSize size = ProblemSize.of(problem.graph(), problem.features(), problem.classes());
    long before = used();
    try (Compute compute = Compute.of(1);
        Engine engine = method.engine(problem, options, training, 0, compute)) {
      engine.epoch();
      Weights best = engine.weights().copy();
      double measured = used() - before;
      double estimated = method.memory(size, options, training).lastingBytes();
      assertThat(best.asMap()).isNotEmpty();
      assertThat(estimated / measured).isBetween(0.7, 1.3);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gmcn, all",
    "gmcn, clusters:16",
    "gcn, all",
    "gcn-jaccard, all",
    "appnp, all",
    "sgc, all",
    "mlp, all",
    "gat, all",
    "graphsage, all",
    "graphsage-full, all",
    "cvdpp, all",
    "dgi, all",
    "deepwalk, all",
    "labelprop, all",
  })
  void theEstimateIsWithinAThirdOfTheHeap(String method, String batch) {
    compare(Methods.named(method), NUMBERS, batch, QUICK.getOrDefault(method, Map.of()));
  }

  @Test
  void sparseInputsAndDropoutAreCounted() {
    Problem words = problem(300, true);
    compare(new Gmcn(), words, "all", Map.of());
    compare(
        new Gmcn(),
        words,
        "all",
        Map.of("dropout", 0.5, "inputDropout", 0.5, "epsilonRule", "absolute"));
    compare(Methods.named("gcn"), words, "all", Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"cosine;0.7,0.8", "cosine;1,0.8", "exact;1", "none;1", "simplex;1"})
  void everyMaskRuleIsCounted(String mask, String keep) {
    compare(new Gmcn(), NUMBERS, "all", Map.of("mask", mask, "keep", keep));
  }

  @Test
  void tooSmallAHeapIsRefusedWithTheOneToGive() {
    MemoryNeed need = new MemoryNeed().lasting(5L << 30).passing(1L << 30);
    assertThat(need.peakBytes()).isEqualTo(6L << 30);
    assertThat(need.lastingBytes()).isEqualTo(5L << 30);
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> need.require(4L << 30, "Training GmCN on big"))
        .withMessage(
            "Training GmCN on big needs about 6.6 GB of memory and Java may use 4.0 GB; give it"
                + " more with -Xmx7424m.");
    need.require(7L << 30, "Training GmCN on big");
    assertThat(need.fits(need.suggestedHeap() << 20)).isTrue();
  }

  @Test
  void aMillionNodesAndTenMillionEdgesFitSixGigabytes() {
    ProblemSize size = new ProblemSize(1_000_000, 20_000_000, false, 64, 64_000_000, false, 10);
    Gmcn gmcn = new Gmcn();
    MemoryNeed need =
        new MemoryNeed()
            .lasting(size.dataBytes() + size.scaledBytes())
            .lasting(gmcn.memory(size, TestOptions.gmcn(), gmcn.training()));
    assertThat(need.fits(6L << 30)).isTrue();
  }
}
