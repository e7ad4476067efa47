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
  private final List<EpochReport> earlier = new ArrayList<>();
  private Weights bestEarlier;
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

  /**
   * Goes on after epochs of an earlier run, to which the engine has been {@link Engine#resume}d.
   *
   * @param history what those epochs reported
   * @param best the weights of the best of them
   */
  public Trainer after(List<EpochReport> history, Weights best) {
    earlier.addAll(history);
    bestEarlier = best;
    return this;
  }

  /** Trains, and leaves the engine with the best weights. */
  public TrainingRun run(Engine engine) {
    long start = System.nanoTime();
    EarlyStopping stopping = new EarlyStopping(options);
    List<EpochReport> history = new ArrayList<>(earlier);
    earlier.forEach(stopping::better);
    double[] seconds = new double[Math.min(options.epochs(), 1024)];
    Weights best = (bestEarlier == null ? engine.weights() : bestEarlier).copy();
    TrainingResult.End end = TrainingResult.End.ALL_EPOCHS;
    int epoch = history.size();
    int timed = 0;
    while (epoch < options.epochs() && !stopping.exhausted(epoch)) {
      if (cancelled) {
        end = TrainingResult.End.CANCELLED;
        break;
      }
      long before = System.nanoTime();
      EpochReport report = engine.epoch();
      double took = (System.nanoTime() - before) * 1e-9;
      if (timed == seconds.length) {
        seconds = Arrays.copyOf(seconds, 2 * timed);
      }
      seconds[timed++] = took;
      epoch++;
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
    }
    if (end == TrainingResult.End.ALL_EPOCHS && stopping.exhausted(epoch)) {
      end = TrainingResult.End.STOPPED_EARLY;
    }
    engine.restore(best);
    engine.finish();
    return new TrainingRun(
        end,
        epoch,
        stopping.bestEpoch(),
        history,
        (System.nanoTime() - start) * 1e-9,
        median(Arrays.copyOf(seconds, timed)));
  }

  /** Trains and measures the best weights on the problem's nodes. */
  public TrainingResult train(Engine engine, Problem problem) {
    long start = System.nanoTime();
    TrainingRun run = run(engine);
    Matrix probabilities = engine.probabilities();
    return new TrainingResult(
        run.end(),
        run.epochs(),
        run.bestEpoch(),
        run.history(),
        probabilities,
        Metrics.of(probabilities, problem.labels(), problem.train()),
        Metrics.of(probabilities, problem.labels(), problem.validation()),
        Metrics.of(probabilities, problem.labels(), problem.test()),
        engine.keptEdges(),
        (System.nanoTime() - start) * 1e-9,
        run.secondsPerEpoch());
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values.length == 0 ? 0 : values[values.length / 2];
  }
}
