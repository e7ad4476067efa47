package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.model.SavedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The models of every released version, a folder each under {@code models/VERSION}, still load and
 * predict what is stored beside them. {@code models/README.md} says how a version is added.
 */
class StoredModelsTest {
  private static final Path MODELS = Path.of("src/test/resources/models");
  private static final Pattern COMMA = Pattern.compile(",");

  /** Models of a few kilobytes. */
  private static final Map<String, Object> SMALL =
      Map.of("hidden", 4, "heads", 2, "dimensions", 4, "shards", 1, "rounds", 2, "epochs", 5);

  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.walk(MODELS)) {
      return files
          .filter(f -> f.endsWith("model.json"))
          .map(f -> MODELS.relativize(f.getParent()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void predictsWhatItDidWhenItWasReleased(Path model) throws IOException {
    Dataset data = Datasets.open(MODELS.resolve(model).resolveSibling("data").toString());
    SavedModel saved = SavedModel.read(MODELS.resolve(model));
    List<String> stored = Files.readAllLines(MODELS.resolve(model).resolve("predictions.csv"));
    assertThat(stored).hasSize(data.nodes() + 1);
    try (Compute compute = Compute.of(1)) {
      Matrix probabilities = Predictor.predict(saved, data, compute).probabilities();
      for (int i = 0; i < data.nodes(); i++) {
        String[] row = COMMA.split(stored.get(i + 1), -1);
        assertThat(row[0]).isEqualTo(data.nodeIds().get(i));
        for (int c = 0; c < data.classes(); c++) {
          assertThat(probabilities.get(i, c))
              .isCloseTo(Float.parseFloat(row[2 + c]), within(1e-5f));
        }
      }
    }
  }

  @Test
  void everyMethodIsStoredInEveryVersion() throws IOException {
    Map<String, Integer> found = new LinkedHashMap<>();
    models().forEach(m -> found.merge(m.getFileName().toString(), 1, Integer::sum));
    assertThat(found.keySet()).containsAll(Methods.names());
  }

  /** Writes the folders of a version: {@code -Dgmcn.models=0.2}. */
  @Test
  @EnabledIfSystemProperty(named = "gmcn.models", matches = ".+", disabledReason = "writes files")
  void write() {
    Path version = MODELS.resolve(System.getProperty("gmcn.models"));
    Dataset data = Datasets.open(version.resolve("data").toString());
    for (Method<?> method : Methods.all()) {
      Map<String, Object> options = new LinkedHashMap<>(SMALL);
      options.keySet().retainAll(Options.toMap(method.defaults()).keySet());
      options.put("epochs", 5);
      RunSpec spec = RunSpec.of(method, options, new SplitSpec.Ratio(0.3, 0.2, true), 1);
      RunOutcome outcome = new Runs(data, 1, RunListener.NONE).train(List.of(spec)).get(0);
      ModelFolder.write(version.resolve(method.name()), data, "data", outcome);
    }
  }
}
