package org.gmcn.experiment.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.gmcn.compute.Compute;
import org.gmcn.method.GmcnOptions;
import org.gmcn.run.CheckpointEvery;
import org.gmcn.run.RunCheckpoints;
import org.gmcn.run.RunOutcome;
import org.gmcn.train.Metrics;
import org.gmcn.train.TrainingResult;

/**
 * Runs jobs side by side, one thread each: what a run gives depends neither on the number of lanes
 * nor on its neighbours. What the journal has is not run again; what ends is in the journal at
 * once; what takes long is saved on the way and gone on with.
 */
final class Lanes {
  static final String CHECKPOINTS = "checkpoints";

  private final Shelf shelf;
  private final Journal journal;
  private final int count;
  private final CheckpointEvery every;
  private final StudyListener listener;

  Lanes(Shelf shelf, Journal journal, int count, CheckpointEvery every, StudyListener listener) {
    this.shelf = shelf;
    this.journal = journal;
    this.count = count;
    this.every = every;
    this.listener = listener;
  }

  /** The results by job: of all jobs, or with no lane of those in the journal. */
  Map<Job, JobResult> run(List<Job> jobs) {
    Map<Job, JobResult> results = new ConcurrentHashMap<>();
    Map<String, Job> waiting = new LinkedHashMap<>();
    Map<Job, String> keys = new LinkedHashMap<>();
    for (Job job : new LinkedHashSet<>(jobs)) {
      String key = job.key(shelf.take(job.data()).data().checksum());
      keys.put(job, key);
      journal
          .find(key)
          .filter(found -> found.answers(job))
          .ifPresentOrElse(
              found -> {
                results.put(job, found);
                listener.found(job);
              },
              () -> waiting.merge(key, job, Lanes::both));
    }
    if (count == 0) {
      return results;
    }
    runAll(List.copyOf(waiting.values()), waiting.keySet());
    keys.forEach((job, key) -> results.put(job, journal.find(key).orElseThrow()));
    return results;
  }

  /** Two jobs with one identity become one that answers both. */
  private static Job both(Job a, Job b) {
    return new Job(
        a.data(),
        a.noise(),
        a.method(),
        a.changes(),
        a.split(),
        a.seed(),
        a.trial(),
        a.details() || b.details(),
        a.rules() || b.rules());
  }

  private void runAll(List<Job> jobs, Set<String> keySet) {
    List<String> keys = new ArrayList<>(keySet);
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Runnable lane =
        () -> {
          try {
            int at = next.getAndIncrement();
            while (at < jobs.size() && failure.get() == null && !listener.cancelled()) {
              Job job = jobs.get(at);
              listener.started(job);
              run(job, keys.get(at));
              at = next.getAndIncrement();
            }
          } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
          }
        };
    List<Thread> threads = new ArrayList<>();
    for (int k = 0; k < Math.min(count, jobs.size()); k++) {
      Thread thread = new Thread(lane, "gmcn-lane-" + k);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    threads.forEach(Lanes::join);
    if (failure.get() instanceof Error error) {
      throw error;
    }
    if (failure.get() instanceof RuntimeException exception) {
      throw exception;
    }
    if (listener.cancelled()) {
      throw new StudyCancelled();
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(Job job, String key) {
    Shelf.Item item = shelf.take(job.data(), job.noise(), job.seed());
    RunCheckpoints checkpoints =
        new RunCheckpoints(
            journal.folder().resolve(CHECKPOINTS).resolve(key),
            every,
            true,
            Map.of("job", key),
            listener::note,
            () -> {});
    Optional<RunOutcome> outcome =
        item.runs()
            .train(job.spec(), checkpoints)
            .filter(ended -> ended.result().end() != TrainingResult.End.CANCELLED);
    if (outcome.isPresent()) {
      JobResult result = result(job, item, outcome.get());
      journal.append(key, result);
      checkpoints.remove();
      listener.finished(job, result);
    }
  }

  private JobResult result(Job job, Shelf.Item item, RunOutcome outcome) {
    String checksum = shelf.take(job.data()).data().checksum();
    JobResult result = JobResult.of(job, checksum, outcome);
    int[] targets = item.data().targets();
    if (!job.trial() && targets.length > 0) {
      result
          .content()
          .put(
              "targetAccuracy",
              Metrics.of(outcome.result().probabilities(), item.data().labels(), targets)
                  .accuracy());
    }
    if (job.details() && outcome.spec().options() instanceof GmcnOptions) {
      try (Compute compute = Compute.of(1)) {
        MaskAccount account = new MaskAccount(item.data(), item.injected(), outcome, compute);
        result.content().put("masks", account.layers());
        if (job.rules()) {
          result.content().put("rules", account.rules());
        }
      }
    }
    return result.asRead();
  }
}
