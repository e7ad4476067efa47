package org.gmcn.data.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.Names;
import org.gmcn.data.Split;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** Writes what {@link NpzReader} and numpy.load read. The same data give the same bytes. */
final class NpzWriter {
  /** The earliest day a zip can hold. */
  private static final java.time.LocalDateTime EPOCH = java.time.LocalDateTime.of(1980, 1, 1, 0, 0);

  private static final int CHUNK = 1 << 16;

  private final ZipOutputStream zip;
  private final ByteBuffer buffer = ByteBuffer.allocate(4 * CHUNK).order(ByteOrder.LITTLE_ENDIAN);

  private NpzWriter(OutputStream out) {
    zip = new ZipOutputStream(out);
    zip.setLevel(Deflater.BEST_SPEED);
  }

  static void write(Dataset data, Path file) {
    DataFiles.write(
        file,
        temporary -> {
          try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
            NpzWriter writer = new NpzWriter(out);
            writer.write(data);
            writer.zip.finish();
          }
        });
  }

  private void write(Dataset data) throws IOException {
    Graph graph = data.graph();
    floats("adj_data", weights(graph));
    ints("adj_indices", graph.columns, graph.columns.length);
    ints("adj_indptr", graph.offsets, graph.offsets.length);
    ints("adj_shape", new int[] {graph.nodes, graph.nodes}, 2);
    if (data.features() instanceof SparseMatrix sparse) {
      int stored = sparse.offsets[sparse.rows];
      header("attr_data", "<f4", "(" + stored + ",)");
      put(sparse.values, 0, stored);
      zip.closeEntry();
      ints("attr_indices", sparse.columnOf, stored);
      ints("attr_indptr", sparse.offsets, sparse.offsets.length);
      ints("attr_shape", new int[] {sparse.rows, sparse.columns}, 2);
    } else {
      dense(data.features().toDense());
    }
    ints("labels", data.labels(), data.labels().length);
    if (data.publicSplit().isPresent()) {
      ints("split", sets(data.nodes(), data.publicSplit().get()), data.nodes());
    }
    if (!Names.areNumbers(data.nodeIds())) {
      text("node_names", data.nodeIds());
    }
    text("attr_names", data.featureNames());
    text("class_names", data.classNames());
  }

  private static float[] weights(Graph graph) {
    if (graph.weights != null) {
      return graph.weights;
    }
    float[] ones = new float[graph.columns.length];
    java.util.Arrays.fill(ones, 1);
    return ones;
  }

  private static int[] sets(int nodes, Split split) {
    int[] sets = new int[nodes];
    int[][] members = {split.train(), split.validation(), split.test()};
    for (int s = 0; s < members.length; s++) {
      for (int node : members[s]) {
        sets[node] = s + 1;
      }
    }
    return sets;
  }

  private void dense(Matrix matrix) throws IOException {
    header("attr_matrix", "<f4", "(" + matrix.rows + ", " + matrix.columns + ")");
    for (int i = 0; i < matrix.rows; i++) {
      put(matrix.data, matrix.row(i), matrix.columns);
    }
    zip.closeEntry();
  }

  private void floats(String key, float[] values) throws IOException {
    header(key, "<f4", "(" + values.length + ",)");
    put(values, 0, values.length);
    zip.closeEntry();
  }

  private void put(float[] values, int start, int length) throws IOException {
    for (int from = 0; from < length; from += CHUNK) {
      int count = Math.min(CHUNK, length - from);
      buffer.clear().asFloatBuffer().put(values, start + from, count);
      zip.write(buffer.array(), 0, 4 * count);
    }
  }

  private void ints(String key, int[] values, int length) throws IOException {
    header(key, "<i4", "(" + length + ",)");
    for (int from = 0; from < length; from += CHUNK) {
      int count = Math.min(CHUNK, length - from);
      buffer.clear().asIntBuffer().put(values, from, count);
      zip.write(buffer.array(), 0, 4 * count);
    }
    zip.closeEntry();
  }

  private void text(String key, List<String> names) throws IOException {
    int longest = 1;
    for (String name : names) {
      longest = Math.max(longest, name.codePointCount(0, name.length()));
    }
    header(key, "<U" + longest, "(" + names.size() + ",)");
    ByteBuffer padded = ByteBuffer.allocate(4 * longest).order(ByteOrder.LITTLE_ENDIAN);
    for (String name : names) {
      padded.clear();
      name.codePoints().forEach(padded::putInt);
      while (padded.hasRemaining()) {
        padded.putInt(0);
      }
      zip.write(padded.array());
    }
    zip.closeEntry();
  }

  /** The npy header, padded so that the elements start at a multiple of 64 bytes. */
  private void header(String key, String descr, String shape) throws IOException {
    ZipEntry entry = new ZipEntry(key + ".npy");
    entry.setTimeLocal(EPOCH);
    zip.putNextEntry(entry);
    String text = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
    int padding = 63 - (10 + text.length()) % 64;
    byte[] bytes = (text + " ".repeat(padding) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    zip.write(bytes.length & 0xFF);
    zip.write(bytes.length >>> 8);
    zip.write(bytes);
  }
}
