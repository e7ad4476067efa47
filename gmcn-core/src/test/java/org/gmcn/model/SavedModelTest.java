package org.gmcn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.io.Checksums;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Gmcn;
import org.gmcn.nn.Softmax;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedModelTest {
  @TempDir Path folder;
  private final Problem problem = TestGraphs.separable(20, 3, 1);

  private float[] save() throws IOException {
    Gmcn gmcn = new Gmcn();
    try (Compute compute = Compute.of(1)) {
      Engine engine = gmcn.engine(problem, TestOptions.gmcn(), gmcn.training(), 3, compute);
      for (int e = 0; e < 5; e++) {
        engine.epoch();
      }
      new SavedModel(
              gmcn,
              TestOptions.gmcn(),
              gmcn.training(),
              List.of("a", "b", "c"),
              problem.features().columns(),
              List.of(),
              Map.of("testAccuracy", 0.5),
              Map.of("seed", 3L),
              engine.weights())
          .write(folder);
      return engine.probabilities().toArray();
    }
  }

  @Test
  void aLoadedModelPredictsTheSameToTheBit() throws IOException {
    float[] before = save();
    SavedModel model = SavedModel.read(folder);
    assertThat(model.classNames()).containsExactly("a", "b", "c");
    assertThat(model.options()).isEqualTo(TestOptions.gmcn());
    assertThat(model.training()).isEqualTo(new Gmcn().training());
    assertThat(model.provenance()).containsEntry("seed", 3L);
    try (Compute compute = Compute.of(2)) {
      Matrix scores = model.network(problem.graph(), problem.features(), compute).forward(false, 0);
      Matrix probabilities = new Matrix(scores.rows, scores.columns);
      Softmax.rows(scores, probabilities);
      assertThat(probabilities.toArray()).isEqualTo(before);
    }
  }

  @Test
  void damagedFoldersAreRefusedWithASentence() throws IOException {
    assertThatThrownBy(() -> SavedModel.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("holds no model (model.json is missing)");
    save();
    Path json = folder.resolve("model.json");
    String text = Files.readString(json);
    for (String[] change :
        new String[][] {
          {text, "{", "is damaged"},
          {"\"format\": 1", "\"format\": 99", "has format 99, this program reads format 1"},
          {"\"method\": \"gmcn\"", "\"method\": \"x\"", "There is no model 'x'"},
          {"\"alpha\": 0.8", "\"alpha\": 7", "alpha must be from 0 to 1"},
          {"\"alpha\": 0.8", "\"alpho\": 0.8", "no hyper-parameter 'alpho'"},
          {"\"features\": 12", "\"features\": \"many\"", "is damaged"},
          {
            "\"classes\": [\"a\", \"b\"",
            "\"classes\": [\"a\", \"a\"",
            "two classes have the same name"
          },
          {"\"featureNames\": []", "\"featureNames\": [\"x\"]", "1 feature names for 12 features"},
          {"\"layers\": 2", "\"layers\": 2000000000", "layers must be 1000 or less"},
          {"\"hidden\": 16", "\"hidden\": 2000000000", "hidden must be 1048576 or less"},
        }) {
      assertThat(text).contains(change[0]);
      rewrite(json, text.replace(change[0], change[1]));
      assertThatThrownBy(() -> SavedModel.read(folder))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(change[2]);
    }
    rewrite(json, text);
    Files.delete(folder.resolve("model.safetensors"));
    assertThatThrownBy(() -> SavedModel.read(folder))
        .hasMessageContaining("model.safetensors is missing");
  }

  /** Writes other text with checksums that fit it. */
  private void rewrite(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Checksums.write(folder);
  }

  @Test
  void everyFlippedBitIsNoticed() throws IOException {
    save();
    for (String name : List.of("model.json", "model.safetensors", "SHA256SUMS")) {
      Path file = folder.resolve(name);
      byte[] bytes = Files.readAllBytes(file);
      for (int at = 0; at < bytes.length; at += 1 + bytes.length / 60) {
        byte[] damaged = bytes.clone();
        damaged[at] ^= (byte) (1 << at % 8);
        Files.write(file, damaged);
        assertThatThrownBy(() -> SavedModel.read(folder))
            .as("%s, byte %d", name, at)
            .isInstanceOf(InputException.class);
      }
      Files.write(file, bytes);
    }
    SavedModel.read(folder);
  }

  @Test
  void weightsThatAreNotFiniteAreRefused() throws IOException {
    save();
    SavedModel model = SavedModel.read(folder);
    for (float value : new float[] {Float.NaN, Float.NEGATIVE_INFINITY}) {
      model.weights().asMap().get("theta.0").set(3, 2, value);
      model.write(folder);
      assertThatThrownBy(() -> SavedModel.read(folder))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("the tensor 'theta.0' has values that are not finite");
    }
  }

  @Test
  void aFolderWithoutChecksumsOrWithAReadmeIsRead() throws IOException {
    save();
    Files.writeString(folder.resolve("README.md"), "about the model");
    SavedModel.read(folder);
    Files.delete(folder.resolve("SHA256SUMS"));
    assertThat(SavedModel.read(folder).classNames()).containsExactly("a", "b", "c");
  }

  @Test
  void otherFeaturesAndOtherShapesAreRefused() throws IOException {
    save();
    SavedModel model = SavedModel.read(folder);
    try (Compute compute = Compute.of(1)) {
      assertThatThrownBy(() -> model.network(problem.graph(), new Matrix(60, 7), compute))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("expects 12 features a node, the data have 7");
      Path json = folder.resolve("model.json");
      rewrite(json, Files.readString(json).replace("\"hidden\": 16", "\"hidden\": 8"));
      SavedModel changed = SavedModel.read(folder);
      assertThatThrownBy(() -> changed.network(problem.graph(), problem.features(), compute))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("'theta.0' is missing or has another shape");
      rewrite(json, Files.readString(json).replace("\"layers\": 2", "\"layers\": 1000"));
      rewrite(json, Files.readString(json).replace("\"hidden\": 8", "\"hidden\": 1048576"));
      SavedModel huge = SavedModel.read(folder);
      assertThatThrownBy(() -> huge.network(problem.graph(), problem.features(), compute))
          .isInstanceOf(InputException.class)
          .hasMessageMatching("The model needs about .* of memory and Java may use .*");
    }
  }
}
