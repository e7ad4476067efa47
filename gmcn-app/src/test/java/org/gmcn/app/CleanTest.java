package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.gmcn.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code gmcn clean} on the karate club, which has 78 edges. */
class CleanTest {
  @TempDir Path folder;

  private String trained(String... options) {
    String out = folder.resolve("model" + String.join("", options)).toString();
    List<String> args = new ArrayList<>(List.of("train", "--data", "karate", "--ratio", "0.3"));
    args.addAll(List.of("--epochs", "20", "--threads", "1", "--out", out));
    args.addAll(List.of(options));
    Gmcn run = Gmcn.run(args.toArray(new String[0]));
    assertThat(run.code()).as(run.err()).isZero();
    return out;
  }

  private static Gmcn clean(String model, String... more) {
    List<String> args = new ArrayList<>(List.of("clean", "--from", model, "--threads", "1"));
    args.addAll(List.of(more));
    return Gmcn.run(args.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource({
    "cosine,--keep,'0.8,0.6'",
    "truncated,--epsilon,0.9",
    "dense,--epsilon,0.9",
    "simplex,--epsilon,0.9",
    "exact,--gamma,0.2"
  })
  void listsWhatAnyRuleDropsInOrder(String rule, String option, String value) throws IOException {
    String model = trained("--mask", rule, option, value);
    Path out = folder.resolve("edges.csv");
    Gmcn run = clean(model, "--out", out.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("of the 78 edges of karate are dropped at least once");

    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0))
        .isEqualTo(
            "source,target,source_predicted,target_predicted,source_label,target_label,times_kept,"
                + "choices,score");
    List<String[]> rows = lines.stream().skip(1).map(line -> line.split(",")).toList();
    assertThat(rows)
        .isNotEmpty()
        .allMatch(r -> Integer.parseInt(r[6]) < 16 && r[7].equals("16"))
        .isSortedAccordingTo(
            Comparator.comparingInt((String[] r) -> Integer.parseInt(r[6]))
                .thenComparingDouble(r -> Double.parseDouble(r[8])));
  }

  @Test
  @SuppressWarnings("unchecked")
  void writesTheGraphWithoutTheFirstEdges() throws IOException {
    String model = trained("--keep", "0.8,0.6");
    Path data = folder.resolve("cleaned");
    Gmcn run = clean(model, "--drop", "5", "--out-data", data.toString(), "--json", "-");
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, Object> report = (Map<String, Object>) Json.parse(run.out());
    assertThat(report).containsEntry("edges", 78L).containsEntry("removed", 5L);
    List<Map<String, Object>> suspects = (List<Map<String, Object>>) report.get("suspects");

    List<String> edges = Files.readAllLines(data.resolve("edges.csv"));
    assertThat(edges).hasSize(1 + 78 - 5);
    for (int k = 0; k < suspects.size(); k++) {
      String line = suspects.get(k).get("source") + "," + suspects.get(k).get("target");
      assertThat(edges.contains(line)).as(line).isEqualTo(k >= 5);
    }
    Gmcn again =
        Gmcn.run(
            "train",
            "--data",
            data.toString(),
            "--epochs",
            "5",
            "--out",
            folder.resolve("again").toString());
    assertThat(again.out()).as(again.err()).contains("73 edges");
  }

  @Test
  void topLimitsTheListAndNotTheEdgesToDrop() throws IOException {
    String model = trained("--keep", "0.8,0.6");
    Path out = folder.resolve("edges.csv");
    Path data = folder.resolve("cleaned");
    Gmcn run =
        clean(
            model,
            "--top",
            "3",
            "--out",
            out.toString(),
            "--drop",
            "7",
            "--out-data",
            data.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllLines(out)).hasSize(4);
    assertThat(Files.readAllLines(data.resolve("edges.csv"))).hasSize(1 + 78 - 7);
  }

  @Test
  void modelsThatDropNothingAreRefused() {
    refused(
        clean(trained("--mask", "none")),
        "The masks of this model keep every edge of karate, so it holds none to be wrong; train"
            + " with a mask rule that drops edges.");
    refused(clean(trained("--keep", "1")), "The masks of this model keep every edge of karate");
    refused(clean(trained("--model", "gcn")), "GCN chooses no neighbours");
  }

  @Test
  void badOptionsAreRefused() {
    String model = trained("--keep", "0.8,0.6");
    String data = folder.resolve("cleaned").toString();
    refused(clean(model, "--top", "0"), "--top must be 1 or more, not 0.");
    refused(clean(model, "--drop", "0", "--out-data", data), "--drop must be 1 or more, not 0.");
    refused(clean(model, "--drop", "3"), "--drop N and --out-data DIR need each other.");
    refused(clean(model, "--out-data", data), "--drop N and --out-data DIR need each other.");
    refused(
        clean(model, "--drop", "78", "--out-data", data),
        "of the 78 edges of karate, so 78 cannot be removed.");
    assertThat(Path.of(data)).doesNotExist();
  }

  private static void refused(Gmcn run, String message) {
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
  }
}
