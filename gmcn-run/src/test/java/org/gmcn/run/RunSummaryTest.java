package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.method.Methods;
import org.gmcn.run.RunSummary.Spread;
import org.junit.jupiter.api.Test;

class RunSummaryTest {
  @Test
  void theDeviationIsThatOfASample() {
    Spread spread = Spread.of(new double[] {2, 4, 4, 4, 5, 5, 7, 9});
    assertThat(spread.mean()).isEqualTo(5);
    assertThat(spread.deviation()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
    assertThat(Spread.of(new double[] {3})).isEqualTo(new Spread(3, 0));
  }

  @Test
  void theBestRunIsTheFirstOfThoseThatValidateBest() {
    RunSpec spec =
        RunSpec.of(
            Methods.named("gmcn"), Map.of("epochs", 4), new SplitSpec.Ratio(0.2, 0.3, false), 0);
    List<RunOutcome> runs =
        new Runs(Datasets.open("karate"), 1, RunListener.NONE).train(spec.repeated(6));
    RunSummary summary = new RunSummary(runs);
    double highest = runs.stream().mapToDouble(RunOutcome::validationAccuracy).max().orElseThrow();
    RunOutcome first =
        runs.stream().filter(r -> r.validationAccuracy() == highest).findFirst().orElseThrow();
    assertThat(summary.best()).isSameAs(first);
    assertThat(summary.toMap())
        .containsKeys("runs", "testAccuracyMean", "testAccuracyStd", "hyperparameters")
        .doesNotContainKey("seed");
    assertThat(new RunSummary(runs.subList(0, 1)).toMap())
        .containsKeys("seed", "testAccuracy")
        .doesNotContainKey("runs");
  }
}
