package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gmcn predict} and {@code gmcn evaluate} on the graph of the model and on others. */
class PredictTest {
  @TempDir static Path shared;
  static Path model;

  @TempDir Path folder;

  @BeforeAll
  static void trainOnTwoRings() {
    model = shared.resolve("model");
    String data = CsvGraph.rings(shared.resolve("rings"), 20, "warm,cold");
    Gmcn.run("train", "--data=" + data, "--ratio=0.3", "--lr=0.1", "--epochs=60", "--out=" + model)
        .succeeds();
  }

  @Test
  void predictsTheSameAsTrainingOnTheRecordedData() throws IOException {
    Path out = folder.resolve("p.csv");
    Gmcn run = Gmcn.run("predict", "--from=" + model, "--out=" + out, "--json=-").succeeds();
    assertThat(out).hasSameTextualContentAs(model.resolve("predictions.csv"));
    assertThat(Files.readAllLines(out).get(0)).isEqualTo("id,predicted,p_summer,p_winter");
    assertThat(run.json())
        .containsEntry("dataset", "rings")
        .containsEntry("nodes", 40L)
        .containsEntry("predicted", Map.of("summer", 20L, "winter", 20L));
  }

  @Test
  void labelsAGraphItHasNotSeenWhateverTheOrderOfItsColumns() {
    String unseen = CsvGraph.rings(folder.resolve("unseen"), 7, "cold,warm");
    Gmcn run = Gmcn.run("predict", "--from=" + model, "--data=" + unseen, "--out=-").succeeds();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(15);
    assertThat(lines.subList(1, 15))
        .allMatch(line -> line.startsWith(line.startsWith("s") ? "s" : "w"))
        .allMatch(line -> line.contains(line.startsWith("s") ? ",summer," : ",winter,"));
  }

  @Test
  void refusesFeaturesThatTheModelDoesNotKnow() {
    String other = CsvGraph.rings(folder.resolve("other"), 5, "warm,wet");
    Gmcn.run("predict", "--from=" + model, "--data=" + other)
        .refuses("wet", "the model does not know");
    String less = CsvGraph.write(folder.resolve("less"), "id,warm a,1", "source,target");
    Gmcn.run("predict", "--from=" + model, "--data=" + less).refuses("lacks the feature cold");
    Gmcn.run("predict", "--from=" + model, "--data=karate").refuses("karate", "features");
    assertThat(Path.of("predictions.csv")).doesNotExist();
  }

  @Test
  void evaluatesOnTheTestNodesOrOnAll() {
    Gmcn run = Gmcn.run("evaluate", "--from=" + model, "--json=-").succeeds();
    assertThat(run.json())
        .containsEntry("on", "test")
        .containsEntry("nodes", 24L)
        .containsEntry("accuracy", 1.0)
        .containsEntry("macroF1", 1.0)
        .containsKeys("classes", "confusion", "dataset", "model");
    assertThat(run.err()).contains("precision", "recall", "Confusion");
    String unseen = CsvGraph.rings(folder.resolve("unseen"), 9, "warm,cold");
    Gmcn other = Gmcn.run("evaluate", "--from=" + model, "--data=" + unseen, "--json=-");
    assertThat(other.succeeds().json()).containsEntry("on", "all").containsEntry("nodes", 18L);
    Gmcn.run("evaluate", "--from=" + model, "--data=" + unseen, "--on=test").refuses("--on all");
  }

  @Test
  void refusesAClassThatTheModelDoesNotKnow() {
    String odd =
        CsvGraph.write(
            folder.resolve("odd"),
            "id,label,warm,cold a,summer,1,0 b,spring,1,1",
            "source,target a,b");
    Gmcn.run("evaluate", "--from=" + model, "--data=" + odd).refuses("spring");
  }

  @Test
  void refusesAModelThatIsMissingOldOrDamaged() throws IOException {
    Gmcn.run("predict").refuses("--from");
    Gmcn.run("predict", "--from=" + folder).refuses("holds no model", "model.json is missing");
    Path copy = folder.resolve("copy");
    Files.createDirectory(copy);
    String json = Files.readString(model.resolve("model.json"));
    byte[] tensors = Files.readAllBytes(model.resolve("model.safetensors"));

    Files.writeString(copy.resolve("model.json"), json);
    Gmcn.run("predict", "--from=" + copy).refuses("model.safetensors is missing");
    for (int length : new int[] {0, 5, 60, tensors.length - 4}) {
      Files.write(copy.resolve("model.safetensors"), java.util.Arrays.copyOf(tensors, length));
      Gmcn.run("predict", "--from=" + copy).refuses("model.safetensors");
    }
    Files.write(copy.resolve("model.safetensors"), tensors);
    Gmcn.run("predict", "--from=" + copy, "--out=" + folder.resolve("p.csv")).succeeds();
    Files.writeString(copy.resolve("model.json"), json.substring(0, json.length() / 2));
    Gmcn.run("predict", "--from=" + copy).refuses("model.json is damaged");
    Files.writeString(copy.resolve("model.json"), json.replace("\"format\": 1", "\"format\": 0"));
    Gmcn.run("predict", "--from=" + copy).refuses("has format 0");
    Files.writeString(copy.resolve("model.json"), json.replace("\"hidden\": 16", "\"hidden\": 8"));
    Gmcn.run("predict", "--from=" + copy).refuses("another shape");
  }

  @Test
  void cannotGiveTheOutputToTwoReports() {
    Gmcn.run("predict", "--from=" + model, "--out=-", "--json=-").refuses("standard output");
  }
}
