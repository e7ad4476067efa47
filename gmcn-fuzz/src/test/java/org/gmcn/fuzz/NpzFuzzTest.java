package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.format.DatasetFormats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrays within an npz file; the zip around them is {@link ArchiveFuzzTest}'s. */
class NpzFuzzTest {
  private static final Bundle FILES =
      new Bundle(
          Stream.of(
                  "adj_data",
                  "adj_indices",
                  "adj_indptr",
                  "adj_shape",
                  "attr_data",
                  "attr_indices",
                  "attr_indptr",
                  "attr_shape",
                  "attr_matrix",
                  "labels",
                  "split",
                  "node_names",
                  "attr_names",
                  "class_names")
              .map(key -> key + ".npy")
              .toArray(String[]::new));

  private static final Oracle ORACLE =
      new Oracle(
          "npz",
          (input, folder) -> {
            FILES.writeZip(input, folder.resolve("data.npz"));
            Samples.open(folder.resolve("data.npz"));
          });

  static List<byte[]> seeds() throws IOException {
    return List.of(FILES.encode(arrays(Samples.weighted())), FILES.encode(arrays(Samples.words())));
  }

  private static java.util.Map<String, byte[]> arrays(Dataset data) throws IOException {
    Path file = Files.createTempFile("sample", ".npz");
    try {
      DatasetFormats.named("npz").write(data, file);
      return Bundle.unzip(file);
    } finally {
      DataFiles.deleteQuietly(file);
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
            "'<f4'",
            "'|b1'",
            "'<i8'",
            "'|O'",
            "'<U0'",
            "(0, 2147483647)",
            "(2147483647, 0)",
            "()",
            "True",
            ">u8",
            "<f2",
            "'|S1'",
            "(5,)",
            "(12, 12)");
    new Mutations(seeds(), words, 6).check(ORACLE, 1500);
  }
}
