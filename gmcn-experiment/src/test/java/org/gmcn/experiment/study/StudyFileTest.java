package org.gmcn.experiment.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.run.SplitSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyFileTest {
  private static Study parse(String text) {
    return StudyFile.parse("my.yaml", text, false);
  }

  @Test
  void readsYaml() {
    Study study =
        parse(
            """
            name: mine
            data: karate
            methods: [gmcn, gcn]
            ratios: [0.2, 0.4]
            search: {splits: 2, budget: 2}
            fixed: {all: {epochs: 9, alpha: 0.5}, gcn: {hidden: 4}}
            space:
              gmcn: {epsilon: [0.1, 0.2, 0.3], dropout: [0, 0.5]}
              gcn: [{l2: 0}, {l2: 0.1}]
            """);
    assertThat(study.series()).hasSize(2);
    // What all methods share reaches those that have it.
    assertThat(study.series().get(0).fixed()).containsOnlyKeys("epochs", "alpha");
    assertThat(study.series().get(1).fixed()).isEqualTo(Map.of("epochs", 9, "hidden", 4));
    // A grid beyond the budget is sampled, always in the same way.
    assertThat(study.series().get(0).trials()).hasSize(2).doesNotHaveDuplicates();
    assertThat(study.series().get(1).trials()).hasSize(2);
    assertThat(study.runs()).isEqualTo(5);
    assertThat(study.cells("karate")).hasSize(4);
  }

  @Test
  void readsJson() {
    Study study = parse("{\"data\": [\"karate\"], \"methods\": [\"gmcn\"], \"noise\": [0, 0.5]}");
    assertThat(study.axis().kind()).isEqualTo(Study.AxisKind.NOISE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ratio: [0.1] | there is no key ratio; did you mean ratios?",
        "fixed: {gmcn: {epsilom: 1}} | gmcn: there is no key epsilom; did you mean epsilon?",
        "fixed: {all: {epoch: 1}} | fixed: all: there is no key epoch; did you mean epochs?",
        "space: {appn: []} | space: there is no key appn; did you mean appnp?",
        "search: {split: 1} | search: there is no key split; did you mean splits?",
        "vary: {alfa: [1]} | gmcn: there is no key alfa; did you mean alpha?",
      })
  void namesTheNearestKey(String line, String sentence) {
    assertThatThrownBy(() -> parse("data: karate\nmethods: [gmcn]\n" + line))
        .isInstanceOf(InputException.class)
        .hasMessage("my.yaml: " + sentence);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "methods: [gmcn]",
        "data: karate",
        "data: karate\nmethods: [gmcn]\nruns: many",
        "data: karate\nmethods: [gmcn]\nsearch: {budget: 2}\nspace: {gmcn: [{}, {}, {}]}",
        "data: karate\nmethods: [gmcn]\nsearch: {seed: 3}",
        "data: karate\nmethods: [gmcn]\nvary: {alpha: [1]}\nnoise: [0]",
        "data: [karate",
        "data: karate\nmethods: [gmcn]\nname: ..",
        "data: karate\nmethods:",
        "data: karate\nmethods: [gmcn]\nbase: ../study/table1",
        "data: karate\nmethods: [gmcn]\nsearch: {budget: 3}\nspace: {gmcn: {alpha: }}",
      })
  void refusesWhatMakesNoSense(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(InputException.class);
  }

  /** Six axes of ten values are a million trials: no list of them is made. */
  @Test
  void refusesAGridThatIsTooLarge() {
    StringBuilder axes = new StringBuilder();
    for (String axis : new String[] {"alpha", "gamma", "epsilon", "dropout", "l2", "lr"}) {
      axes.append(axis).append(": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], ");
    }
    assertThatThrownBy(() -> parse("data: karate\nmethods: [gmcn]\nspace: {gmcn: {" + axes + "}}"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "my.yaml: a grid of 1000000 combinations is not searched; give at most 100000.");
  }

  @Test
  void layersQuickOverTheRest() {
    String text =
        """
        data: karate
        methods: [gmcn]
        runs: 9
        fixed: {gmcn: {epochs: 100, hidden: 3}}
        quick: {runs: 1, fixed: {gmcn: {epochs: 2}}}
        """;
    Study quick = StudyFile.parse("my.yaml", text, true);
    assertThat(quick.runs()).isEqualTo(1);
    assertThat(quick.series().get(0).fixed()).isEqualTo(Map.of("epochs", 2, "hidden", 3));
    assertThat(parse(text).runs()).isEqualTo(9);
  }

  @Test
  void tellsJobsApartByHyperparametersThatShareANameWithOnesOfTraining() {
    Job small = job(Map.of("batch", 16));
    assertThat(small.key("c")).isNotEqualTo(job(Map.of("batch", 32)).key("c"));
    assertThat(small.key("c")).isEqualTo(job(Map.of("batch", 16)).key("c"));
    assertThat(small.key("c")).isNotEqualTo(small.key("d"));
  }

  private static Job job(Map<String, Object> changes) {
    return job("graphsage", changes);
  }

  private static Job job(String method, Map<String, Object> changes) {
    return new Job(
        "karate", 0, method, changes, new SplitSpec.Ratio(0.1, 0.1, false), 0, false, false, false);
  }

  @Test
  void isLaidOverItsBaseAndThatOverItsOwn() {
    Study study = parse("base: table2\nmethods: [gmcn]\nratios: [0.2]");
    assertThat(study.data()).containsExactly("amazon-photo", "amazon-computers");
    assertThat(study.runs()).isEqualTo(5);
    assertThat(study.series().get(0).fixed()).containsEntry("epochs", 300);
    assertThat(study.ratios()).containsExactly(0.2);
  }

  /** Studies whose series differ in their number of trials. */
  private static final Map<String, Integer> BUDGETS = Map.of("heterophily", 2, "robustness", 3);

  @Test
  void shipsEveryStudyWithEqualBudgets() {
    for (boolean quick : new boolean[] {false, true}) {
      for (Study study : Paper.studies("all", quick)) {
        assertThat(study.series().stream().map(s -> s.trials().size()).distinct())
            .as(study.name())
            .hasSizeLessThanOrEqualTo(BUDGETS.getOrDefault(study.name(), 1));
      }
    }
    assertThatThrownBy(() -> Paper.studies("table9", false)).isInstanceOf(InputException.class);
  }

  /** The paper's tables and figures keep the paper's mask, whatever GmCN's default is. */
  @ParameterizedTest
  @ValueSource(strings = {"table1", "table2", "table3", "table4", "table5", "figure1a", "figure1b"})
  void everyGmcnTrialOfThePaperHasTheTruncatedMask(String name) {
    Study study = StudyFile.shipped(name, false);
    List<Job> jobs =
        study.series().stream()
            .filter(s -> s.name().equals("GmCN"))
            .flatMap(s -> s.trials().stream().map(trial -> job(s, trial)))
            .toList();
    assertThat(jobs).isNotEmpty();
    for (Job job : jobs) {
      assertThat(job.spec().hyperparameters())
          .containsEntry("mask", "truncated")
          .containsEntry("epsilonRule", "relative")
          .containsEntry("inputDropout", 0.0);
    }
  }

  private static Job job(Study.Series series, Map<String, Object> trial) {
    Map<String, Object> changes = new java.util.LinkedHashMap<>(series.fixed());
    changes.putAll(trial);
    return job(series.method(), changes);
  }

  @Test
  void shipsTheTrialsOfThePaperWithTheDropoutTheyHad() {
    Study study = StudyFile.shipped("masks", false);
    for (Study.Series series : study.series()) {
      assertThat(job(series, series.trials().get(0)).spec().hyperparameters())
          .containsEntry("dropout", 0.0)
          .containsEntry("keep", 1.0);
    }
  }

  /** Written before GmCN had a share to keep: the journal of table 1 must still be found. */
  @Test
  void aShareOfOneIsNotPartOfAJobsKey() {
    Map<String, Object> old =
        Map.of("mask", "truncated", "dropout", 0.5, "hidden", 64, "l2", 0.005, "epochs", 1000);
    assertThat(job("gmcn", old).identity("c").get("hyperparameters"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .doesNotContainKey("keep")
        .containsEntry("mask", "truncated");
    Map<String, Object> cosine = Map.of("mask", "cosine", "keep", "0.7,0.8");
    assertThat(job("gmcn", cosine).identity("c").get("hyperparameters"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("keep", List.of(0.7, 0.8));
  }

  @Test
  void aVariantHasASpaceOfItsOwn() {
    Study study =
        parse(
            """
            data: karate
            space: {gmcn: [{epsilon: 0.5}]}
            variants:
              a: {mask: truncated}
              b: {mask: cosine, space: [{keep: 1}, {keep: "0.5,0.8"}]}
            """);
    assertThat(study.series().get(0).trials()).containsExactly(Map.of("epsilon", 0.5));
    assertThat(study.series().get(1).trials()).hasSize(2);
    assertThat(study.series().get(1).fixed()).containsOnlyKeys("mask");
  }

  @Test
  void readsThePublicSplit() {
    Study study = parse("data: cora\nmethods: [gcn]\nsplit: public");
    assertThat(study.splitOf(study.cells("cora").get(0)))
        .isEqualTo(new SplitSpec.Published(1, false));
    // The same in every run of the program, or a journal would not be found.
    Job job =
        new Job("c", 0, "mlp", Map.of(), new SplitSpec.Published(1, false), 0, false, false, false);
    assertThat(job.identity("c")).containsEntry("split", "public").doesNotContainKey("ratio");
    assertThat(StudyFile.shipped("table1", false).published()).isFalse();
    assertThatThrownBy(() -> parse("data: cora\nmethods: [gcn]\nsplit: random"))
        .isInstanceOf(InputException.class)
        .hasMessage("my.yaml: split must be ratio or public, not 'random'.");
  }

  @Test
  void searchesTheSharesOfThePoisonedGraphsFromACommittedList() {
    Study study = StudyFile.shipped("robustness", false);
    assertThat(study.published()).isTrue();
    assertThat(study.runs()).isEqualTo(10);
    assertThat(study.series().stream().map(Study.Series::name))
        .containsExactly("GmCN+", "no mask", "paper's mask", "GCN", "GCN-Jaccard");
    for (Study.Series series : study.series()) {
      assertThat(job(series, series.trials().get(0)).spec().hyperparameters())
          .containsEntry("hidden", 64)
          .containsEntry("dropout", 0.5)
          .containsEntry("l2", 0.0005)
          .containsEntry("features", "l2");
    }
  }
}
