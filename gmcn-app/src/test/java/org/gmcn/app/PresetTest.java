package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PresetTest {
  @TempDir Path folder;

  @SuppressWarnings("unchecked")
  private Map<String, Object> train(String... more) throws Exception {
    List<String> args =
        new java.util.ArrayList<>(
            List.of("train", "--data=karate", "--ratio=0.3", "--validation=0.4"));
    args.addAll(List.of(more));
    args.add("--out=" + folder.resolve("model"));
    Gmcn.run(args.toArray(new String[0])).succeeds();
    return (Map<String, Object>)
        Json.parse(Files.readString(folder.resolve("model").resolve("model.json")));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Map<String, Object> json, String name) {
    return (Map<String, Object>) json.get(name);
  }

  @Test
  void thePapersSettingsAreStoredWithTheirName() throws Exception {
    Map<String, Object> json = train("--preset=paper", "--epochs=5", "--hidden=8");
    assertThat(map(json, "results")).containsEntry("preset", "paper");
    assertThat(map(json, "hyperparameters"))
        .containsEntry("mask", "truncated")
        .containsEntry("epsilonRule", "absolute")
        .containsEntry("epsilon", 0.05)
        .containsEntry("l2", 0.0)
        .containsEntry("hidden", 8L);
    assertThat(map(json, "training"))
        .containsEntry("features", "walks")
        .containsEntry("epochs", 5L);
  }

  @Test
  void theChosenSharesAndTheirScoresAreStored() throws Exception {
    Map<String, Object> json = train("--preset=robust", "--epochs=12");
    assertThat(map(json, "hyperparameters").get("keep")).isInstanceOf(List.class);
    assertThat((List<?>) map(json, "results").get("candidates")).hasSize(7);
  }

  @Test
  void thePresetsAreListed() {
    assertThat(Gmcn.run("models", "gmcn").succeeds().out())
        .contains("--preset paper", "our reading", "--preset robust", "no defence against");
  }

  @Test
  void wrongUseIsRefused() {
    Gmcn.run("train", "--preset=sturdy")
        .refuses("GmCN has no preset sturdy; it has paper, robust.");
    Gmcn.run("train", "--model=gcn", "--preset=paper").refuses("GCN has no presets");
    Gmcn.run("train", "--keep=0").refuses("keep must be above 0 and at most 1, not 0.0.");
    Gmcn.run("train", "--keep=1.5").refuses("keep must be above 0 and at most 1, not 1.5.");
    Gmcn.run("train", "--keep=0.5,0.6,0.7").refuses("keep has 3 values", "for 2 layers");
    Gmcn.run("train", "--mask=truncated", "--keep=0.5").refuses("truncated has none");
    Gmcn.run("train", "--data=karate", "--ratio=0.5", "--validation=0")
        .refuses("keep auto chooses the shares on validation nodes");
  }
}
