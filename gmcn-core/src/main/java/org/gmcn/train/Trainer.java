package org.gmcn.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.TrainingOptions;

/**
 * Drives an engine epoch by epoch until validation stops getting better, puts the best weights back
 * and measures them. {@link #cancel} may be called from any thread; the epoch under way is
 * finished, or given up if its computation is interrupted.
 *
 * @since 0.1
 */
public final class Trainer {
  private final TrainingOptions options;
  private final List<TrainingListener> listeners = new ArrayList<>();
  private final List<EpochReport> earlier = new ArrayList<>();
  private double[] earlierSeconds = new double[0];
  private Weights bestEarlier;
  private ProgressKeeper keeper;
  private volatile boolean cancelled;
  private volatile boolean measuring;

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

  /** Whether all epochs are done, so that only the result is missing. */
  public boolean measuring() {
    return measuring;
  }

  /** Keeps the progress whenever it is due, and when the training is cancelled. */
  public Trainer keep(ProgressKeeper value) {
    keeper = value;
    return this;
  }

  /** Goes on after an earlier run, to which the engine has been {@link Engine#resume}d. */
  public Trainer after(Progress progress) {
    earlier.addAll(progress.history());
    earlierSeconds = progress.seconds();
    bestEarlier = progress.best();
    return this;
  }

  /** Trains, and leaves the engine with the best weights. */
  public TrainingRun run(Engine engine) {
    long start = System.nanoTime();
    EarlyStopping stopping = new EarlyStopping(options);
    List<EpochReport> history = new ArrayList<>(earlier);
    earlier.forEach(stopping::better);
    double[] seconds = Arrays.copyOf(earlierSeconds, Math.max(1024, earlierSeconds.length));
    Weights best = (bestEarlier == null ? engine.weights() : bestEarlier).copy();
    TrainingResult.End end = TrainingResult.End.ALL_EPOCHS;
    int epoch = history.size();
    int kept = epoch;
    if (epoch == 0 && keeper != null && keeper.due(0)) {
      keep(engine, history, seconds, best);
    }
    while (epoch < options.epochs() && !stopping.exhausted(epoch)) {
      if (cancelled) {
        end = TrainingResult.End.CANCELLED;
        if (keeper != null && epoch > kept) {
          keep(engine, history, seconds, best);
        }
        break;
      }
      long before = System.nanoTime();
      EpochReport report;
      try {
        report = engine.epoch();
      } catch (CancellationException e) {
        if (!cancelled || history.isEmpty()) {
          throw e;
        }
        end = TrainingResult.End.CANCELLED;
        break;
      }
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
      if (keeper != null && keeper.due(epoch)) {
        keep(engine, history, seconds, best);
        kept = epoch;
      }
    }
    measuring = true;
    if (end == TrainingResult.End.ALL_EPOCHS && stopping.exhausted(epoch)) {
      end = TrainingResult.End.STOPPED_EARLY;
    }
    engine.restore(best);
    engine.finish();
    return new TrainingRun(
        end,
        stopping.bestEpoch(),
        history,
        Arrays.copyOf(seconds, epoch),
        Arrays.stream(earlierSeconds).sum() + (System.nanoTime() - start) * 1e-9);
  }

  private void keep(Engine engine, List<EpochReport> history, double[] seconds, Weights best) {
    double[] times = Arrays.copyOf(seconds, history.size());
    keeper.keep(new Progress(null, List.copyOf(history), times, engine.state(), best));
  }

  /**
   * The result of a training that has {@link Progress#ended} earlier: the engine is given the best
   * weights, and nothing but the last stage is trained.
   */
  public TrainingResult measure(Progress ended, Engine engine, Problem problem) {
    EarlyStopping stopping = new EarlyStopping(options);
    ended.history().stream()
        .filter(report -> Double.isFinite(report.trainLoss()))
        .forEach(stopping::better);
    engine.restore(ended.best());
    engine.finish();
    TrainingRun run =
        new TrainingRun(
            ended.end(),
            stopping.bestEpoch(),
            ended.history(),
            ended.seconds(),
            Arrays.stream(ended.seconds()).sum());
    return measure(run, engine, problem);
  }

  /** Trains and measures the best weights on the problem's nodes. */
  public TrainingResult train(Engine engine, Problem problem) {
    return measure(run(engine), engine, problem);
  }

  private static TrainingResult measure(TrainingRun run, Engine engine, Problem problem) {
    long start = System.nanoTime();
    Matrix probabilities = engine.probabilities();
    return new TrainingResult(
        run,
        probabilities,
        Metrics.of(probabilities, problem.labels(), problem.train()),
        Metrics.of(probabilities, problem.labels(), problem.validation()),
        Metrics.of(probabilities, problem.labels(), problem.test()),
        engine.keptEdges(),
        run.seconds() + (System.nanoTime() - start) * 1e-9);
  }
}
