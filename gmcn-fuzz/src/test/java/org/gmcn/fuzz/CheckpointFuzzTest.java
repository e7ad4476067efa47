package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.engine.EpochReport;
import org.gmcn.io.Checksums;
import org.gmcn.method.Methods;
import org.gmcn.run.CheckpointEvery;
import org.gmcn.run.RunListener;
import org.gmcn.run.RunOutcome;
import org.gmcn.run.RunSpec;
import org.gmcn.run.Runs;
import org.gmcn.run.SplitSpec;
import org.gmcn.run.TrainingCheckpoints;
import org.gmcn.run.TrainingPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** A training is resumed from a checkpoint whose checksums were corrected, as a forger would do. */
class CheckpointFuzzTest {
  private static final Bundle FILES = new Bundle("progress.json", "state.safetensors");
  private static final Dataset DATA = Samples.words();
  private static final String SEED = "seed-5";

  private static final Oracle ORACLE =
      new Oracle(
          "checkpoint",
          Runtime.getRuntime().maxMemory(),
          (input, folder) -> {
            Path model = folder.resolve("model");
            Path whole = TrainingCheckpoints.folder(model).resolve(SEED).resolve("epoch-00000002");
            Files.createDirectories(whole);
            FILES.writeFolder(input, whole);
            Checksums.write(whole);
            try (TrainingCheckpoints resumed =
                TrainingCheckpoints.resume(model, CheckpointEvery.parse("1"), note -> {})) {
              train(resumed, 1);
            }
          });

  /** Ends a training after the given number of epochs. */
  private static List<RunOutcome> train(TrainingCheckpoints checkpoints, int epochs) {
    int[] done = new int[1];
    RunListener listener =
        new RunListener() {
          @Override
          public void epoch(int run, RunSpec spec, EpochReport report, boolean best) {
            done[0]++;
          }

          @Override
          public boolean cancelled() {
            return done[0] >= epochs;
          }
        };
    return new Runs(DATA, 1, listener).train(checkpoints);
  }

  static List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (String method : List.of("gmcn", "gat", "cvdpp", "dgi", "labelprop")) {
      seeds.add(saved(method));
    }
    return seeds;
  }

  private static byte[] saved(String method) throws IOException {
    Path folder = Files.createTempDirectory("sample");
    try {
      Map<String, Object> changes = new HashMap<>(Map.of("epochs", 4));
      if (method.equals("gmcn")) {
        changes.put("keep", "0.7,0.8");
      }
      RunSpec spec =
          RunSpec.of(Methods.named(method), changes, new SplitSpec.Ratio(0.4, 0.2, true), 5);
      Path model = folder.resolve("model");
      try (TrainingCheckpoints begun =
          TrainingCheckpoints.begin(
              model,
              new TrainingPlan("generated", spec, 1),
              CheckpointEvery.parse("1"),
              note -> {})) {
        train(begun, 2);
      }
      Path whole = TrainingCheckpoints.folder(model).resolve(SEED).resolve("epoch-00000002");
      Map<String, byte[]> files = new LinkedHashMap<>();
      for (String name : List.of("progress.json", "state.safetensors")) {
        files.put(name, Files.readAllBytes(whole.resolve(name)));
      }
      return FILES.encode(files);
    } finally {
      DataFiles.deleteQuietly(folder);
    }
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() throws IOException {
    List<String> words =
        List.of(
            "null",
            "[]",
            "{}",
            "NaN",
            "\"end\": 7",
            "finished",
            "stopped_early",
            "\"firstSeed\": null",
            "\"about\": []",
            "\"epochs\": [[]]",
            "\"runs\": 2000000000",
            "\"split\": {}",
            "-1",
            "\"x\"");
    new Mutations(seeds(), words, 12).check(ORACLE, 600);
  }
}
