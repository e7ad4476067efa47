package org.gmcn.experiment.bench;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.experiment.bench.Operations.Load;
import org.gmcn.experiment.bench.Operations.Operation;

/** Times the kernels of an epoch, plain and vector, beside the roof of each. */
public final class KernelBench {
  private final Dataset data;
  private final BenchSettings settings;
  private final BenchListener listener;

  public KernelBench(Dataset data, BenchSettings settings, BenchListener listener) {
    this.data = data;
    this.settings = settings;
    this.listener = listener;
  }

  /**
   * @param kernels plain or vector
   * @param roofMicros what the slowest load takes that the kernel cannot do without
   * @param roof that load: gather, stream or multiply-add
   * @param share roofMicros / micros
   */
  public record Result(
      String data,
      String kernel,
      String kernels,
      int threads,
      double micros,
      double roofMicros,
      String roof,
      double share) {}

  public static int steps(BenchSettings settings) {
    return settings.kernels().size() + settings.threads().size() * (1 + settings.kernels().size());
  }

  public List<Result> run() {
    Operations operations = new Operations(data);
    warmUp(operations);
    List<Result> results = new ArrayList<>();
    for (int threads : settings.threads()) {
      List<Roof> roofs = roofs(operations, threads);
      for (String kernels : settings.kernels()) {
        step(kernels, threads);
        try (Compute compute = BenchSettings.compute(kernels, threads)) {
          List<Operation> all = operations.on(compute, new RoofLoads(compute));
          for (int k = 0; k < all.size(); k++) {
            results.add(measure(all.get(k), kernels, threads, roofs.get(k)));
          }
        }
      }
    }
    return results;
  }

  /** Lets the compiler see all kernels before any is timed: it works in the background. */
  private void warmUp(Operations operations) {
    for (String kernels : settings.kernels()) {
      step("warming up, " + kernels, settings.mostThreads());
      try (Compute compute = BenchSettings.compute(kernels, settings.mostThreads())) {
        for (Operation operation : operations.on(compute, new RoofLoads(compute))) {
          listener.check();
          settings.stopwatch().warmUp(operation.run());
        }
      }
    }
  }

  private void step(String what, int threads) {
    listener.step(data.name() + ": kernels, " + what + ", threads: " + threads);
  }

  private record Roof(String name, double micros) {}

  private List<Roof> roofs(Operations operations, int threads) {
    step("roof", threads);
    List<Roof> roofs = new ArrayList<>();
    try (Compute compute = BenchSettings.roof(threads)) {
      for (Operation operation : operations.on(compute, new RoofLoads(compute))) {
        Roof highest = null;
        for (Load load : operation.loads()) {
          double micros = micros(load.maker().get());
          highest =
              highest == null || micros > highest.micros()
                  ? new Roof(load.name(), micros)
                  : highest;
        }
        roofs.add(highest);
      }
    }
    return roofs;
  }

  private Result measure(Operation operation, String kernels, int threads, Roof roof) {
    double micros = micros(operation.run());
    return new Result(
        data.name(),
        operation.name(),
        kernels,
        threads,
        micros,
        roof.micros(),
        roof.name(),
        roof.micros() / micros);
  }

  private double micros(Runnable work) {
    listener.check();
    return 1e6 * settings.stopwatch().time(work).median();
  }
}
