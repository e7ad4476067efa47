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
import org.gmcn.data.Split;
import org.gmcn.data.Splits;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.EpochReport;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Methods;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.Test;

class RunsTest {
  private static final Dataset KARATE = Datasets.open("karate");
  private static final SplitSpec TENTHS = new SplitSpec.Ratio(0.2, 0.2, true);

  private static RunSpec spec(Map<String, ?> changes) {
    Map<String, Object> all = new HashMap<>(changes);
    all.put("keep", "0.7,0.8");
    return RunSpec.of(Methods.GMCN, all, TENTHS, 7);
  }

  private static List<RunOutcome> train(int threads, List<RunSpec> specs) {
    return new Runs(KARATE, threads, RunListener.NONE).train(specs);
  }

  @Test
  void sideBySideGivesTheWeightsOfOneAtATimeToTheBit() {
    List<RunSpec> specs = spec(Map.of("epochs", 15, "dropout", 0.4)).repeated(5);
    List<RunOutcome> together = train(3, specs);
    assertThat(together).hasSize(5);
    for (int k = 0; k < specs.size(); k++) {
      RunOutcome alone = train(1, specs.subList(k, k + 1)).get(0);
      assertThat(together.get(k).spec().seed()).isEqualTo(7 + k);
      assertThat(together.get(k).split()).isEqualTo(alone.split());
      assertSame(together.get(k).weights().asMap(), alone.weights().asMap());
      assertThat(together.get(k).testAccuracy()).isEqualTo(alone.testAccuracy());
    }
    assertThat(together.get(0).split()).isNotEqualTo(together.get(1).split());
  }

  private static void assertSame(Map<String, Matrix> some, Map<String, Matrix> others) {
    assertThat(some.keySet()).isEqualTo(others.keySet());
    some.forEach((name, matrix) -> assertThat(matrix.data).isEqualTo(others.get(name).data));
  }

  @Test
  void tellsOfEveryEpochAndEveryEnd() {
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    RunListener listener =
        new RunListener() {
          @Override
          public void epoch(int run, RunSpec spec, EpochReport report, boolean best) {
            told.add(run + ":" + report.epoch());
          }

          @Override
          public void finished(int run, RunOutcome outcome) {
            told.add(run + ":end");
          }
        };
    new Runs(KARATE, 2, listener).train(spec(Map.of("epochs", 2)).repeated(2));
    assertThat(told).containsExactlyInAnyOrder("0:1", "0:2", "0:end", "1:1", "1:2", "1:end");
  }

  @Test
  void cancellingEndsTheRunUnderWayAndBeginsNoOther() {
    Runs[] runs = new Runs[1];
    RunListener listener =
        new RunListener() {
          @Override
          public void epoch(int run, RunSpec spec, EpochReport report, boolean best) {
            if (report.epoch() == 3) {
              runs[0].cancel();
            }
          }
        };
    runs[0] = new Runs(KARATE, 1, listener);
    List<RunOutcome> outcomes = runs[0].train(spec(Map.of("epochs", 1000)).repeated(4));
    assertThat(runs[0].cancelled()).isTrue();
    assertThat(outcomes).hasSize(1);
    assertThat(outcomes.get(0).result().end()).isEqualTo(TrainingResult.End.CANCELLED);
    assertThat(outcomes.get(0).result().epochs()).isEqualTo(3);
  }

  @Test
  void whatARunThrowsIsThrown() {
    SplitSpec missing = new SplitSpec.FromFile(Path.of("no-such-split.csv"));
    RunSpec bad = RunSpec.of(Methods.named("gmcn"), Map.of("epochs", 3), missing, 0);
    List<RunSpec> specs = List.of(spec(Map.of("epochs", 3)), bad, spec(Map.of("epochs", 3)));
    assertThatThrownBy(() -> train(2, specs))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no-such-split.csv");
  }

  @Test
  void anOutcomeSaysWhereItComesFrom() {
    RunOutcome outcome = train(1, List.of(spec(Map.of("epochs", 2, "hidden", "8")))).get(0);
    assertThat(outcome.labelRatio()).isEqualTo(0.2);
    assertThat(outcome.provenance().dataChecksum()).isEqualTo(KARATE.checksum());
    assertThat(outcome.provenance().seed()).isEqualTo(7);
    assertThat(outcome.toMap())
        .containsEntry("dataset", "karate")
        .containsEntry("epochs", 2)
        .containsKeys("hyperparameters", "provenance");
    assertThat(outcome.spec().hyperparameters())
        .containsEntry("hidden", 8)
        .containsEntry("epochs", 2)
        .containsEntry("patience", 100);
  }

  @Test
  void refusesHyperparametersThatTheMethodHasNot() {
    assertThatThrownBy(() -> spec(Map.of("heads", 8)))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "GmCN has no hyper-parameter heads; it has "
                + String.join(", ", spec(Map.of()).hyperparameters().keySet())
                + ".");
  }

  @Test
  void everyRunTakesTheNextPublishedSplit() {
    List<Split> splits =
        List.of(Splits.ratio(KARATE, 0.2, 0.2, 1, true), Splits.ratio(KARATE, 0.2, 0.2, 2, true));
    Dataset data = KARATE.toBuilder().publicSplits(splits).build();
    RunSpec each =
        RunSpec.of(Methods.named("gmcn"), Map.of("epochs", 1), new SplitSpec.Published(), 40);
    assertThat(new Runs(data, 1, RunListener.NONE).train(each.repeated(3)))
        .extracting(RunOutcome::split)
        .containsExactly(splits.get(0), splits.get(1), splits.get(0));
    SplitSpec second = new SplitSpec.Published(2, false);
    RunSpec fixed = RunSpec.of(Methods.named("gmcn"), Map.of("epochs", 1), second, 40);
    assertThat(new Runs(data, 1, RunListener.NONE).train(fixed.repeated(2)))
        .extracting(RunOutcome::split)
        .containsExactly(splits.get(1), splits.get(1));
    assertThat(SplitSpec.of(second.toMap())).isEqualTo(second);
    assertThat(SplitSpec.of(each.split().toMap())).isEqualTo(each.split());
    assertThatThrownBy(() -> new SplitSpec.Published(3, false).draw(data, 0))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "karate comes with 2 public splits, counted from 1; there is none of number 3.");
  }
}
