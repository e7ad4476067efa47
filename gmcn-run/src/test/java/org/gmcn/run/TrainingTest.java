package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.explain.Explanation;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Methods;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library as an application uses it, on the karate club. */
class TrainingTest {
  private static final Dataset KARATE = Datasets.open("karate");

  private static Training<GmcnOptions> gmcn() {
    return Training.of(Methods.GMCN, KARATE)
        .options(o -> o.withKeep(0.7, 0.8))
        .training(t -> t.withEpochs(20))
        .labelled(0.3)
        .seed(5)
        .threads(1);
  }

  @Test
  void theDefaultsAreThoseOfTheMethodAndOfTheCommandLine() {
    assertThat(Training.of(Methods.GMCN, KARATE).spec())
        .isEqualTo(RunSpec.of(Methods.GMCN, Map.of(), new SplitSpec.Ratio(0.1, 0.1, false), 0));
  }

  @Test
  void changesAddUp() {
    RunSpec spec = gmcn().options(o -> o.withHidden(4)).options(o -> o.withAlpha(0.5)).spec();
    assertThat(spec.changes())
        .isEqualTo(Map.of("hidden", 4, "alpha", 0.5, "keep", List.of(0.7, 0.8), "epochs", 20));
  }

  @Test
  void theListenerSeesEveryEpoch() {
    List<Integer> seen = new ArrayList<>();
    TrainedModel model = gmcn().listener(e -> seen.add(e.epoch())).train();
    assertThat(seen).hasSize(20).startsWith(1, 2, 3).endsWith(20);
    assertThat(model.outcome().result().history()).hasSize(20);
  }

  @Test
  void stopWhenEndsTheTrainingAfterThatEpoch() {
    List<Integer> seen = new ArrayList<>();
    TrainedModel model =
        gmcn().listener(e -> seen.add(e.epoch())).stopWhen(() -> seen.size() == 7).train();
    assertThat(model.outcome().result().end()).isEqualTo(TrainingResult.End.CANCELLED);
    assertThat(seen).hasSize(7);
  }

  @Test
  void aLoadedModelPredictsAsTheTrainedOne(@TempDir Path folder) {
    TrainedModel trained = gmcn().train();
    trained.save(folder.resolve("model"));
    GraphModel loaded = GraphModel.load(folder.resolve("model"));
    float[] expected = trained.outcome().result().probabilities().data;
    assertThat(trained.predict(KARATE).probabilities().data).isEqualTo(expected);
    assertThat(loaded.predict(KARATE).probabilities().data).isEqualTo(expected);
    assertThat(loaded.saved().provenance()).containsEntry("data", "karate");
  }

  @Test
  void severalExplanationsAreThoseOfTheSingleNodes() {
    TrainedModel model = gmcn().train();
    List<String> ids = List.of("33", "0");
    List<Explanation> together = model.explain(KARATE, ids);
    for (int k = 0; k < ids.size(); k++) {
      Explanation alone = model.explain(KARATE, ids.get(k));
      assertThat(together.get(k).node()).isEqualTo(Integer.parseInt(ids.get(k)));
      assertThat(alone.node()).isEqualTo(together.get(k).node());
      assertThat(alone.logit()).isEqualTo(together.get(k).logit());
      assertThat(contributions(alone)).isEqualTo(contributions(together.get(k)));
    }
  }

  private static double[] contributions(Explanation e) {
    return e.neighbours().stream().mapToDouble(Explanation.Neighbour::contribution).toArray();
  }

  @Test
  void theNameOfTheClassIsThatOfTheLargestProbability() {
    Predictions predictions = gmcn().train().predict(KARATE);
    for (int node : new int[] {0, 16, 33}) {
      boolean first =
          predictions.probabilities().get(node, 0) >= predictions.probabilities().get(node, 1);
      assertThat(predictions.className(node)).isEqualTo(KARATE.classNames().get(first ? 0 : 1));
    }
  }

  @Test
  void changedDataHaveNoSourceAndTheirNameIsKept(@TempDir Path folder) {
    Dataset changed = KARATE.withGraph(KARATE.graph());
    assertThat(KARATE.source()).contains("karate");
    assertThat(changed.source()).isEmpty();
    Training.of(Methods.LABEL_PROPAGATION, changed).train().save(folder.resolve("model"));
    assertThat(GraphModel.load(folder.resolve("model")).saved().provenance())
        .containsEntry("data", "karate");
  }

  @Test
  void mistakesAreOneSentence() {
    assertThatThrownBy(() -> gmcn().threads(0))
        .isInstanceOf(InputException.class)
        .hasMessage("A training needs 1 thread or more, not 0.");
    assertThatThrownBy(() -> gmcn().options(o -> o.withAlpha(1.5)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("alpha");
    TrainedModel gcn = Training.of(Methods.GCN, KARATE).training(t -> t.withEpochs(2)).train();
    assertThatThrownBy(() -> gcn.explain(KARATE, "0"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "GCN chooses no neighbours, so there is no choice to explain; train GmCN instead.");
    assertThatThrownBy(() -> gmcn().train().explain(KARATE, "nobody"))
        .isInstanceOf(InputException.class)
        .hasMessage("There is no node nobody in karate; its nodes are named like 0.");
  }
}
