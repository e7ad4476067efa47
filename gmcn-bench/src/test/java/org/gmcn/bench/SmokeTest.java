package org.gmcn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark of graphs and weights runs, once and on a tiny graph. */
class SmokeTest {
  @Test
  void benchmarksRun() throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("GraphBenchmark|WeightBenchmark")
                    .param("graph", "TINY")
                    .param("threads", "2")
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.milliseconds(5))
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    // Three benchmarks of two widths and six of weights, each plain and vector.
    assertThat(results).hasSize(2 * (3 * 2 + 6));
  }
}
