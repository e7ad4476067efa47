package org.gmcn.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gmcn.data.Dataset;
import org.gmcn.data.EdgeChanges;
import org.gmcn.data.format.ProGnnReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** The poisoned edges and the lists of nodes; the clean graph is a good one. */
class ProGnnFuzzTest {
  private static final Bundle FILES =
      new Bundle("split.json", "indices.npy", "indptr.npy", "data.npy", "shape.npy", "format.npy");

  private static final Oracle ORACLE =
      new Oracle("prognn", (input, folder) -> Samples.use(read(input, folder)));

  private static Dataset read(byte[] input, Path folder) throws IOException {
    Map<String, byte[]> files = FILES.decode(input);
    byte[] lists = files.remove("split.json");
    Path clean = Files.write(folder.resolve("clean.npz"), Samples.resource("clean.npz"));
    Path split = Files.write(folder.resolve("split.json"), lists == null ? new byte[0] : lists);
    Path poisoned = Files.write(folder.resolve("poisoned.npz"), Bundle.zip(files));
    return ProGnnReader.read("poisoned", clean, split, Optional.of(poisoned));
  }

  static List<byte[]> seeds() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(
        "split.json",
        Samples.text(
            "{\"idx_train\": [1, 0], \"idx_val\": [2], \"idx_test\": [5, 4],"
                + " \"attacked_test_nodes\": [5]}"));
    files.putAll(Bundle.unzip(new ByteArrayInputStream(Samples.resource("poisoned.npz"))));
    return List.of(FILES.encode(files));
  }

  @Test
  void aGoodGraphIsRead(@TempDir Path folder) throws IOException {
    Dataset data = read(seeds().get(0), folder);
    EdgeChanges changes = data.edgeChanges().orElseThrow();
    assertThat(changes.addedEdges()).isEqualTo(1);
    assertThat(changes.removedEdges()).isEqualTo(1);
    assertThat(changes.added().get(data.graph().edge(4, 5))).isTrue();
    assertThat(data.targets()).containsExactly(5);
    assertThat(data.publicSplit().orElseThrow().test()).containsExactly(4, 5);
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() throws IOException {
    List<String> words =
        List.of("[6]", "[-1]", "[1.5]", "idx_val", "null", "'<f4'", "'|O'", "(2147483647,)", "()");
    new Mutations(seeds(), words, 12).check(ORACLE, 2000);
  }
}
