package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.method.Methods;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods that learn without labels learn once for several splits, and nobody can tell. */
class SharedLearningTest {
  private static final Dataset DATA =
      Datasets.open("generated:nodes=120,features=30,edges=300,classes=3");

  private static RunSpec spec(String method, int epochs, double ratio) {
    return RunSpec.of(
        Methods.named(method), Map.of("epochs", epochs), new SplitSpec.Ratio(ratio, 0.1, false), 7);
  }

  @ParameterizedTest
  @CsvSource({"dgi,5", "deepwalk,2"})
  void givesTheSameAsLearningEachTime(String method, int epochs) {
    RunSpec first = spec(method, epochs, 0.2);
    RunSpec second = spec(method, epochs, 0.5);
    List<RunOutcome> shared =
        new Runs(DATA, 1, RunListener.NONE).train(List.of(first, second, first));
    RunOutcome alone = new Runs(DATA, 1, RunListener.NONE).train(List.of(second)).get(0);
    assertThat(shared.get(1).result().probabilities().data)
        .isEqualTo(alone.result().probabilities().data)
        .isNotEqualTo(shared.get(0).result().probabilities().data);
    assertThat(shared.get(1).testAccuracy()).isEqualTo(alone.testAccuracy());
    alone
        .weights()
        .asMap()
        .forEach(
            (name, matrix) ->
                assertThat(shared.get(1).weights().asMap().get(name).data)
                    .as(name)
                    .isEqualTo(matrix.data));
    assertThat(shared.get(2).result().probabilities().data)
        .isEqualTo(shared.get(0).result().probabilities().data);
  }
}
