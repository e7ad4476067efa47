package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.model.SavedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFolderTest {
  private static final Dataset KARATE = Datasets.open("karate");

  @TempDir Path folder;

  private static RunOutcome train(Method<?> method, int epochs) {
    RunSpec spec =
        RunSpec.of(method, Map.of("epochs", epochs), new SplitSpec.Ratio(0.2, 0.2, true), 1);
    return new Runs(KARATE, 1, RunListener.NONE).train(List.of(spec)).get(0);
  }

  @Test
  void everyMethodPredictsFromItsFolderWhatItDidInTraining() {
    for (Method<?> method : Methods.all()) {
      RunOutcome outcome = train(method, 3);
      Path model = folder.resolve(method.name());
      ModelFolder.write(model, KARATE, "karate", outcome);
      SavedModel saved = SavedModel.read(model);
      try (Compute compute = Compute.of(1)) {
        Predictions predictions = Predictor.predict(saved, KARATE, compute);
        assertThat(predictions.probabilities().data)
            .as(method.name())
            .isEqualTo(outcome.result().probabilities().data);
      }
      assertThat(ModelFolder.split(model, KARATE)).isEqualTo(outcome.split());
      assertThat(Predictor.trainedOn(saved, KARATE)).isTrue();
    }
  }

  @Test
  void replacesAnOlderModelButNothingElse() throws IOException {
    Path model = folder.resolve("model");
    ModelFolder.write(model, KARATE, "karate", train(Methods.named("gmcn"), 2));
    ModelFolder.write(model, KARATE, "karate", train(Methods.named("gmcn"), 5));
    assertThat(Files.readAllLines(model.resolve("metrics.csv"))).hasSize(6);
    Files.writeString(model.resolve("thesis.txt"), "years of work");
    assertThatThrownBy(
            () -> ModelFolder.write(model, KARATE, "karate", train(Methods.named("gmcn"), 2)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("thesis.txt");
    assertThat(model.resolve("thesis.txt")).exists();
    try (var entries = Files.list(folder)) {
      assertThat(entries).containsExactly(model);
    }
  }

  @Test
  void aMethodThatOnlyKnowsItsOwnGraphRefusesAnother() {
    Path model = folder.resolve("model");
    ModelFolder.write(model, KARATE, "karate", train(Methods.named("labelprop"), 1));
    SavedModel saved = SavedModel.read(model);
    Dataset other = Datasets.open("generated:nodes=34");
    try (Compute compute = Compute.of(1)) {
      assertThatThrownBy(() -> Predictor.predict(saved, other, compute))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("can only label the graph it was trained on");
    }
  }

  @Test
  void classesThatWereRenamedKeepTheirOrderOnTheSameData() {
    Path model = folder.resolve("model");
    ModelFolder.write(model, KARATE, "karate", train(Methods.named("gmcn"), 3));
    SavedModel saved = SavedModel.read(model);
    Dataset.Builder renamed = KARATE.toBuilder().classNames(List.of("first", "second"));
    Dataset same = renamed.checksum(KARATE.checksum()).build();
    assertThat(Predictor.labels(saved, same)).isEqualTo(KARATE.labels());
    try (Compute compute = Compute.of(1)) {
      assertThat(Predictor.predict(saved, same, compute).probabilities().data)
          .isEqualTo(Predictor.predict(saved, KARATE, compute).probabilities().data);
    }
    Dataset other = renamed.checksum("another").build();
    assertThatThrownBy(() -> Predictor.labels(saved, other))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has the class first, which the model does not know");
  }
}
