package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.EpochReport;
import org.gmcn.memory.ProblemSize;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.Options.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Random hyper-parameters of every method on a small graph, three epochs each: every setting trains
 * within its estimates, or is refused. The system property gmcn.settings is the number of settings.
 */
class RandomSettingsTest {
  private static final Dataset KARATE = Datasets.open("karate");
  private static final ProblemSize SIZE =
      ProblemSize.of(KARATE.graph(), KARATE.features(), KARATE.classes());
  private static final SplitSpec TENTHS = new SplitSpec.Ratio(0.2, 0.2, true);
  private static final int EPOCHS = 3;
  private static final int[] OUT_OF_BOUNDS = {-1, 0, Integer.MAX_VALUE};

  /** Larger settings below the limits of the program are drawn again: they only take long. */
  private static final long MOST_BYTES = 64L << 20;

  private static final double MOST_WORK = 1e8;

  /** Objects that the estimate does not count: their size does not depend on the data. */
  private static final long SMALL_BYTES = 4L << 20;

  /** The estimates are made for large graphs; wide layers on a small one take up to this factor. */
  private static final double TOLERANCE = 2;

  /** Multiply-adds per second, forward and backward, on a slow and busy machine. */
  private static final double SLOWEST = 1e7;

  private int trained;
  private int refused;
  private int diverged;

  @Test
  void everySettingEndsWithinItsEstimatesOrIsRefused(TestReporter reporter) {
    int settings = Integer.getInteger("gmcn.settings", 200);
    List<Method<?>> methods = Methods.all();
    int left = settings;
    for (long draw = 0; left > 0; draw++) {
      Method<?> method = methods.get((int) (draw % methods.size()));
      if (tried(method, draw)) {
        left--;
      }
    }
    reporter.publishEntry(
        String.format(
            Locale.ROOT, "%d trained, %d diverged, %d refused", trained, diverged, refused));
    assertThat(trained).isGreaterThan(settings / 4);
    assertThat(refused).isPositive();
  }

  /** Whether a drawn setting was tried; false if it would only take long. */
  private boolean tried(Method<?> method, long draw) {
    Map<String, Object> changes = setting(method, Rng.of(1, draw));
    RunSpec spec;
    try {
      spec = RunSpec.of(method, changes, TENTHS, draw);
    } catch (InputException e) {
      assertThat(e).message().isNotBlank();
      refused++;
      return true;
    }
    int candidates = spec.candidates().size();
    long bytes = Runs.need(SIZE, spec).peakBytes();
    double work = work(method, spec.options()) * EPOCHS * candidates;
    if (work > MOST_WORK || (bytes > MOST_BYTES && bytes < Runtime.getRuntime().maxMemory())) {
      return false;
    }
    long millis = 10_000 + (long) (10_000 * work / SLOWEST);
    String what = method.name() + " " + changes;
    assertTimeoutPreemptively(Duration.ofMillis(millis), () -> train(spec, what, bytes), what);
    return true;
  }

  @SuppressWarnings("unchecked")
  private static <O extends Record> double work(Method<O> method, Record options) {
    return method.work(SIZE, (O) options);
  }

  private void train(RunSpec spec, String what, long bytes) {
    long before = used();
    RunListener memory =
        new RunListener() {
          @Override
          public void epoch(int run, RunSpec chosen, EpochReport report, boolean best) {
            if (report.epoch() == EPOCHS) {
              assertThat(used() - before)
                  .as("bytes of %s", what)
                  .isLessThan(SMALL_BYTES + (long) (TOLERANCE * bytes));
            }
          }
        };
    RunOutcome outcome;
    try {
      outcome = new Runs(KARATE, 1, memory).train(List.of(spec)).get(0);
    } catch (InputException e) {
      assertThat(e).message().isNotBlank();
      refused++;
      return;
    }
    trained++;
    if (Divergence.happened(outcome)) {
      diverged++;
      assertThat(Divergence.sentence(outcome, KARATE)).isNotBlank();
    } else {
      assertThat(outcome.result().history())
          .as(what)
          .allSatisfy(epoch -> assertThat(epoch.trainLoss()).isFinite());
    }
    for (float probability : outcome.result().probabilities().data) {
      assertThat(Float.isFinite(probability)).as("probabilities of %s", what).isTrue();
    }
  }

  /** The bytes in use after a collection. */
  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static Map<String, Object> setting(Method<?> method, Rng rng) {
    Map<String, Object> changes = new LinkedHashMap<>();
    for (Record options : List.of(method.defaults(), method.training())) {
      for (Entry entry : Options.entries(options)) {
        if (rng.nextInt(2) == 0) {
          changes.put(entry.name(), value(entry, rng));
        }
      }
    }
    changes.put("epochs", EPOCHS);
    return changes;
  }

  private static Object value(Entry entry, Rng rng) {
    if (!entry.choices().isEmpty()) {
      return entry.choices().get(rng.nextInt(entry.choices().size()));
    }
    if (entry.type() == boolean.class) {
      return rng.nextInt(2) == 0;
    }
    if (entry.type() == int.class) {
      boolean wide = entry.name().equals("hidden") || entry.name().equals("dimensions");
      return rng.nextInt(50) == 0
          ? OUT_OF_BOUNDS[rng.nextInt(OUT_OF_BOUNDS.length)]
          : (int) Math.pow(wide ? 4096 : 32, rng.nextDouble());
    }
    if (entry.name().equals("batch")) {
      return rng.nextInt(2) == 0 ? "all" : "clusters:4";
    }
    return switch (rng.nextInt(8)) {
      case 0 -> entry.name().equals("keep") ? "auto" : "0";
      case 1 -> "1";
      case 2 -> Double.toString(Math.pow(10, 12 * rng.nextDouble() - 6));
      default -> Double.toString(rng.nextDouble());
    };
  }
}
