package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/large-graphs.md, on small ones. */
class LargeGraphsTest {
  @TempDir Path folder;

  @Test
  void aConvertedGraphTrainsAsItsSource() {
    String file = folder.resolve("k.gmcn").toString();
    Gmcn.run("data", "convert", "karate", file).succeeds();
    assertThat(metrics(file)).isEqualTo(metrics("karate"));
  }

  private Object metrics(String data) {
    String out = folder.resolve("model").toString();
    return Gmcn.run("train", "--data", data, "--epochs", "5", "--out", out, "--json=-")
        .succeeds()
        .json()
        .get("test");
  }

  @Test
  void trainsOnClusters() {
    String out = folder.resolve("model").toString();
    Gmcn.run(
            "train",
            "--data",
            "generated:nodes=300",
            "--batch",
            "clusters:9:3",
            "--epochs",
            "5",
            "--out",
            out)
        .succeeds();
    String predictions = folder.resolve("predictions.csv").toString();
    Gmcn.run("predict", "--from", out, "--out", predictions).succeeds();
    Gmcn.run("train", "--data", "karate", "--batch", "clusters:99").refuses("99", "34");
    Gmcn.run("train", "--data", "karate", "--batch", "some").refuses("clusters:N", "some");
    Gmcn.run("train", "--data", "karate", "--model", "labelprop", "--batch", "clusters:4")
        .refuses("gmcn", "--batch");
  }

  @Test
  void showsTheMemoryOfEveryModel() {
    Gmcn run = Gmcn.run("data", "info", "karate", "--memory", "--json=-").succeeds();
    assertThat((List<?>) run.json().get("memory"))
        .anySatisfy(row -> assertThat(row.toString()).contains("gmcn", "clusters:64", "-Xmx"));
    assertThat(run.err()).contains("heap to give", "Java may use");
  }

  @Test
  void aTrainingThatCannotFitIsRefusedBeforeItStarts() {
    Gmcn.run(
            "train",
            "--data",
            "generated:nodes=300",
            "--hidden",
            "1000000",
            "--out",
            folder.resolve("model").toString())
        .refuses("Training GmCN on generated", "-Xmx", "clusters:64", "--batch");
  }
}
