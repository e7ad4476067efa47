package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
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
    train(folder.resolve("model"), "--epochs", "60", "--epsilon", "0.9");
  }

  private static void train(Path out, String... more) {
    List<String> args = new ArrayList<>(List.of("train", "--data", "karate", "--ratio", "0.3"));
    args.addAll(List.of("--threads", "1", "--out", out.toString()));
    args.addAll(List.of(more));
    Gmcn trained = Gmcn.run(args.toArray(new String[0]));
    assertThat(trained.code()).as(trained.err()).isZero();
  }

  private static Gmcn explain(String... more) {
    List<String> args = new ArrayList<>(List.of("explain", "--from"));
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
  @SuppressWarnings("unchecked")
  void layersWithoutScoresShowNoNumbers(@TempDir Path in) {
    String from = in.resolve("model").toString();
    train(Path.of(from), "--epochs", "20", "--mask", "none,cosine", "--keep", "0.6");
    for (String format : List.of("text", "html", "svg", "dot", "json")) {
      Gmcn run = Gmcn.run("explain", "--from", from, "--node", "2", "--format", format);
      assertThat(run.code()).as(format).isZero();
      assertThat(run.out()).as(format).doesNotContain("NaN");
    }
    for (String format : List.of("text", "csv", "json")) {
      Gmcn run = Gmcn.run("explain", "--from", from, "--summary", "--format", format);
      assertThat(run.out()).as(format).isNotEmpty().doesNotContain("NaN");
    }
    assertThat(Gmcn.run("explain", "--from", from, "--node", "2", "--format", "html").out())
        .contains("this layer keeps every edge")
        .contains("score 0.");
    Map<String, Object> map =
        (Map<String, Object>)
            Json.parse(
                Gmcn.run("explain", "--from", from, "--node", "2", "--format", "json").out());
    List<List<Object>> thresholds = (List<List<Object>>) map.get("thresholds");
    assertThat(thresholds.get(0)).hasSize(4).containsOnlyNulls();
    assertThat(thresholds.get(1)).hasSize(4).doesNotContainNull();
    for (Map<String, Object> n : (List<Map<String, Object>>) map.get("neighbours")) {
      List<List<Map<String, Object>>> layers = (List<List<Map<String, Object>>>) n.get("choices");
      assertThat(layers.get(0)).allMatch(c -> c.get("score") == null && (Boolean) c.get("kept"));
      assertThat(layers.get(1)).allMatch(c -> c.get("score").equals(c.get("affinity")));
    }
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
