package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.parallel.Workers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an epoch allocates does not grow with the graph. The plain kernels are measured: before they
 * are compiled, those of the Vector API make an object a vector.
 */
class EpochAllocationTest {
  private static final int EPOCHS = 20;

  @ParameterizedTest
  @ValueSource(strings = {"gmcn", "gcn"})
  void anEpochAllocatesNothingThatGrowsWithTheGraph(String name) {
    long small = allocated(Methods.named(name), 20);
    long large = allocated(Methods.named(name), 400);
    assertThat(large).as("bytes an epoch").isLessThan(small + 512).isLessThan(4_096);
  }

  /** The median of several epochs, after the first ones have made the working memory. */
  private static <O extends Record> long allocated(Method<O> method, int perClass) {
    Problem problem = TestGraphs.separable(perClass, 3, 4);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    try (Compute compute = new Compute(new Workers(1), KernelChoice.plain());
        Engine engine = method.engine(problem, method.defaults(), method.training(), 1, compute)) {
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
