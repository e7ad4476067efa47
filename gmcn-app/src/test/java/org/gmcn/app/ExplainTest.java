package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.io.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gmcn explain} on the karate club. */
class ExplainTest {
  @TempDir static Path folder;

  @BeforeAll
  static void train() {
    Gmcn trained =
        Gmcn.run(
            "train",
            "--data",
            "karate",
            "--ratio",
            "0.3",
            "--epochs",
            "60",
            "--epsilon",
            "0.9",
            "--threads",
            "1",
            "--out",
            folder.resolve("model").toString());
    assertThat(trained.code()).isZero();
  }

  private static Gmcn explain(String... more) {
    List<String> args = new java.util.ArrayList<>(List.of("explain", "--from"));
    args.add(folder.resolve("model").toString());
    args.addAll(List.of("--threads", "1"));
    args.addAll(List.of(more));
    return Gmcn.run(args.toArray(new String[0]));
  }

  @Test
  @SuppressWarnings("unchecked")
  void jsonTellsEveryChoiceAndContributionsThatAddUp() {
    Gmcn run = explain("--node", "2", "--format", "json");
    assertThat(run.code()).isZero();
    Map<String, Object> map = (Map<String, Object>) Json.parse(run.out());
    List<Map<String, Object>> neighbours = (List<Map<String, Object>>) map.get("neighbours");
    assertThat(neighbours).hasSize(10);
    double sum = number(map, "own") + number(map, "farther");
    for (Map<String, Object> n : neighbours) {
      sum += number(n, "contribution");
      assertThat((List<List<?>>) n.get("choices")).hasSize(2).allMatch(layer -> layer.size() == 4);
    }
    assertThat(sum).isCloseTo(number(map, "logit"), within(1e-4));
    assertThat((Map<String, Double>) map.get("probabilities"))
        .containsOnlyKeys("instructor", "administrator");
  }

  private static double number(Map<String, Object> map, String name) {
    return ((Number) map.get(name)).doubleValue();
  }

  @Test
  void textSaysWhatIsPredictedAndWhatTheRoundsKept() {
    Gmcn run = explain("--node", "2", "--without", "32");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("Node 2 of karate is predicted to be")
        .contains("L2R4")
        .contains("farther nodes")
        .contains("Run again without 32");
  }

  @Test
  void picturesHoldEveryNeighbour() {
    String svg = explain("--node", "2", "--format", "svg").out();
    assertThat(svg).startsWith("<svg").contains("contribution").endsWith("</svg>\n");
    assertThat(svg.split("<circle", -1).length - 1).isGreaterThanOrEqualTo(11);
    assertThat(explain("--node", "2", "--format", "dot").out()).contains("\"2\" -- \"32\"");
    assertThat(explain("--node", "2", "--format", "html").out())
        .startsWith("<!doctype html>")
        .contains("instructor")
        .doesNotContain("<script");
  }

  @Test
  void theSummaryNamesCandidatesForWrongEdges() {
    Gmcn csv = explain("--summary", "--format", "csv", "--most", "5");
    assertThat(csv.out().lines())
        .hasSize(6)
        .first()
        .isEqualTo("source,target,source_class,target_class,kept,agreement,suspicion");
    assertThat(explain("--summary").out()).contains("The most ignored edges");
  }

  @Test
  void mistakesAreToldInOneSentence() {
    assertThat(explain("--node", "nobody").err())
        .contains("There is no node nobody in karate; its nodes are named like 0.");
    assertThat(explain("--node", "0").code()).isZero();
    assertThat(explain().err()).contains("Say either --node ID or --summary.");
    assertThat(explain("--node", "0", "--format", "csv").code()).isEqualTo(2);
    assertThat(explain("--node", "0", "--without", "33").err()).contains("no neighbour");
  }
}
