package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.EpochReport;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.model.SavedModel;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many threads on one model; a training stopped by another thread; threads that end with it. */
class ConcurrencyTest {
  private static final Dataset DATA =
      Datasets.open("generated:nodes=120,features=30,edges=300,classes=3");
  private static final int READERS = 8;

  @TempDir Path folder;
  private long threadsBefore;

  private static long ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("gmcn-"))
        .count();
  }

  @BeforeEach
  void countThreads() {
    threadsBefore = ours();
  }

  @AfterEach
  void noThreadOutlivesItsRun() {
    assertThat(ours()).isEqualTo(threadsBefore);
  }

  private static RunSpec spec(String method, int epochs) {
    return RunSpec.of(
        Methods.named(method),
        Map.of("epochs", epochs, "patience", epochs),
        new SplitSpec.Ratio(0.3, 0.2, true),
        3);
  }

  static List<String> methods() {
    return Methods.all().stream().map(Method::name).toList();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void manyReadersOfAModelSeeTheSameBits(String method) throws Exception {
    RunOutcome trained = new Runs(DATA, 2, RunListener.NONE).train(List.of(spec(method, 3))).get(0);
    Path saved = folder.resolve("model");
    ModelFolder.write(saved, DATA, "generated", trained);
    SavedModel model = SavedModel.read(saved);
    float[] expected = trained.result().probabilities().data;
    CountDownLatch together = new CountDownLatch(READERS);
    Callable<List<float[]>> reader =
        () -> {
          together.countDown();
          assertThat(together.await(60, TimeUnit.SECONDS)).isTrue();
          List<float[]> seen = new ArrayList<>();
          try (Compute compute = Compute.of(2)) {
            for (int k = 0; k < 3; k++) {
              seen.add(Predictor.predict(model, DATA, compute).probabilities().data);
            }
          }
          return seen;
        };
    ExecutorService threads = Executors.newFixedThreadPool(READERS);
    try {
      List<Future<List<float[]>>> readers = new ArrayList<>();
      for (int k = 0; k < READERS; k++) {
        readers.add(threads.submit(reader));
      }
      for (Future<List<float[]>> each : readers) {
        assertThat(each.get(60, TimeUnit.SECONDS))
            .hasSize(3)
            .allSatisfy(seen -> assertThat(seen).isEqualTo(expected));
      }
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void isCancelledFromAnotherThread(String method) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Runs runs =
        new Runs(
            DATA,
            4,
            new RunListener() {
              @Override
              public void epoch(int run, RunSpec spec, EpochReport report, boolean best) {
                begun.countDown();
              }
            });
    Thread other =
        new Thread(
            () -> {
              try {
                begun.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              runs.cancel();
            },
            "canceller");
    other.start();
    List<RunOutcome> outcomes = runs.train(spec(method, 1_000_000).repeated(3));
    other.join();
    assertThat(outcomes).isNotEmpty();
    assertThat(outcomes)
        .allSatisfy(
            outcome -> assertThat(outcome.result().end()).isEqualTo(TrainingResult.End.CANCELLED));
  }

  @Test
  void threadsEndWithARunThatFails() {
    Runs runs =
        new Runs(
            DATA,
            4,
            new RunListener() {
              @Override
              public void epoch(int run, RunSpec spec, EpochReport report, boolean best) {
                throw new IllegalStateException("a listener's fault");
              }
            });
    assertThatThrownBy(() -> runs.train(spec("gmcn", 5).repeated(3)))
        .isInstanceOf(IllegalStateException.class);
  }
}
