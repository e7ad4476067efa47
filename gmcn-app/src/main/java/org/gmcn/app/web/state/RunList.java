package org.gmcn.app.web.state;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.run.RunSpec;

/** All trainings, one under way at a time, the others after it in their order. */
public final class RunList implements AutoCloseable {
  private static final int MOST_QUEUED = 16;
  private static final int MOST_KEPT = 30;

  private final int threads;
  private final Map<String, TrainingRun> runs = new LinkedHashMap<>();
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "gmcn-training");
            thread.setDaemon(true);
            return thread;
          });
  private int last;

  RunList(int threads) {
    this.threads = threads;
  }

  /** Puts a training in the queue. */
  public synchronized TrainingRun start(String source, Dataset data, RunSpec spec) {
    if (queued() >= MOST_QUEUED) {
      throw new InputException(
          "So many trainings wait already that no more are taken; stop some first.");
    }
    forgetOldest();
    last++;
    TrainingRun run = new TrainingRun(Integer.toString(last), source, data, spec, threads);
    runs.put(run.id(), run);
    executor.execute(run::train);
    return run;
  }

  /** Lists a model that is trained already. */
  public synchronized TrainingRun add(String source, RunSpec spec, ServedModel trained) {
    last++;
    TrainingRun run = new TrainingRun(Integer.toString(last), source, spec, trained);
    runs.put(run.id(), run);
    return run;
  }

  private void forgetOldest() {
    if (runs.size() >= MOST_KEPT) {
      runs.values().stream()
          .filter(r -> r.state().over())
          .findFirst()
          .ifPresent(r -> runs.remove(r.id()));
    }
  }

  /** Stops it if need be and forgets it. */
  public void remove(TrainingRun run) {
    run.stop();
    synchronized (this) {
      runs.remove(run.id());
    }
  }

  public synchronized Optional<TrainingRun> find(String id) {
    return Optional.ofNullable(runs.get(id));
  }

  /** In the order in which they were asked for. */
  public synchronized List<TrainingRun> all() {
    return new ArrayList<>(runs.values());
  }

  public int running() {
    return count(TrainingRun.State.RUNNING);
  }

  public int queued() {
    return count(TrainingRun.State.QUEUED);
  }

  private int count(TrainingRun.State state) {
    return (int) all().stream().filter(r -> r.state() == state).count();
  }

  public long epochs() {
    return all().stream().mapToLong(TrainingRun::epochs).sum();
  }

  /** Stops everything and waits for the training under way to end its epoch. */
  @Override
  public void close() {
    all().forEach(TrainingRun::stop);
    executor.shutdown();
    try {
      executor.awaitTermination(15, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
