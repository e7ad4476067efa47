package org.gmcn.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.data.format.DatasetFormats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
                  "class_names",
                  "edges",
                  "node_features",
                  "node_labels",
                  "train_masks",
                  "val_masks",
                  "test_masks",
                  "edge_index",
                  "x",
                  "y",
                  "train_mask",
                  "val_mask",
                  "test_mask",
                  "adj_matrix",
                  "node_attr",
                  "node_label",
                  "metadata")
              .map(key -> key + ".npy")
              .toArray(String[]::new));

  private static final Oracle ORACLE =
      new Oracle(
          "npz",
          (input, folder) -> {
            FILES.writeZip(input, folder.resolve("data.npz"));
            Samples.open(folder.resolve("data.npz"));
          });

  /** Pairs of nodes with splits, pairs by column with one split, pickled matrices with names. */
  private static final List<String> PUBLISHED = List.of("pairs", "edge-index", "pickled");

  static List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    seeds.add(FILES.encode(arrays(Samples.weighted())));
    seeds.add(FILES.encode(arrays(Samples.words())));
    for (String name : PUBLISHED) {
      seeds.add(FILES.encode(Bundle.unzip(new ByteArrayInputStream(resource(name)))));
    }
    return seeds;
  }

  private static byte[] resource(String name) {
    return Samples.resource(name + ".npz");
  }

  @Test
  void goodFilesOfEveryLayoutAreRead(@TempDir Path folder) throws IOException {
    for (String name : PUBLISHED) {
      Dataset data =
          Datasets.open(Files.write(folder.resolve(name + ".npz"), resource(name)).toString());
      assertThat(data.graph().undirectedEdges()).as(name).isEqualTo(5);
      assertThat(data.graph().edge(2, 5)).isNotNegative();
      assertThat(data.labels()).containsExactly(0, 1, 0, 1, 0, 1);
      assertThat(data.features().columns()).isEqualTo(4);
      assertThat(data.publicSplits())
          .hasSize(name.equals("pairs") ? 2 : name.equals("edge-index") ? 1 : 0);
      if (name.equals("pickled")) {
        assertThat(data.classNames()).containsExactly("first", "second");
        assertThat(data.nodeIds()).startsWith("a", "b");
      } else {
        assertThat(data.publicSplits().get(0))
            .isEqualTo(new Split(new int[] {0, 1}, new int[] {2, 3}, new int[] {4, 5}));
      }
    }
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
            "(12, 12)",
            "(2, 6)",
            "(6, 2)",
            "cposix\nsystem\n",
            ")R",
            "]a",
            "h\u0000",
            "N",
            "b");
    new Mutations(seeds(), words, 6).check(ORACLE, 3000);
  }
}
