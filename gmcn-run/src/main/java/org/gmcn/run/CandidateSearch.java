package org.gmcn.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.gmcn.InputException;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Weights;
import org.gmcn.train.Progress;
import org.gmcn.train.ProgressKeeper;
import org.gmcn.train.Trainer;
import org.gmcn.train.TrainingResult;
import org.gmcn.train.TrainingRun;

/**
 * Chooses between the candidates of a specification on the validation nodes, by successive halving:
 * all are trained for some epochs, then the better half for some more, until one is left. The best
 * has the highest validation accuracy; of equal ones it is the one with the smaller validation
 * loss, then the earlier on the list. The chosen one is trained on from where it is, with the same
 * bits as if it alone had been trained.
 */
final class CandidateSearch {
  /** Epochs after which the first half is dropped; every further half takes as many more. */
  private static final int RUNG = 50;

  /** Trainings that may end earlier than two rungs have rungs of this share of them. */
  private static final int SHARE = 4;

  private final List<Contender> contenders = new ArrayList<>();
  private final int rung;
  private final BiConsumer<Trainer, Boolean> active;

  /** Makes the engine of a candidate. */
  interface Engines {
    Engine of(RunSpec candidate);
  }

  /** Is called after every epoch of the search. */
  interface Watch {
    void epoch(int candidate, int count, EpochReport report);
  }

  private final Engines engines;
  private final Watch watch;

  /**
   * @param active is called with every trainer before it begins, and after it has ended
   */
  CandidateSearch(
      List<RunSpec> candidates, Engines engines, BiConsumer<Trainer, Boolean> active, Watch watch) {
    this.engines = engines;
    this.active = active;
    this.watch = watch;
    for (RunSpec candidate : candidates) {
      contenders.add(new Contender(candidate, contenders.size()));
    }
    rung = Math.max(1, Math.min(RUNG, candidates.get(0).training().epochs() / SHARE));
  }

  /**
   * The specification that was chosen, where its training is, and how all candidates did.
   *
   * @param better for each epoch that the search trained it, whether it was the best so far
   */
  record Choice(
      RunSpec spec, Optional<Progress> progress, List<Candidate> candidates, List<Boolean> better) {
    /** For a specification that leaves nothing to choose. */
    static Choice only(RunSpec spec, Optional<Progress> progress) {
      return new Choice(spec, progress, List.of(), List.of());
    }

    /** A choice that an earlier process made. */
    static Choice made(
        List<RunSpec> candidates, Optional<Progress> progress, List<Candidate> report) {
      int chosen = report.indexOf(report.stream().filter(Candidate::chosen).findFirst().get());
      return new Choice(candidates.get(chosen), progress, report, List.of());
    }
  }

  static void requireValidation(int validationNodes) {
    if (validationNodes == 0) {
      throw new InputException(
          "keep auto chooses the shares on validation nodes, and this split has none; give the"
              + " shares, such as 0.7,0.8, or a split with validation nodes.");
    }
  }

  /**
   * @param cancelled whether to stop; asked before every candidate
   */
  Choice run(BooleanSupplier cancelled) {
    List<Contender> left = new ArrayList<>(contenders);
    for (int until = rung; left.size() > 1; until += rung) {
      for (Contender contender : left) {
        if (!cancelled.getAsBoolean()) {
          contender.trainUntil(until);
        }
      }
      left.sort(Contender.BETTER);
      left = new ArrayList<>(left.subList(0, (left.size() + 1) / 2));
    }
    Contender best = left.get(0);
    List<Candidate> report = contenders.stream().map(c -> c.report(c == best)).toList();
    return new Choice(best.spec, Optional.ofNullable(best.progress), report, best.better);
  }

  /** The values of a candidate that differ from those of another. */
  private Map<String, Object> differing(RunSpec spec) {
    Map<String, Object> values = new LinkedHashMap<>(spec.hyperparameters());
    Map<String, Object> common = new LinkedHashMap<>(values);
    for (Contender other : contenders) {
      common.entrySet().retainAll(other.spec.hyperparameters().entrySet());
    }
    values.keySet().removeAll(common.keySet());
    return values;
  }

  /** A candidate and its training so far. */
  private final class Contender {
    private static final Comparator<Contender> BETTER =
        Comparator.comparingDouble((Contender c) -> -c.accuracy)
            .thenComparingDouble(c -> c.loss)
            .thenComparingInt(c -> c.number);

    private final RunSpec spec;
    private final int number;
    private final List<Boolean> better = new ArrayList<>();
    private Progress progress;
    private double accuracy = -1;
    private double loss = Double.POSITIVE_INFINITY;

    Contender(RunSpec spec, int number) {
      this.spec = spec;
      this.number = number;
    }

    void trainUntil(int epochs) {
      if (progress != null && progress.ended()) {
        return;
      }
      Trainer trainer = new Trainer(spec.training().withEpochs(epochs));
      trainer.listen(
          (report, took, best) -> {
            better.add(best);
            watch.epoch(number, contenders.size(), report);
          });
      trainer.keep(
          new ProgressKeeper() {
            @Override
            public boolean due(int epoch) {
              return epoch == epochs;
            }

            @Override
            public void keep(Progress live) {
              progress = live.copy();
            }
          });
      active.accept(trainer, true);
      try (Engine engine = engines.of(spec)) {
        if (progress != null) {
          engine.resume(progress.state(), progress.epochs());
          trainer.after(progress);
        }
        TrainingRun run = trainer.run(engine);
        if (run.end() == TrainingResult.End.STOPPED_EARLY
            || run.end() == TrainingResult.End.DIVERGED) {
          progress =
              new Progress(
                  run.end(),
                  run.history(),
                  run.epochSeconds(),
                  new Weights(),
                  engine.weights().copy());
        }
        if (run.bestEpoch() > 0) {
          EpochReport best = run.history().get(run.bestEpoch() - 1);
          accuracy = best.validationAccuracy();
          loss = best.validationLoss();
        }
      } finally {
        active.accept(trainer, false);
      }
    }

    Candidate report(boolean chosen) {
      int epochs = progress == null ? 0 : progress.epochs();
      return new Candidate(differing(spec), epochs, accuracy, loss, chosen);
    }
  }
}
