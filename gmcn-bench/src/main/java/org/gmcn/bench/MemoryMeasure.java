package org.gmcn.bench;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.Splits;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.memory.ProblemSize;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;

/**
 * The heap that trainings hold on to, beside the estimate that is made before they start: {@code
 * MemoryMeasure DATA [DATA...]}. Measured is what is alive after a collection, with the training
 * alive, less what was before it; estimated is what lasts, without the data.
 */
public final class MemoryMeasure {
  /** Fewer steps an epoch where they do not change the memory. */
  private static final Map<String, Map<String, Object>> QUICK =
      Map.of("deepwalk", Map.of("walkLength", 4, "window", 1));

  private MemoryMeasure() {}

  public static void main(String[] args) {
    System.out.println("| data | model | estimated | measured | ratio |\n|---|---|---|---|---|");
    for (String name : args.length == 0 ? new String[] {"random:20000:200000"} : args) {
      Dataset data = Datasets.open(name);
      Split split = Splits.ratio(data, 0.1, 0.1, 0, false);
      Problem problem =
          new Problem(
              data.graph(),
              data.features(),
              data.labels(),
              data.classes(),
              split.train(),
              split.validation(),
              split.test());
      List<Method<?>> methods = Methods.all();
      methods.forEach(method -> measure(name, method, problem));
    }
  }

  private static <O extends Record> void measure(String data, Method<O> method, Problem problem) {
    O changed = Options.with(method.defaults(), QUICK.getOrDefault(method.name(), Map.of()));
    O options = method.candidates(changed, method.training()).get(0);
    TrainingOptions training = method.training();
    ProblemSize size = ProblemSize.of(problem.graph(), problem.features(), problem.classes());
    long before = alive();
    try (Compute compute = Compute.of(1);
        Engine engine = method.engine(problem, options, training, 0, compute)) {
      engine.epoch();
      Weights best = engine.weights().copy();
      double measured = alive() - before;
      double estimated = method.memory(size, options, training).lastingBytes();
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %.1f MB | %.1f MB | %.2f |%n",
          data,
          method.title(),
          estimated / 1e6,
          measured / 1e6,
          best.asMap().isEmpty() ? Double.NaN : estimated / measured);
    }
  }

  private static long alive() {
    for (int k = 0; k < 3; k++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
