package org.gmcn.method;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.kernel.Kernels;
import org.gmcn.parallel.Workers;

/**
 * Prints the kernels that GmCN's epochs call on a graph that reaches the fast paths, and the bytes
 * that an epoch allocates. It needs a JVM of its own: how well the Vector API is compiled depends
 * on all that ran before.
 */
final class EpochAllocationProbe {
  static final int NODES = 120_000;

  /** Less than one float per node. */
  static final long MOST_BYTES = 4L * NODES;

  private static final int EPOCHS = 20;
  private static final long WARM_UP_NANOS = 60_000_000_000L;
  private static final TrainingOptions TRAINING = new Gmcn().training();
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private EpochAllocationProbe() {}

  public static void main(String[] args) {
    Problem problem = TestGraphs.separable(NODES / 3, 3, 4);
    GmcnOptions options = options(Double.parseDouble(args[0]));
    System.out.println(String.join(" ", operations(problem, options)));
    try (Compute compute = new Compute(new Workers(2), KernelChoice.vector());
        Engine engine = new Gmcn().engine(problem, options, TRAINING, 1, compute)) {
      long bytes = Long.MAX_VALUE;
      long end = System.nanoTime() + WARM_UP_NANOS;
      // Before they are compiled, kernels of the Vector API make an object per vector.
      while (bytes >= MOST_BYTES && System.nanoTime() < end) {
        bytes = median(engine);
      }
      System.out.println(bytes);
    }
  }

  /** With a large γ a projection gives every edge nearly the same score, above an ε of 0. */
  private static GmcnOptions options(double epsilon) {
    GmcnOptions d = TestOptions.gmcn();
    return Options.with(d, Map.of("epsilon", epsilon, "gamma", epsilon == 0 ? 1e4 : 0.001));
  }

  /** The kernels that epochs call once the process is warm, and whether two threads do. */
  private static Set<String> operations(Problem problem, GmcnOptions options) {
    Set<String> names = ConcurrentHashMap.newKeySet();
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    Kernels vector = KernelChoice.vector();
    Kernels recorded =
        (Kernels)
            Proxy.newProxyInstance(
                Kernels.class.getClassLoader(),
                new Class<?>[] {Kernels.class},
                (proxy, method, arguments) -> {
                  names.add(method.getName());
                  threads.add(Thread.currentThread());
                  if (method.getName().equals("neighbourSums")
                      && ((int[]) arguments[5]).length < problem.graph().directedEdges()) {
                    names.add("subset");
                  }
                  return method.invoke(vector, arguments);
                });
    long end = System.nanoTime() + WARM_UP_NANOS;
    try (Compute compute = new Compute(new Workers(2), recorded);
        Engine engine = new Gmcn().engine(problem, options, TRAINING, 1, compute)) {
      names.clear();
      do {
        engine.epoch();
      } while (threads.size() < 2 && System.nanoTime() < end);
    }
    if (threads.size() == 2) {
      names.add("threads");
    }
    return names;
  }

  /** The bytes of an epoch on this thread and on the workers, as a median. */
  private static long median(Engine engine) {
    long[] ids = threads();
    long[] bytes = new long[EPOCHS];
    for (int k = 0; k < EPOCHS; k++) {
      long before = allocated(ids);
      engine.epoch();
      bytes[k] = allocated(ids) - before;
    }
    Arrays.sort(bytes);
    return bytes[EPOCHS / 2];
  }

  private static long allocated(long[] ids) {
    long sum = 0;
    for (long id : ids) {
      sum += THREADS.getThreadAllocatedBytes(id);
    }
    return sum;
  }

  /** This thread and the workers. */
  private static long[] threads() {
    Thread[] all = new Thread[Thread.activeCount() + 8];
    int count = Thread.enumerate(all);
    return Arrays.stream(all, 0, count)
        .filter(t -> t == Thread.currentThread() || t.getName().startsWith("gmcn-worker"))
        .mapToLong(Thread::getId)
        .toArray();
  }
}
