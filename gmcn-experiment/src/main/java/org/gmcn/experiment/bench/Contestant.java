package org.gmcn.experiment.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.engine.Engine;
import org.gmcn.method.Method;
import org.gmcn.method.Options;
import org.gmcn.run.InputFeatures;
import org.gmcn.run.RunSpec;
import org.gmcn.run.Runs;
import org.gmcn.run.SplitSpec;

/**
 * Our own training of one model on one data set, an epoch at a time, in the reference setting: the
 * model's defaults, but rows of features of unit length and no dropout. For GmCN these defaults
 * keep what exceeds 0.6 times its row's mean. A tenth of the nodes trains, a tenth validates.
 */
final class Contestant implements AutoCloseable {
  private static final int WARM_EPOCHS = 10;
  private static final double WARM_SECONDS = 8;
  private static final double WARM_LONGEST = 12;

  /** Without a number of epochs, as many are timed as take so long, within these bounds. */
  private static final double BUDGET = 6;

  private static final int FEWEST = 5;
  private static final int MOST = 60;

  private final BenchListener listener;
  private final Compute compute;
  private final Engine engine;
  private double loss = Double.NaN;

  Contestant(Dataset data, Method<?> method, String kernels, int threads, BenchListener listener) {
    this.listener = listener;
    RunSpec spec = spec(method).on(data);
    Runs.need(data, spec)
        .require(
            Runtime.getRuntime().maxMemory(), "Measuring " + method.title() + " on " + data.name());
    compute = BenchSettings.compute(kernels, threads);
    engine =
        spec.engine(
            Runs.problem(
                data, spec.split().draw(data, spec.seed()), InputFeatures.of(spec, data, compute)),
            compute);
  }

  static RunSpec spec(Method<?> method) {
    Map<String, Object> own = Options.toMap(method.defaults());
    Map<String, Object> changes = new LinkedHashMap<>();
    changes.put("features", "l2");
    if (own.containsKey("mask")) {
      changes.put("mask", "truncated");
    }
    for (String name : own.keySet()) {
      if (name.equals("dropout") || name.endsWith("Dropout")) {
        changes.put(name, 0.0);
      }
    }
    return RunSpec.of(method, changes, new SplitSpec.Ratio(0.1, 0.1, false), 0);
  }

  /** Trains untimed until the compiler is done, and says how many epochs a turn is to have. */
  int warmUp(BenchSettings settings) {
    double[] last = new double[2];
    long start = System.nanoTime();
    double elapsed = 0;
    for (int epoch = 0; !warm(epoch, elapsed, settings.quick()); epoch++) {
      last[epoch % last.length] = epoch();
      elapsed = (System.nanoTime() - start) * 1e-9;
    }
    if (settings.epochs() > 0) {
      return settings.epochs();
    }
    double each = Math.min(last[0], last[1]);
    return settings.quick() ? FEWEST : (int) Math.max(FEWEST, Math.min(MOST, BUDGET / each));
  }

  private static boolean warm(int epochs, double elapsed, boolean quick) {
    return epochs >= 2
        && (quick || elapsed > WARM_LONGEST || (epochs >= WARM_EPOCHS && elapsed > WARM_SECONDS));
  }

  /** Seconds of each of so many epochs, after a few that bring the data back into the caches. */
  double[] turn(int epochs) {
    for (int k = 0; k < Math.max(1, epochs / 6); k++) {
      epoch();
    }
    double[] seconds = new double[epochs];
    for (int k = 0; k < epochs; k++) {
      seconds[k] = epoch();
    }
    return seconds;
  }

  private double epoch() {
    listener.check();
    long start = System.nanoTime();
    loss = engine.epoch().trainLoss();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The training loss after the last epoch. */
  double loss() {
    return loss;
  }

  @Override
  public void close() {
    engine.close();
    compute.close();
  }
}
