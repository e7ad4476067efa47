package org.gmcn.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.experiment.study.JobResult;
import org.gmcn.experiment.study.Journal;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyFile;
import org.gmcn.experiment.study.StudyListener;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyResult.CellResult;
import org.gmcn.experiment.study.StudyRunner;
import org.gmcn.io.Json;
import org.gmcn.run.CheckpointEvery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir private Path folder;

  private StudyResult run(Journal journal, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("study.yaml"), text);
    return new StudyRunner(journal, 2, CheckpointEvery.NEVER, StudyListener.NONE, Datasets::open)
        .run(StudyFile.read(file, false));
  }

  @Test
  void writesAPageThatNeedsNothingElse() throws Exception {
    Path out = folder.resolve("out");
    try (Journal journal = Journal.open(folder.resolve("journal.jsonl"))) {
      String common =
          """
          data: "generated:nodes=150,features=40,edges=400"
          methods: [gmcn, gcn]
          ratios: [0.2]
          runs: 2
          fixed: {all: {epochs: 8}}
          space: {gmcn: [{}, {epsilon: 0.2}]}
          """;
      List<StudyResult> results =
          List.of(
              run(journal, common + "name: plain\ncompareRules: true\n"),
              run(journal, common + "name: noisy\ntitle: A < B\nnoise: [0, 0.5]\n"),
              run(journal, common + "name: deep\nvary: {layers: [1, 2]}\n"));
      new Report("Title", results, Map.of("machine", "m")).write(out);
    }
    String html = Files.readString(out.resolve("report.html"));
    assertThat(html)
        .contains("A &lt; B", "<svg", "Search log", "ends share a label", "precision", "simplex")
        .doesNotContain("src=", "<link", "<script");
    assertThat(Pattern.compile(" id=\"([^\"]+)\"").matcher(html).results().map(m -> m.group(1)))
        .doesNotHaveDuplicates()
        .contains("noisy-clipPath1");
    assertThat(html.replaceAll("xmlns(:xlink)?=\"[^\"]*\"", "")).doesNotContain("http");
    assertThat(Files.readString(out.resolve("report.md")))
        .contains("| GmCN |", "figures/noisy.svg");
    assertThat(Files.readAllLines(out.resolve("results.csv"))).hasSize(1 + 2 + 4 + 4);
    assertThat(Files.readAllLines(out.resolve("runs.csv"))).hasSize(1 + 2 * 10);
    assertThat(Files.readAllLines(out.resolve("search.csv"))).hasSize(1 + 3 * 2);
    assertThat(Json.parse(Files.readString(out.resolve("results.json")))).isInstanceOf(Map.class);
    for (String figure : List.of("noisy", "noisy-injected", "deep", "plain-time")) {
      Path svg = out.resolve("figures").resolve(figure + ".svg");
      assertThat(
              DocumentBuilderFactory.newDefaultInstance()
                  .newDocumentBuilder()
                  .parse(svg.toFile())
                  .getDocumentElement()
                  .getTagName())
          .isEqualTo("svg");
      assertThat(ImageIO.read(out.resolve("figures").resolve(figure + ".png").toFile()).getWidth())
          .isGreaterThan(1000);
    }
  }

  private static JobResult poisoned(double accuracy, double target) {
    Map<String, Object> layer =
        Map.of(
            "injectedKept", 10, "injectedDropped", 30, "originalKept", 80, "originalDropped", 20);
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("testAccuracy", accuracy);
    content.put("targetAccuracy", target);
    content.put("masks", List.of(layer));
    return new JobResult(content);
  }

  @Test
  void poisonedGraphsAreATablePerFamilyNextToPublishedValues() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("p.yaml"),
            "data: ['cora-metattack:0.25', 'cora-nettack:5']\nsplit: public\nmethods: [gmcn]\n"
                + "name: poisoned\nruns: 2\n");
    Study study = StudyFile.read(file, false);
    Study.Series gmcn = study.series().get(0);
    List<CellResult> cells =
        List.of(
            new CellResult(
                new Study.Cell("cora-metattack:0.25", 0.1, "", gmcn),
                Map.of("keep", "0.6,0.65"),
                List.of(poisoned(0.78, Double.NaN), poisoned(0.8, Double.NaN))),
            new CellResult(
                new Study.Cell("cora-nettack:5", 0.1, "", gmcn),
                Map.of(),
                List.of(poisoned(0.7, 0.5), poisoned(0.7, 0.6))));
    StudyResult result = new StudyResult(study, cells, List.of());
    new Report("Title", List.of(result), Map.of()).write(folder);
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("no defence against an attacker who knows it")
        .contains("with test results in view")
        .contains("Hyper-parameters are chosen on the validation nodes of the published split only")
        .containsPattern("\\| GmCN \\| \\**79.00 ± 1.41\\** \\| published \\| this study \\|")
        .containsPattern(
            "\\| Pro-GNN \\(published\\) \\| 69.72 ± \\d.\\d+ \\| published \\| Pro-GNN")
        .containsPattern("\\| GmCN \\| \\**55.00 ± 7.07\\** \\|")
        .contains("| GmCN | 0.25 | keep 0.6,0.65 | 1 | 75.0 % | 20.0 % | 60.0 % |");
    assertThat(Files.readAllLines(folder.resolve("results.csv")).get(2)).endsWith("55.000,7.071");
  }

  private static CellResult cell(Study study, double... accuracies) {
    List<JobResult> runs =
        java.util.Arrays.stream(accuracies)
            .mapToObj(
                a -> {
                  Map<String, Object> content = new LinkedHashMap<>();
                  content.put("testAccuracy", a / 100);
                  return new JobResult(content);
                })
            .toList();
    return new CellResult(new Study.Cell("cora", 0.1, "", study.series().get(0)), Map.of(), runs);
  }

  @Test
  void comparesWithThePaperAndInPairs() throws IOException {
    Path file =
        Files.writeString(folder.resolve("s.yaml"), "data: cora\nmethods: [gmcn]\nratios: [0.1]\n");
    Study study = StudyFile.read(file, false);
    CellResult good = cell(study, 85, 85.5, 84.5, 85.2, 84.8);
    Comparison.WithPaper with = Comparison.withPaper(study, good).orElseThrow();
    assertThat(with.paper().mean()).isEqualTo(83.07);
    assertThat(with.difference()).isCloseTo(1.93, within(1e-9));
    assertThat(with.verdict()).isEqualTo("better");
    assertThat(Comparison.withPaper(study, cell(study, 83, 83.1)).orElseThrow().verdict())
        .isEqualTo("same");
    assertThat(Comparison.withPaper(study, cell(study, 80, 80.1)).orElseThrow().verdict())
        .isEqualTo("worse");

    Comparison.Paired paired =
        Comparison.paired(cell(study, 1, 2, 3, 4, 5), cell(study, 1.1, 1.8, 2.2, 3.5, 4.1));
    assertThat(paired.p()).isCloseTo(pairedByHand(), within(1e-6));
    assertThat(paired.significant()).isFalse();
    assertThat(Comparison.paired(good, cell(study, 80, 80.5, 79.5, 80.2, 79.8)).words())
        .isEqualTo("significantly better");
    assertThat(Comparison.paired(cell(study, 1), cell(study, 2)).words())
        .isEqualTo("too few splits");
  }

  /** The integral of Student's density with four degrees of freedom beyond t, both tails. */
  private static double pairedByHand() {
    double[] d = {-0.1, 0.2, 0.8, 0.5, 0.9};
    double mean = 0.46;
    double squares = 0;
    for (double v : d) {
      squares += (v - mean) * (v - mean);
    }
    double t = mean / Math.sqrt(squares / 4 / 5);
    // For four degrees of freedom the distribution has a closed form.
    double s = t / Math.sqrt(4 + t * t);
    return 1 - 1.5 * (s - s * s * s / 3);
  }
}
