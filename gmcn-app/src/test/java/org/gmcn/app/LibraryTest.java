package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.io.Json;
import org.gmcn.method.Methods;
import org.gmcn.run.Training;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library and the command line leave the same model folder. */
class LibraryTest {
  @TempDir private Path folder;
  private String graph;

  @BeforeEach
  void writeGraph() {
    graph = CsvGraph.rings(folder.resolve("graph"), 20, "warm,cold");
  }

  @Test
  void ofGmcn() throws IOException {
    Training.of(Methods.GMCN, Datasets.open(graph))
        .options(o -> o.withHidden(8).withAlpha(0.7).withEpsilon(0.9))
        .training(t -> t.withEpochs(30))
        .labelled(0.2)
        .seed(3)
        .threads(1)
        .train()
        .save(folder.resolve("library"));
    requireSame("--hidden", "8", "--alpha", "0.7", "--epsilon", "0.9", "--epochs", "30");
  }

  @Test
  void ofAnotherMethod() throws IOException {
    Training.of(Methods.APPNP, Datasets.open(graph))
        .options(o -> o.withTeleport(0.2))
        .training(t -> t.withLr(0.02))
        .labelled(0.2)
        .seed(3)
        .threads(2)
        .train()
        .save(folder.resolve("library"));
    requireSame("--model", "appnp", "--teleport", "0.2", "--lr", "0.02");
  }

  private void requireSame(String... settings) throws IOException {
    Path other = folder.resolve("command");
    List<String> command =
        new ArrayList<>(List.of("train", "--data", graph, "--ratio", "0.2", "--seed", "3"));
    command.addAll(List.of("--out", other.toString()));
    command.addAll(List.of(settings));
    Gmcn.run(command.toArray(String[]::new)).succeeds();
    for (String file :
        List.of("model.safetensors", "metrics.csv", "predictions.csv", "split.csv")) {
      assertThat(folder.resolve("library").resolve(file))
          .hasSameBinaryContentAs(other.resolve(file));
    }
    assertThat(description(folder.resolve("library"))).isEqualTo(description(other));
  }

  /** All of model.json but times and threads. */
  @SuppressWarnings("unchecked")
  private static Map<String, Object> description(Path model) throws IOException {
    Map<String, Object> json =
        (Map<String, Object>) Json.parse(Files.readString(model.resolve("model.json")));
    Map<String, Object> results = (Map<String, Object>) json.get("results");
    assertThat(results.keySet().removeIf(name -> name.startsWith("seconds"))).isTrue();
    Map<String, Object> provenance = (Map<String, Object>) json.get("provenance");
    assertThat(provenance).containsKey("data");
    provenance.remove("threads");
    provenance.remove("created");
    return json;
  }
}
