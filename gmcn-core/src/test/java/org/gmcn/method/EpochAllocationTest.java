package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.parallel.Workers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An epoch allocates nothing that grows with the graph. */
class EpochAllocationTest {
  private static final int EPOCHS = 20;

  @ParameterizedTest
  @ValueSource(strings = {"gmcn", "gcn"})
  void anEpochAllocatesNothingThatGrowsWithTheGraph(String name) {
    long small = allocated(Methods.named(name), 20);
    long large = allocated(Methods.named(name), 400);
    assertThat(large).as("bytes an epoch").isLessThan(small + 512).isLessThan(4_096);
  }

  /**
   * Two threads, vector kernels, scaling by degrees and subsets of columns; and if all edges are
   * kept, sums in blocks.
   */
  @ParameterizedTest
  @ValueSource(strings = {"0", "0.6"})
  void theFastPathsAllocateNothingThatGrowsWithTheGraph(String epsilon) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                EpochAllocationProbe.class.getName(),
                epsilon)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    List<String> lines = out.lines().toList();
    assertThat(lines.get(0).split(" ", -1))
        .contains("pairAffinities", "sliceProject", "slicePack", "subset", "threads")
        .contains(epsilon.equals("0") ? "blockedSums" : "neighbourSums")
        .doesNotContain("spmm");
    assertThat(Long.parseLong(lines.get(1)))
        .as("bytes an epoch, all threads")
        .isLessThan(EpochAllocationProbe.MOST_BYTES);
  }

  /**
   * The median of several epochs of the plain kernels, after the first ones have made the working
   * memory.
   */
  private static <O extends Record> long allocated(Method<O> method, int perClass) {
    Problem problem = TestGraphs.separable(perClass, 3, 4);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    try (Compute compute = new Compute(new Workers(1), KernelChoice.plain());
        Engine engine =
            method.engine(problem, TestOptions.of(method), method.training(), 1, compute)) {
      engine.epoch();
      engine.epoch();
      long[] bytes = new long[EPOCHS];
      for (int k = 0; k < EPOCHS; k++) {
        long before = threads.getThreadAllocatedBytes(id);
        engine.epoch();
        bytes[k] = threads.getThreadAllocatedBytes(id) - before;
      }
      Arrays.sort(bytes);
      return bytes[EPOCHS / 2];
    }
  }
}
