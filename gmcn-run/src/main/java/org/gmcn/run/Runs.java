package org.gmcn.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.gmcn.Setting;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.engine.Batches;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;
import org.gmcn.train.Progress;
import org.gmcn.train.Provenance;
import org.gmcn.train.Trainer;
import org.gmcn.train.TrainingResult;

/**
 * Trains on one data set what a list of specifications says. Several runs go side by side, each on
 * its share of the threads, which on small graphs is faster than one after the other on all of
 * them; the results are the same to the bit. No more go at a time than the memory has room for.
 *
 * @since 0.1
 */
public final class Runs {
  private final Dataset data;
  private final int threads;
  private final RunListener listener;
  private final Map<List<Object>, Features> inputs = new HashMap<>();
  private final Map<Object, Learnt> unsupervised = new ConcurrentHashMap<>();
  private final Map<Trainer, Compute> active = new ConcurrentHashMap<>();
  private volatile boolean cancelled;

  public Runs(Dataset data, int threads, RunListener listener) {
    this.data = data;
    this.threads = threads;
    this.listener = listener;
  }

  /** Asks every run to end after its epoch and those not yet begun not to begin. */
  public void cancel() {
    cancelled = true;
    active.keySet().forEach(Trainer::cancel);
  }

  /**
   * Gives up the epochs under way, after {@link #cancel}. A run with a finished epoch ends with its
   * best weights; otherwise {@code train} throws a {@link
   * java.util.concurrent.CancellationException}. Not for runs with checkpoints, which would lose
   * the epochs since the last one.
   *
   * @param measuring whether to give up also what follows the last epoch
   */
  public void abort(boolean measuring) {
    active.forEach(
        (trainer, compute) -> {
          if (measuring || !trainer.measuring()) {
            compute.interrupt();
          }
        });
  }

  public boolean cancelled() {
    return cancelled;
  }

  /** The outcomes in the order of the specifications; those never begun are left out. */
  public List<RunOutcome> train(List<RunSpec> specs) {
    return train(fitting(specs), spec -> RunCheckpoints.NONE, (run, outcome) -> {});
  }

  /** The same for all runs of a plan, going on where its checkpoints are. */
  public List<RunOutcome> train(TrainingCheckpoints checkpoints) {
    List<RunOutcome> outcomes =
        train(checkpoints.plan().specs(), checkpoints::of, checkpoints::ended);
    if (cancelled) {
      checkpoints.saveEnded();
    }
    return outcomes;
  }

  /** The same for one run, going on where its checkpoints are; empty if it never began. */
  public Optional<RunOutcome> train(RunSpec spec, RunCheckpoints checkpoints) {
    return train(fitting(List.of(spec)), any -> checkpoints, (run, outcome) -> {}).stream()
        .findFirst();
  }

  private List<RunSpec> fitting(List<RunSpec> specs) {
    return specs.stream().map(spec -> spec.on(data)).toList();
  }

  private List<RunOutcome> train(
      List<RunSpec> specs,
      Function<RunSpec, RunCheckpoints> checkpoints,
      BiConsumer<RunCheckpoints, RunOutcome> ended) {
    RunOutcome[] outcomes = new RunOutcome[specs.size()];
    AtomicInteger next = new AtomicInteger();
    int lanes = Math.max(1, lanes(specs));
    int threadsEach = Math.max(1, threads / lanes);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Runnable lane =
        () -> {
          try (Compute compute = Compute.of(threadsEach)) {
            int run = next.getAndIncrement();
            while (run < outcomes.length && !cancelled && failure.get() == null) {
              RunCheckpoints kept = checkpoints.apply(specs.get(run));
              outcomes[run] = train(run, specs.get(run), kept, compute);
              if (outcomes[run].result().end() != TrainingResult.End.CANCELLED) {
                ended.accept(kept, outcomes[run]);
              }
              listener.finished(run, outcomes[run]);
              run = next.getAndIncrement();
            }
          } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
            active.keySet().forEach(Trainer::cancel);
          }
        };
    inParallel(lane, lanes);
    rethrow(failure.get());
    return Arrays.stream(outcomes).filter(o -> o != null).toList();
  }

  /** How many runs go at a time; what does not fit even alone is refused. */
  private int lanes(List<RunSpec> specs) {
    ProblemSize size = ProblemSize.of(data.graph(), data.features(), data.classes());
    long heap = Runtime.getRuntime().maxMemory();
    int lanes = Math.min(threads, specs.size());
    for (RunSpec spec : specs) {
      WorkLimit.require(spec.method(), spec.options(), size, data.name());
      requireOne(spec, size, heap);
      while (lanes > 1 && !need(spec, size, lanes).fits(heap)) {
        lanes--;
      }
    }
    return lanes;
  }

  /** The memory of one training, the data included. */
  public static MemoryNeed need(Dataset data, RunSpec spec) {
    return need(ProblemSize.of(data.graph(), data.features(), data.classes()), spec.on(data));
  }

  /** The same for data of which only the size is known. */
  public static MemoryNeed need(ProblemSize size, RunSpec spec) {
    return need(spec, size, 1);
  }

  private static MemoryNeed need(RunSpec spec, ProblemSize size, int lanes) {
    long different = spec.candidates().stream().map(RunSpec::inputShare).distinct().count();
    long each = spec.memory(InputFeatures.size(spec.training(), size)).peakBytes();
    return new MemoryNeed()
        .lasting(size.dataBytes())
        .lasting(InputFeatures.bytes(spec.training(), size, different))
        .lasting(lanes * each);
  }

  private void requireOne(RunSpec spec, ProblemSize size, long heap) {
    MemoryNeed need = need(spec, size, 1);
    String training = "Training " + spec.method().title() + " on " + data.name();
    boolean whole = !Batches.parse(spec.training().batch()).ofClusters();
    if (whole && spec.method().trainsOnClusters()) {
      need.require(heap, training, ", or train on parts with the batch clusters:64", Setting.BATCH);
    } else {
      need.require(heap, training);
    }
  }

  private static void inParallel(Runnable lane, int lanes) {
    List<Thread> others = new ArrayList<>();
    for (int k = 1; k < lanes; k++) {
      Thread thread = new Thread(lane, "gmcn-run-" + k);
      thread.setDaemon(true);
      thread.start();
      others.add(thread);
    }
    lane.run();
    boolean interrupted = false;
    for (Thread thread : others) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void rethrow(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }

  /** What is learnt from data with a split and the input of the network. */
  public static Problem problem(Dataset data, Split split, Features input) {
    return new Problem(
        data.graph(),
        input,
        data.labels(),
        data.classes(),
        split.train(),
        split.validation(),
        split.test());
  }

  private RunOutcome train(int run, RunSpec spec, RunCheckpoints kept, Compute compute) {
    Split split = spec.split().draw(data, spec.seed());
    Optional<Progress> earlier = kept.begin(spec, data, split, compute.kernelsName());
    long start = System.nanoTime() - (long) (earlier.map(Runs::seconds).orElse(0.0) * 1e9);
    CandidateSearch.Choice choice = choose(run, spec, kept, split, earlier, compute);
    return train(run, choice, kept, split, start, compute);
  }

  /** Chooses between the candidates of a specification, unless an earlier process has. */
  private CandidateSearch.Choice choose(
      int run,
      RunSpec spec,
      RunCheckpoints kept,
      Split split,
      Optional<Progress> earlier,
      Compute compute) {
    List<RunSpec> candidates = spec.candidates();
    if (candidates.size() == 1) {
      return CandidateSearch.Choice.only(candidates.get(0), earlier);
    }
    if (!kept.candidates().isEmpty()) {
      return CandidateSearch.Choice.made(candidates, earlier, kept.candidates());
    }
    CandidateSearch.requireValidation(split.validation().length);
    CandidateSearch search =
        new CandidateSearch(
            candidates,
            candidate -> candidate.engine(problem(candidate, split, compute), compute),
            (trainer, begins) -> {
              if (begins) {
                active.put(trainer, compute);
              } else {
                active.remove(trainer);
              }
            },
            (candidate, count, report) -> {
              listener.searching(run, spec, candidate, count, report);
              if (listener.cancelled()) {
                cancel();
              }
            });
    CandidateSearch.Choice choice = search.run(() -> cancelled);
    if (cancelled) {
      return choice; // of unfinished candidates: nothing is recorded, and a resumed run searches
      // again
    }
    List<EpochReport> trained = choice.progress().map(Progress::history).orElse(List.of());
    for (int epoch = 0; epoch < trained.size(); epoch++) {
      listener.epoch(run, choice.spec(), trained.get(epoch), choice.better().get(epoch));
    }
    kept.chosen(choice.candidates());
    if (kept.due(0)) {
      choice.progress().ifPresent(kept::keep);
    }
    return choice;
  }

  private RunOutcome train(
      int run,
      CandidateSearch.Choice choice,
      RunCheckpoints kept,
      Split split,
      long start,
      Compute compute) {
    RunSpec spec = choice.spec();
    Problem problem = problem(spec, split, compute);
    Optional<Progress> earlier = choice.progress();
    Trainer trainer = new Trainer(spec.training()).keep(kept);
    trainer.listen(
        (report, seconds, best) -> {
          listener.epoch(run, spec, report, best);
          if (listener.cancelled()) {
            cancel();
          }
        });
    active.put(trainer, compute);
    if (cancelled) {
      trainer.cancel();
    }
    try (Engine engine = spec.engine(problem, compute)) {
      earlier.ifPresent(progress -> kept.requireFits(progress, engine));
      TrainingResult result =
          spec.method().unsupervised()
              ? shared(spec, engine, problem, trainer, earlier)
              : train(engine, problem, trainer, earlier);
      return new RunOutcome(
          spec,
          data.name(),
          spec.split().labelRatio(data, split),
          split,
          result,
          engine.weights().copy(),
          choice.candidates(),
          (System.nanoTime() - start) * 1e-9,
          Provenance.now(
              Version.current(),
              data.checksum(),
              spec.seed(),
              compute.threads(),
              compute.kernelsName()));
    } finally {
      active.remove(trainer);
    }
  }

  private static double seconds(Progress progress) {
    return Arrays.stream(progress.seconds()).sum();
  }

  private static TrainingResult train(
      Engine engine, Problem problem, Trainer trainer, Optional<Progress> earlier) {
    if (earlier.isPresent() && earlier.get().ended()) {
      return trainer.measure(earlier.get(), engine, problem);
    }
    if (earlier.isPresent()) {
      engine.resume(earlier.get().state(), earlier.get().epochs());
      trainer.after(earlier.get());
    }
    return trainer.train(engine, problem);
  }

  /**
   * Without labels, the same seed learns the same weights whatever the split: they are learnt once,
   * and every further run only has its last stage trained.
   */
  private TrainingResult shared(
      RunSpec spec, Engine engine, Problem problem, Trainer trainer, Optional<Progress> earlier) {
    Learnt learnt =
        unsupervised.computeIfAbsent(
            List.of(spec.method().name(), spec.hyperparameters(), spec.seed()), k -> new Learnt());
    synchronized (learnt) {
      if (learnt.progress == null) {
        TrainingResult result = train(engine, problem, trainer, earlier);
        if (result.end() != TrainingResult.End.CANCELLED) {
          learnt.progress = result.progress(engine.weights().copy());
        }
        return result;
      }
    }
    return trainer.measure(learnt.progress, engine, problem);
  }

  /** What one training without labels left; guarded by itself. */
  private static final class Learnt {
    private Progress progress;
  }

  private Problem problem(RunSpec spec, Split split, Compute compute) {
    return problem(data, split, input(spec, compute));
  }

  /** The input that a run asks for; runs that ask for the same share it. */
  private synchronized Features input(RunSpec spec, Compute compute) {
    return inputs.computeIfAbsent(
        List.of(spec.training().features(), spec.inputShare()),
        any -> InputFeatures.of(spec, data, compute));
  }
}
