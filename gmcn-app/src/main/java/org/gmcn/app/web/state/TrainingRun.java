package org.gmcn.app.web.state;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.engine.EpochReport;
import org.gmcn.run.ModelFolder;
import org.gmcn.run.RunListener;
import org.gmcn.run.RunOutcome;
import org.gmcn.run.RunSpec;
import org.gmcn.run.Runs;
import org.gmcn.train.TrainingResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One training, from the queue to its result. The training thread only appends to the history;
 * watchers read from it at their own pace, so none of them can slow it.
 */
public final class TrainingRun {
  private static final Logger LOG = LoggerFactory.getLogger(TrainingRun.class);

  /** The time that a stopped training has for its epoch, and for all that follows. */
  private static final long EPOCH_MILLIS = 500;

  private static final long MEASURE_MILLIS = 5_000;

  /** Where a training stands. */
  public enum State {
    QUEUED,
    RUNNING,
    DONE,
    STOPPED,
    FAILED;

    public boolean over() {
      return this == DONE || this == STOPPED || this == FAILED;
    }
  }

  private final String id;
  private final String source;
  private final RunSpec spec;
  private final Dataset data;
  private final Runs runs;
  private final List<EpochReport> history = new ArrayList<>();
  private State state = State.QUEUED;
  private boolean stopAsked;
  private String error;
  private RunOutcome outcome;
  private ServedModel trained;

  TrainingRun(String id, String source, Dataset data, RunSpec spec, int threads) {
    this.id = id;
    this.source = source;
    this.spec = spec;
    this.data = data;
    this.runs =
        new Runs(
            data,
            threads,
            new RunListener() {
              @Override
              public void epoch(int run, RunSpec of, EpochReport report, boolean best) {
                append(report);
              }
            });
  }

  /** A model that was trained before the server started. */
  TrainingRun(String id, String source, RunSpec spec, ServedModel trained) {
    this.id = id;
    this.source = source;
    this.spec = spec;
    this.data = trained.data();
    this.runs = null;
    this.trained = trained;
    this.state = State.DONE;
  }

  private synchronized void append(EpochReport report) {
    history.add(report);
  }

  void train() {
    synchronized (this) {
      if (stopAsked) {
        state = State.STOPPED;
        return;
      }
      state = State.RUNNING;
    }
    try {
      RunOutcome result = runs.train(List.of(spec)).get(0);
      ServedModel model =
          new ServedModel(
              ModelFolder.model(data, source, result),
              data,
              result.split(),
              result.result().probabilities());
      synchronized (this) {
        outcome = result;
        trained = model;
        state = result.result().end() == TrainingResult.End.CANCELLED ? State.STOPPED : State.DONE;
      }
    } catch (CancellationException e) {
      synchronized (this) {
        state = State.STOPPED;
      }
    } catch (InputException e) {
      fail(e.getMessage());
    } catch (OutOfMemoryError e) {
      fail("The memory is too little for this training; start the server with more.");
    } catch (RuntimeException e) {
      LOG.error("training {} failed", id, e);
      fail("Something went wrong inside the training; the server's log says more.");
    }
  }

  private synchronized void fail(String sentence) {
    error = sentence;
    state = State.FAILED;
  }

  /**
   * Asks it to end after the epoch under way, or not to begin. A long epoch is given up; measuring
   * the best weights so far may take a little longer.
   */
  public void stop() {
    synchronized (this) {
      stopAsked = true;
      if (state == State.QUEUED) {
        state = State.STOPPED;
      }
    }
    if (runs != null) {
      runs.cancel();
      after(EPOCH_MILLIS, () -> runs.abort(false));
      after(MEASURE_MILLIS, () -> runs.abort(true));
    }
  }

  private static void after(long millis, Runnable action) {
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(action);
  }

  public String id() {
    return id;
  }

  /** The name by which the data were asked for. */
  public String source() {
    return source;
  }

  public RunSpec spec() {
    return spec;
  }

  public Dataset data() {
    return data;
  }

  public synchronized State state() {
    return state;
  }

  public synchronized String error() {
    return error;
  }

  /** The outcome of a training done here, or null. */
  public synchronized RunOutcome outcome() {
    return outcome;
  }

  /** The model, or null while there is none. */
  public synchronized ServedModel trained() {
    return trained;
  }

  public synchronized int epochs() {
    return history.size();
  }

  /**
   * At most so many of the reports from one on and before another, evenly chosen, the last always
   * among them. Takes no longer for a long history than for a short one, since the training cannot
   * append meanwhile.
   */
  public synchronized List<EpochReport> history(int from, int to, int most) {
    int count = to - from;
    int chosen = Math.min(count, most);
    List<EpochReport> some = new ArrayList<>(chosen);
    for (int k = 1; k <= chosen; k++) {
      some.add(history.get(from + (int) ((long) k * count / chosen) - 1));
    }
    return some;
  }
}
