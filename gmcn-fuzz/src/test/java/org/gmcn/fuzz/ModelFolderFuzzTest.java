package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.compute.Compute;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.engine.Network;
import org.gmcn.engine.Weights;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.model.SavedModel;
import org.gmcn.run.Predictor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** A model folder is read, and predicts on data that fit the undamaged one. */
class ModelFolderFuzzTest {
  private static final Bundle FILES = new Bundle("model.json", "model.safetensors");
  private static final Dataset DATA = Samples.words();
  private static final Compute COMPUTE = Compute.of(1);

  private static final Oracle ORACLE =
      new Oracle(
          "model",
          Runtime.getRuntime().maxMemory(),
          (input, folder) -> {
            FILES.writeFolder(input, folder);
            Predictor.predict(SavedModel.read(folder), DATA, COMPUTE);
          });

  static List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (String method : List.of("gmcn", "gat", "sgc", "labelprop", "deepwalk")) {
      seeds.add(saved(Methods.named(method)));
    }
    return seeds;
  }

  private static <O extends Record> byte[] saved(Method<O> method) throws IOException {
    Path folder = Files.createTempDirectory("sample");
    O options = method.candidates(method.defaults(), method.training()).get(0);
    try {
      Network network = method.network(DATA.graph(), DATA.features(), 2, options, 0, COMPUTE);
      new SavedModel(
              method,
              options,
              method.training(),
              DATA.classNames(),
              DATA.features().columns(),
              DATA.featureNames(),
              Map.of(),
              Map.of("checksum", DATA.checksum()),
              Weights.of(network.parameters()))
          .write(folder);
      Map<String, byte[]> files = new LinkedHashMap<>();
      for (String name : List.of("model.json", "model.safetensors")) {
        files.put(name, Files.readAllBytes(folder.resolve(name)));
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
            "gmcn",
            "gcn",
            "appnp",
            "dgi",
            "graphsage",
            "null",
            "\"hidden\": 1000000000",
            "[]",
            "\"layers\": 100000000",
            "{}",
            "NaN",
            "\"features\": 9");
    new Mutations(seeds(), words, 11).check(ORACLE, 600);
  }
}
