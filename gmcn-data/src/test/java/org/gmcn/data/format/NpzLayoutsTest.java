package org.gmcn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pairs of nodes and masks; three nodes, of which 0 - 1 and 1 - 2 are joined. */
class NpzLayoutsTest {
  @TempDir Path folder;
  private final Map<String, byte[]> arrays = new LinkedHashMap<>();

  private Dataset read() throws IOException {
    Path file = folder.resolve("small.npz");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
        zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
        zip.write(array.getValue());
      }
    }
    return Datasets.open(file.toString());
  }

  private void put(String key, String shape, int... values) {
    put(key, shape, false, values);
  }

  private void put(String key, String shape, boolean byColumn, int... values) {
    String header =
        "{'descr': '<i4', 'fortran_order': "
            + (byColumn ? "True" : "False")
            + ", 'shape': ("
            + shape
            + "), }\n";
    ByteBuffer bytes =
        ByteBuffer.allocate(10 + header.length() + 4 * values.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put("\u0093NUMPY\1\0".getBytes(StandardCharsets.ISO_8859_1))
            .putShort((short) header.length())
            .put(header.getBytes(StandardCharsets.ISO_8859_1));
    for (int value : values) {
      bytes.putInt(value);
    }
    arrays.put(key, bytes.array());
  }

  private void refused(String message) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(this::read)
        .withMessage(folder.resolve("small.npz") + message);
  }

  @Test
  void readsPairsWithSeveralSplits() throws IOException {
    put("edges", "2, 2", 0, 1, 2, 1);
    put("node_labels", "3,", 0, 1, 1);
    put("train_masks", "2, 3", 1, 0, 0, 0, 0, 1);
    put("val_masks", "2, 3", 0, 1, 0, 0, 0, 0);
    put("test_masks", "2, 3", 0, 0, 1, 1, 0, 0);
    Dataset data = read();
    assertThat(data.graph().columns).containsExactly(1, 0, 2, 1);
    assertThat(data.features().columns()).isEqualTo(3);
    assertThat(data.publicSplits())
        .containsExactly(
            new Split(new int[] {0}, new int[] {1}, new int[] {2}),
            new Split(new int[] {2}, new int[0], new int[] {0}));
    put("test_masks", "2, 3", 1, 0, 1, 1, 0, 0);
    refused(
        ": test_masks has node 0, which is also in the train mask; a node can be in one set only.");
    put("test_masks", "1, 3", 0, 0, 1);
    refused(": test_masks has 1 splits, but train_masks has 2.");
    put("test_masks", "2, 2", 0, 0, 1, 1);
    refused(": test_masks has 2 entries for 3 nodes; write the file again.");
  }

  @Test
  void readsAnEdgeIndexStoredEitherWay() throws IOException {
    put("x", "3, 2", 1, 2, 3, 4, 5, 6);
    put("edge_index", "2, 2", 0, 2, 1, 1);
    Dataset data = read();
    assertThat(data.graph().columns).containsExactly(1, 0, 2, 1);
    assertThat(data.classes()).isZero();
    put("edge_index", "2, 2", true, 0, 1, 2, 1);
    assertThat(read().graph().columns).isEqualTo(data.graph().columns);
    put("x", "3, 11", new int[33]);
    assertThat(read().features()).isInstanceOf(SparseMatrix.class);
  }

  @Test
  void refusesPairsThatFitNoGraph() {
    put("edges", "2, 2", 0, 1, 2, 3);
    refused(": edges needs labels or features as well, to count the nodes.");
    put("y", "3,", 0, 1, 1);
    refused(
        ": edges joins node 2 to node 3, but nodes run from 0 to 2; remove the pair or add the"
            + " nodes' labels.");
    put("edges", "1, 3", 0, 1, 2);
    refused(": edges has the shape [1, 3]; pairs of nodes are m x 2.");
    arrays.remove("edges");
    put("edge_index", "3, 1", 0, 1, 2);
    refused(": edge_index has the shape [3, 1]; pairs of nodes are 2 x m.");
  }

  @Test
  void namesTheArraysOfAFileThatHoldsNoGraph() {
    put("weights", "1,", 1);
    put("y", "1,", 0);
    refused(
        " holds the arrays weights, y, which do not make a graph; known are adj_data, adj_indices,"
            + " adj_indptr and adj_shape (or adj_matrix.data, ...) with attr_data, ... and labels;"
            + " adj_matrix as a pickled csr_matrix with node_attr and node_label; edges (m x 2)"
            + " with node_features, node_labels and train_masks; edge_index (2 x m) with x, y and"
            + " train_mask.");
  }
}
