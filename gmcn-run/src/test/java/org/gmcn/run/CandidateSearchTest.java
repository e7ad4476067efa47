package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.EpochReport;
import org.gmcn.method.Methods;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateSearchTest {
  private static final Dataset KARATE = Datasets.open("karate");
  private static final SplitSpec HALVES = new SplitSpec.Ratio(0.3, 0.4, true);

  @TempDir Path folder;

  private static RunSpec spec(Object... changes) {
    Map<String, Object> map =
        new HashMap<>(Map.of("mask", "cosine", "keep", "auto", "features", "identity"));
    for (int k = 0; k < changes.length; k += 2) {
      map.put((String) changes[k], changes[k + 1]);
    }
    return RunSpec.of(Methods.GMCN, map, HALVES, 3);
  }

  private static RunOutcome train(RunSpec spec) {
    return new Runs(KARATE, 1, RunListener.NONE).train(List.of(spec)).get(0);
  }

  private static void assertSameWeights(RunOutcome some, RunOutcome other) {
    other
        .weights()
        .asMap()
        .forEach((name, m) -> assertThat(some.weights().asMap().get(name).data).isEqualTo(m.data));
    assertThat(some.result().epochs()).isEqualTo(other.result().epochs());
    assertThat(some.result().bestEpoch()).isEqualTo(other.result().bestEpoch());
  }

  @Test
  void theChosenCandidateIsTrainedAsIfItWereTheOnlyOne() {
    RunOutcome chosen = train(spec("epochs", 60, "dropout", 0.5));
    Object keep = chosen.spec().hyperparameters().get("keep");
    assertThat(keep).isInstanceOf(List.class);
    RunOutcome alone = train(spec("epochs", 60, "dropout", 0.5, "keep", keep));
    assertSameWeights(chosen, alone);
    assertThat(alone.candidates()).isEmpty();
  }

  @Test
  void theListenerSeesEveryEpochOfTheChosenOneOnce() {
    List<Integer> epochs = new ArrayList<>();
    List<Integer> best = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void epoch(int run, RunSpec of, EpochReport report, boolean isBest) {
            epochs.add(report.epoch());
            if (isBest) {
              best.add(report.epoch());
            }
          }
        };
    RunOutcome outcome =
        new Runs(KARATE, 1, listener).train(List.of(spec("epochs", 40, "patience", 40))).get(0);
    assertThat(epochs).hasSize(40).isSorted().doesNotHaveDuplicates();
    assertThat(best).endsWith(outcome.result().bestEpoch());
  }

  @Test
  void halvesUntilOneIsLeftAndReportsAll() {
    RunOutcome outcome = train(spec("epochs", 40));
    List<Candidate> candidates = outcome.candidates();
    assertThat(candidates)
        .extracting(c -> c.values().get("keep"))
        .containsExactly(
            List.of(1.0, 0.8), List.of(0.7, 0.8), List.of(0.6, 0.65), List.of(0.7, 0.5));
    assertThat(candidates).extracting(Candidate::epochs).containsOnly(10, 20);
    assertThat(candidates).filteredOn(c -> c.epochs() == 20).hasSize(2);
    Candidate chosen = candidates.stream().filter(Candidate::chosen).findFirst().orElseThrow();
    assertThat(candidates).filteredOn(Candidate::chosen).hasSize(1);
    assertThat(outcome.spec().hyperparameters()).containsEntry("keep", chosen.values().get("keep"));
    for (Candidate other : candidates) {
      if (other.epochs() == chosen.epochs()) {
        assertThat(other.validationAccuracy()).isLessThanOrEqualTo(chosen.validationAccuracy());
      }
    }
    assertThat(outcome.toMap()).containsKey("candidates");
  }

  @Test
  void deeperNetworksTakeTheSecondShareInAllLaterLayers() {
    List<RunSpec> candidates = spec("layers", 3).candidates();
    assertThat(candidates.get(2).hyperparameters()).containsEntry("keep", List.of(0.6, 0.65, 0.65));
    assertThat(spec("layers", 1).candidates())
        .extracting(c -> c.hyperparameters().get("keep"))
        .containsExactly(1.0, 0.7, 0.6);
    assertThat(spec("mask", "none,cosine").candidates())
        .extracting(c -> c.hyperparameters().get("keep"))
        .containsExactly(List.of(1.0, 0.8), List.of(1.0, 0.65), List.of(1.0, 0.5));
  }

  @Test
  void dataWithoutFeaturesHaveAListOfTheirOwn() {
    RunSpec spec = spec("epochs", 40, "features", "l2");
    RunOutcome outcome = train(spec);
    assertThat(outcome.spec().hyperparameters()).containsEntry("features", "walks");
    assertThat(outcome.candidates())
        .extracting(c -> c.values().get("keep"))
        .containsExactly(
            1.0,
            List.of(1.0, 0.8),
            List.of(0.8, 0.9),
            List.of(0.7, 0.9),
            List.of(0.6, 1.0),
            List.of(0.8, 0.65),
            List.of(0.6, 0.65));
    Object keep = outcome.spec().hyperparameters().get("keep");
    assertSameWeights(outcome, train(spec("epochs", 40, "features", "walks", "keep", keep)));
  }

  @Test
  void isRefusedWithoutValidationNodes() {
    RunSpec bad =
        RunSpec.of(
            Methods.GMCN,
            Map.of("mask", "cosine", "keep", "auto"),
            new SplitSpec.Ratio(0.5, 0, true),
            1);
    assertThatThrownBy(() -> train(bad))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("keep auto chooses the shares on validation nodes");
  }

  /** Stopped in the first or in the second round of the search, by the number of its epochs. */
  @ParameterizedTest
  @ValueSource(ints = {3, 25, 43, 55})
  void anInterruptedSearchLeavesNoChoice(int epochs) {
    RunSpec spec = spec("epochs", 40, "patience", 40);
    RunOutcome whole = train(spec);
    TrainingPlan plan = new TrainingPlan("karate", spec, 1);
    Path model = folder.resolve("model");
    Runs[] runs = new Runs[1];
    int[] seen = new int[1];
    RunListener stop =
        new RunListener() {
          @Override
          public void searching(int run, RunSpec of, int candidate, int count, EpochReport e) {
            if (++seen[0] == epochs) {
              runs[0].cancel();
            }
          }
        };
    runs[0] = new Runs(KARATE, 1, stop);
    CheckpointEvery every = CheckpointEvery.parse("5");
    boolean saved;
    try (TrainingCheckpoints begun = TrainingCheckpoints.begin(model, plan, every, note -> {})) {
      assertThat(runs[0].train(begun).get(0).result().end())
          .isEqualTo(TrainingResult.End.CANCELLED);
      saved = begun.saved();
    }
    if (saved) {
      try (TrainingCheckpoints resumed = TrainingCheckpoints.resume(model, null, note -> {})) {
        RunOutcome rest = new Runs(KARATE, 1, RunListener.NONE).train(resumed).get(0);
        assertSameWeights(rest, whole);
        assertThat(rest.candidates()).isEqualTo(whole.candidates());
      }
    }
  }

  @Test
  void aResumedTrainingKeepsTheChoice() {
    RunSpec spec = spec("epochs", 40, "patience", 40);
    RunOutcome whole = train(spec);
    TrainingPlan plan = new TrainingPlan("karate", spec, 1);
    Path model = folder.resolve("model");
    Runs[] runs = new Runs[1];
    RunListener stop =
        new RunListener() {
          @Override
          public void epoch(int run, RunSpec of, EpochReport report, boolean best) {
            if (report.epoch() == 30) {
              runs[0].cancel();
            }
          }
        };
    runs[0] = new Runs(KARATE, 1, stop);
    CheckpointEvery every = CheckpointEvery.parse("5");
    try (TrainingCheckpoints begun = TrainingCheckpoints.begin(model, plan, every, note -> {})) {
      assertThat(runs[0].train(begun).get(0).result().end())
          .isEqualTo(TrainingResult.End.CANCELLED);
    }
    List<Integer> searched = Collections.synchronizedList(new ArrayList<>());
    RunListener watch =
        new RunListener() {
          @Override
          public void searching(int run, RunSpec of, int candidate, int count, EpochReport e) {
            searched.add(candidate);
          }
        };
    try (TrainingCheckpoints resumed = TrainingCheckpoints.resume(model, null, note -> {})) {
      RunOutcome rest = new Runs(KARATE, 1, watch).train(resumed).get(0);
      assertSameWeights(rest, whole);
      assertThat(rest.candidates()).isEqualTo(whole.candidates());
    }
    assertThat(searched).isEmpty();
  }
}
