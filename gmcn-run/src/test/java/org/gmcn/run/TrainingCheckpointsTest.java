package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.EpochReport;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine stopped, saved and gone on with, as {@code gmcn train} does it. */
class TrainingCheckpointsTest {
  private static final String SOURCE = "generated:nodes=120,features=30,edges=300,classes=3";
  private static final Dataset DATA = Datasets.open(SOURCE);

  @TempDir Path folder;

  /** Ends a training after so many epochs of all runs together. */
  private static final class StopAfter implements RunListener {
    private final int epochs;
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private Runs runs;

    StopAfter(int epochs) {
      this.epochs = epochs;
    }

    @Override
    public void epoch(int run, RunSpec spec, EpochReport report, boolean best) {
      told.add(spec.seed() + ":" + report.epoch());
      if (told.size() == epochs) {
        runs.cancel();
      }
    }

    List<RunOutcome> train(TrainingCheckpoints checkpoints) {
      runs = new Runs(DATA, 1, this);
      return runs.train(checkpoints);
    }
  }

  private static TrainingPlan plan(String method, int epochs, Map<String, ?> more, int runs) {
    Map<String, Object> changes = new HashMap<>(more);
    if (method.equals("gmcn")) {
      changes.put("keep", "0.7,0.8");
    }
    changes.put("epochs", epochs);
    changes.put("patience", epochs);
    RunSpec spec =
        RunSpec.of(Methods.named(method), changes, new SplitSpec.Ratio(0.3, 0.2, true), 5);
    return new TrainingPlan(SOURCE, spec, runs);
  }

  static Stream<Arguments> engines() {
    return Stream.concat(
        Methods.all().stream().map(Method::name).map(name -> Arguments.of(name, Map.of())),
        Stream.of(
            Arguments.of("gmcn", Map.of("dropout", 0.4)),
            Arguments.of("gmcn", Map.of("batch", "clusters:6")),
            Arguments.of("gcn", Map.of("batch", "clusters:6"))));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void everyEngineEndsBitIdentical(String method, Map<String, ?> more) {
    TrainingPlan plan = plan(method, 6, more, 1);
    RunOutcome whole = new Runs(DATA, 2, RunListener.NONE).train(plan.specs()).get(0);
    Path model = folder.resolve("model");
    CheckpointEvery every = CheckpointEvery.parse("2");
    try (TrainingCheckpoints begun = TrainingCheckpoints.begin(model, plan, every, note -> {})) {
      assertThat(new StopAfter(3).train(begun).get(0).result().end())
          .isEqualTo(TrainingResult.End.CANCELLED);
      assertThat(begun.saved()).isTrue();
    }
    StopAfter rest = new StopAfter(-1);
    try (TrainingCheckpoints resumed =
        TrainingCheckpoints.resume(model, null, note -> assertThat(note).isNull())) {
      assertThat(resumed.plan()).isEqualTo(plan);
      assertSame(rest.train(resumed).get(0), whole);
    }
    assertThat(rest.told).containsExactly("5:4", "5:5", "5:6");
    // It has ended: nothing is left to train, and the outcome is the same again.
    StopAfter none = new StopAfter(-1);
    try (TrainingCheckpoints ended = TrainingCheckpoints.resume(model, null, note -> {})) {
      assertSame(none.train(ended).get(0), whole);
      assertThat(none.told).isEmpty();
      ended.remove();
    }
    assertThat(folder).isEmptyDirectory();
  }

  private static void assertSame(RunOutcome some, RunOutcome other) {
    assertThat(some.result().history())
        .usingRecursiveComparison()
        .withEqualsForType(Double::equals, Double.class)
        .isEqualTo(other.result().history());
    assertThat(some.result().end()).isEqualTo(other.result().end());
    assertThat(some.result().bestEpoch()).isEqualTo(other.result().bestEpoch());
    assertThat(some.result().probabilities().data).isEqualTo(other.result().probabilities().data);
    assertThat(some.result().keptEdges()).isEqualTo(other.result().keptEdges());
    other
        .weights()
        .asMap()
        .forEach(
            (name, m) ->
                assertThat(some.weights().asMap().get(name).data).as(name).isEqualTo(m.data));
  }

  @Test
  void finishedRunsAreNotRepeated() {
    TrainingPlan plan = plan("gcn", 4, Map.of(), 3);
    List<RunOutcome> whole = new Runs(DATA, 1, RunListener.NONE).train(plan.specs());
    Path model = folder.resolve("model");
    // By time, and none has passed: what has ended is saved when the training is stopped.
    CheckpointEvery every = CheckpointEvery.DEFAULT;
    try (TrainingCheckpoints begun = TrainingCheckpoints.begin(model, plan, every, note -> {})) {
      new StopAfter(6).train(begun);
    }
    StopAfter rest = new StopAfter(-1);
    try (TrainingCheckpoints resumed = TrainingCheckpoints.resume(model, null, note -> {})) {
      List<RunOutcome> outcomes = rest.train(resumed);
      for (int run = 0; run < 3; run++) {
        assertSame(outcomes.get(run), whole.get(run));
      }
    }
    assertThat(rest.told).containsExactly("6:3", "6:4", "7:1", "7:2", "7:3", "7:4");
  }

  @Test
  void aShortTrainingLeavesNoTrace() {
    TrainingPlan plan = plan("mlp", 3, Map.of(), 2);
    try (TrainingCheckpoints checkpoints =
        TrainingCheckpoints.begin(
            folder.resolve("model"), plan, CheckpointEvery.DEFAULT, note -> {})) {
      new StopAfter(-1).train(checkpoints);
      assertThat(checkpoints.saved()).isFalse();
      checkpoints.remove();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void twoTrainingsDoNotShareAFolder() {
    TrainingPlan plan = plan("mlp", 3, Map.of(), 1);
    Path model = folder.resolve("model");
    CheckpointEvery every = CheckpointEvery.parse("1");
    try (TrainingCheckpoints first = TrainingCheckpoints.begin(model, plan, every, note -> {});
        TrainingCheckpoints second = TrainingCheckpoints.begin(model, plan, every, note -> {})) {
      new StopAfter(2).train(first);
      assertThatThrownBy(() -> new StopAfter(-1).train(second))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("another training");
    }
  }
}
