package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.io.Json;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gmcn train} from end to end. */
class TrainTest {
  private static final String[] KEYS = {
    "dataset",
    "model",
    "labelRatio",
    "seed",
    "epochs",
    "bestEpoch",
    "trainAccuracy",
    "validationAccuracy",
    "testAccuracy",
    "macroF1",
    "seconds",
    "secondsPerEpoch",
    "keptEdges",
    "hyperparameters",
    "provenance"
  };

  @TempDir Path folder;

  @Test
  void trainsOnTheGeneratedGraphByDefault() {
    Gmcn run = train("--epochs", "30", "--lr", "0.1", "--seed", "3", "--json", "-").succeeds();
    assertThat(run.json()).containsKeys(KEYS);
    assertThat(run.json())
        .containsEntry("dataset", "generated")
        .containsEntry("model", "gmcn")
        .containsEntry("labelRatio", 0.1)
        .containsEntry("seed", 3L)
        .containsEntry("epochs", 30L);
    assertThat((List<?>) run.json().get("keptEdges")).hasSize(2);
    assertThat((Double) run.json().get("testAccuracy")).isBetween(0.5, 1.0);
    assertThat(run.err()).contains("generated", "2,500 nodes", "test", "accuracy");
  }

  @Test
  void leavesAModelFolder() throws IOException {
    Path out = folder.resolve("model");
    train("--data", "karate", "--epochs", "20").succeeds();
    assertThat(files(out))
        .containsExactly(
            "SHA256SUMS",
            "metrics.csv",
            "model.json",
            "model.safetensors",
            "predictions.csv",
            "split.csv");
    assertThat(Files.readAllLines(out.resolve("split.csv"))).hasSize(35);
    assertThat(Files.readAllLines(out.resolve("metrics.csv")))
        .hasSize(21)
        .first()
        .isEqualTo(
            "epoch,trainLoss,trainAccuracy,validationLoss,validationAccuracy,keptEdges1,keptEdges2");
    assertThat(Files.readAllLines(out.resolve("predictions.csv"))).hasSize(35);
    Map<?, ?> model = (Map<?, ?>) Json.parse(Files.readString(out.resolve("model.json")));
    assertThat(((Map<?, ?>) model.get("provenance")).get("data")).isEqualTo("karate");
    assertThat(files(folder)).containsExactly("model");
  }

  @Test
  void takesHyperparametersByFlagAndBySet() {
    Gmcn run =
        train("--data", "karate", "--epochs", "5", "--hidden", "8", "--mask", "simplex").succeeds();
    assertThat(run.out()).contains("hidden 8", "mask simplex");
    Gmcn set =
        train(
                "--data=karate",
                "--set",
                "epochs=5",
                "--epsilon-rule=absolute",
                "--keep=0.7,0.8",
                "--set",
                "epsilon=0.05",
                "--json=-")
            .succeeds();
    Method<?> method = Methods.named("gmcn");
    Map<String, Object> expected = new LinkedHashMap<>(Options.toMap(method.defaults()));
    expected.putAll(Options.toMap(method.training()));
    expected.putAll(Map.of("epochs", 5, "epsilonRule", "absolute", "epsilon", 0.05));
    expected.put("keep", List.of(0.7, 0.8));
    expected.put("features", "walks");
    assertThat(set.json().get("hyperparameters")).isEqualTo(Json.parse(Json.write(expected)));
  }

  @Test
  void repeatsRunsSideBySideWithTheResultsOfOneAtATime() {
    Map<String, Object> together =
        train("--data=karate", "--epochs=10", "--runs=3", "--threads=3", "--json=-")
            .succeeds()
            .json();
    List<?> runs = (List<?>) together.get("runs");
    assertThat(runs).hasSize(3);
    assertThat(together)
        .containsKeys("testAccuracyMean", "testAccuracyStd", "macroF1Mean", "macroF1Std");
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      Map<?, ?> one = (Map<?, ?>) runs.get(k);
      assertThat(one.keySet().toArray()).contains((Object[]) KEYS);
      Map<String, Object> alone =
          train("--data=karate", "--epochs=10", "--seed=" + k, "--threads=1", "--json=-")
              .succeeds()
              .json();
      for (String key : List.of("seed", "testAccuracy", "bestEpoch", "keptEdges", "macroF1")) {
        assertThat(one.get(key)).as(key).isEqualTo(alone.get(key));
      }
      sum += (Double) one.get("testAccuracy");
    }
    assertThat((Double) together.get("testAccuracyMean")).isCloseTo(sum / 3, within());
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-12);
  }

  private Gmcn train(String... args) {
    String[] all = new String[args.length + 3];
    all[0] = "train";
    all[1] = "--out";
    all[2] = folder.resolve("model").toString();
    System.arraycopy(args, 0, all, 3, args.length);
    return Gmcn.run(all);
  }

  private static List<String> files(Path in) throws IOException {
    try (var entries = Files.list(in)) {
      return entries.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }
}
