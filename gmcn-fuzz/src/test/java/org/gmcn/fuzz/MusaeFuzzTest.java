package org.gmcn.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.data.Dataset;
import org.gmcn.data.format.MusaeReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** The three files of a MUSAE graph. */
class MusaeFuzzTest {
  private static final Bundle FILES = new Bundle("edges.csv", "features.json", "target.csv");

  private static final Oracle ORACLE =
      new Oracle(
          "musae",
          (input, folder) -> {
            FILES.writeFolder(input, folder);
            Samples.use(read(folder));
          });

  private static Dataset read(Path folder) {
    return MusaeReader.read(
        "musae",
        folder.resolve("edges.csv"),
        folder.resolve("features.json"),
        folder.resolve("target.csv"));
  }

  static List<byte[]> seeds() {
    return List.of(
        FILES.encode(
            Map.of(
                "edges.csv",
                Samples.text("id_1,id_2\n0,1\n1,2\n2,2\n"),
                "features.json",
                Samples.text("{\"1\": [4, 0], \"0\": [2, 2], \"2\": []}"),
                "target.csv",
                Samples.text(
                    "id,facebook_id,page_name,page_type\n0,7,\"A, B\",tv\n1,8,C,bank\n2,9,D,tv\n"))));
  }

  @Test
  void aGoodGraphIsRead(@TempDir Path folder) throws java.io.IOException {
    FILES.writeFolder(seeds().get(0), folder);
    Dataset data = read(folder);
    assertThat(data.classNames()).containsExactly("bank", "tv");
    assertThat(data.labels()).containsExactly(1, 0, 1);
    assertThat(data.graph().undirectedEdges()).isEqualTo(2);
    assertThat(data.features().columns()).isEqualTo(5);
    assertThat(data.features().stored()).isEqualTo(3);
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() {
    List<String> words =
        List.of("[16777215]", "[-1]", "[1.5]", "[[", "{}", "null", "id", ",", "\n", "\"", "0,1\n");
    new Mutations(seeds(), words, 11).check(ORACLE, 2000);
  }
}
