package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.TrainingOptions.Scaling;
import org.gmcn.model.SavedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFeaturesTest {
  private static final Dataset KARATE = Datasets.open("karate");
  private static final SplitSpec HALVES = new SplitSpec.Ratio(0.3, 0.4, true);

  @TempDir Path folder;

  private static RunSpec spec(Method<?> method, Map<String, ?> changes) {
    return RunSpec.of(method, changes, HALVES, 3);
  }

  private static RunOutcome train(RunSpec spec) {
    return new Runs(KARATE, 1, RunListener.NONE).train(List.of(spec)).get(0);
  }

  private static Dataset words() {
    SparseMatrix features =
        SparseMatrix.of(Matrix.of(new float[][] {{1, 0, 0}, {0, 1, 1}, {0, 0, 1}}));
    return Dataset.builder("words")
        .graph(new GraphBuilder(3).add(0, 1).add(1, 2).build())
        .features(features)
        .build();
  }

  @Test
  void walksReplaceOnlyFeaturesThatAreMissing() {
    assertThat(KARATE.hasFeatures()).isFalse();
    assertThat(words().hasFeatures()).isTrue();
    for (Method<?> method : Methods.all()) {
      RunSpec plain = spec(method, Map.of());
      assertThat(plain.on(words())).isEqualTo(plain);
      assertThat(plain.on(KARATE).training().features())
          .isEqualTo(method.usesFeatures() ? Scaling.WALKS : Scaling.NONE);
      assertThat(plain.on(KARATE).on(KARATE)).isEqualTo(plain.on(KARATE));
    }
    RunSpec identity = spec(Methods.GCN, Map.of("features", "identity"));
    assertThat(identity.on(KARATE)).isEqualTo(identity);
    for (String missing : List.of("identity", "walks")) {
      assertThatThrownBy(() -> spec(Methods.GCN, Map.of("features", missing)).on(words()))
          .isInstanceOf(InputException.class)
          .hasMessage(
              "words has features; walks and identity are for data without, so choose none, row"
                  + " or l2.");
    }
  }

  @Test
  void savedModelsPredictAsTheirTrainingDid() {
    for (Map<String, ?> changes :
        List.of(
            Map.of("epochs", 20, "keep", "0.7,0.9"),
            Map.of("epochs", 20, "mask", "truncated"),
            Map.of("epochs", 20, "keep", "0.7,0.9", "features", "identity"))) {
      RunOutcome outcome = train(spec(Methods.GMCN, changes));
      ModelFolder.write(folder.resolve("model"), KARATE, "karate", outcome);
      SavedModel saved = SavedModel.read(folder.resolve("model"));
      assertThat(saved.training()).isEqualTo(outcome.spec().training());
      try (Compute compute = Compute.of(2)) {
        assertThat(Predictor.predict(saved, KARATE, compute).probabilities().toArray())
            .isEqualTo(outcome.result().probabilities().toArray());
        ExplainedModel explained = ExplainedModel.of(saved, KARATE, compute);
        assertThat(explained.explainer().probabilities().toArray())
            .isEqualTo(outcome.result().probabilities().toArray());
      }
    }
  }

  @Test
  void aGraphWithOtherNodesIsRefused() {
    RunOutcome outcome = train(spec(Methods.GMCN, Map.of("epochs", 20, "keep", "0.7,0.9")));
    SavedModel saved = ModelFolder.model(KARATE, "karate", outcome);
    try (Compute compute = Compute.of(1)) {
      GraphBuilder fewer = new GraphBuilder(20);
      for (int i = 0; i < 20; i++) {
        for (int e = KARATE.graph().offsets[i]; e < KARATE.graph().offsets[i + 1]; e++) {
          if (KARATE.graph().columns[e] < 20) {
            fewer.add(i, KARATE.graph().columns[e]);
          }
        }
      }
      Dataset part =
          Dataset.builder("part")
              .graph(fewer.build())
              .nodeIds(KARATE.nodeIds().subList(0, 20))
              .build();
      assertThatThrownBy(() -> Predictor.predict(saved, part, compute))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("part has 20 features a node, the model expects 34");
    }
  }
}
