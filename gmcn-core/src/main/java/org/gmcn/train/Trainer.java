package org.gmcn.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gmcn.kernel.Matrix;
import org.gmcn.model.Engine;
import org.gmcn.model.EpochReport;
import org.gmcn.model.Problem;
import org.gmcn.model.TrainingOptions;
import org.gmcn.model.Weights;

/**
 * Drives an engine epoch by epoch until validation stops getting better, puts the best weights back
 * and measures them. {@link #cancel} may be called from any thread; the epoch under way is
 * finished.
 */
public final class Trainer {
  private final TrainingOptions options;
  private final List<TrainingListener> listeners = new ArrayList<>();
  private volatile boolean cancelled;

  public Trainer(TrainingOptions options) {
    this.options = options;
  }

  public Trainer listen(TrainingListener listener) {
    listeners.add(listener);
    return this;
  }

  /** Asks the training to end after the epoch under way. */
  public void cancel() {
    cancelled = true;
  }

  public TrainingResult train(Engine engine, Problem problem) {
    long start = System.nanoTime();
    EarlyStopping stopping = new EarlyStopping(options);
    List<EpochReport> history = new ArrayList<>();
    double[] seconds = new double[Math.min(options.epochs(), 1024)];
    Weights best = engine.weights().copy();
    TrainingResult.End end = TrainingResult.End.ALL_EPOCHS;
    int epoch = 0;
    while (epoch < options.epochs()) {
      if (cancelled) {
        end = TrainingResult.End.CANCELLED;
        break;
      }
      long before = System.nanoTime();
      EpochReport report = engine.epoch();
      double took = (System.nanoTime() - before) * 1e-9;
      if (epoch == seconds.length) {
        seconds = Arrays.copyOf(seconds, 2 * epoch);
      }
      seconds[epoch++] = took;
      history.add(report);
      boolean finite = Double.isFinite(report.trainLoss());
      boolean better = finite && stopping.better(report);
      if (better) {
        best.copyFrom(engine.weights());
      }
      for (TrainingListener listener : listeners) {
        listener.epoch(report, took, better);
      }
      if (!finite) {
        end = TrainingResult.End.DIVERGED;
        break;
      }
      if (stopping.exhausted(epoch)) {
        end = TrainingResult.End.STOPPED_EARLY;
        break;
      }
    }
    engine.restore(best);
    engine.finish();
    Matrix probabilities = engine.probabilities();
    return new TrainingResult(
        end,
        epoch,
        stopping.bestEpoch(),
        history,
        probabilities,
        Metrics.of(probabilities, problem.labels(), problem.train()),
        Metrics.of(probabilities, problem.labels(), problem.validation()),
        Metrics.of(probabilities, problem.labels(), problem.test()),
        engine.keptEdges(),
        (System.nanoTime() - start) * 1e-9,
        median(Arrays.copyOf(seconds, epoch)));
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values.length == 0 ? 0 : values[values.length / 2];
  }
}
