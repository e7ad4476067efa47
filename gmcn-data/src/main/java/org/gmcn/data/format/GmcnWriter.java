package org.gmcn.data.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** Writes {@link GmcnFile}. The same data give the same bytes. */
final class GmcnWriter {
  private static final int BUFFER = 1 << 18;

  private final FileChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32C checksum = new CRC32C();
  private final List<GmcnFile.Section> sections = new ArrayList<>();
  private long start = GmcnFile.HEAD;
  private long written;

  private GmcnWriter(FileChannel channel) throws IOException {
    this.channel = channel;
    channel.position(start);
  }

  static void write(Dataset data, Path file) {
    DataFiles.write(
        file,
        temporary -> {
          try (FileChannel channel =
              FileChannel.open(
                  temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            new GmcnWriter(channel).write(data);
            channel.force(true);
          }
        });
  }

  private void write(Dataset data) throws IOException {
    Graph graph = data.graph();
    ints(GmcnFile.Kind.GRAPH_OFFSETS, graph.offsets, graph.offsets.length);
    ints(GmcnFile.Kind.GRAPH_COLUMNS, graph.columns, graph.columns.length);
    if (graph.weights != null) {
      floats(GmcnFile.Kind.GRAPH_WEIGHTS, graph.weights, graph.weights.length);
    }
    if (data.features() instanceof SparseMatrix sparse) {
      int stored = sparse.offsets[sparse.rows];
      ints(GmcnFile.Kind.SPARSE_OFFSETS, sparse.offsets, sparse.offsets.length);
      ints(GmcnFile.Kind.SPARSE_COLUMNS, sparse.columnOf, stored);
      floats(GmcnFile.Kind.SPARSE_VALUES, sparse.values, stored);
    } else {
      dense(data.features().toDense());
    }
    ints(GmcnFile.Kind.LABELS, data.labels(), data.nodes());
    if (data.publicSplit().isPresent()) {
      bytes(GmcnFile.Kind.SPLIT, sets(data.nodes(), data.publicSplit().get()));
    }
    names(GmcnFile.Kind.NODE_NAMES, data.nodeIds());
    names(GmcnFile.Kind.CLASS_NAMES, data.classNames());
    names(GmcnFile.Kind.FEATURE_NAMES, data.featureNames());
    head(data);
  }

  private static byte[] sets(int nodes, Split split) {
    byte[] sets = new byte[nodes];
    int[][] members = {split.train(), split.validation(), split.test()};
    for (int s = 0; s < members.length; s++) {
      for (int node : members[s]) {
        sets[node] = (byte) (s + 1);
      }
    }
    return sets;
  }

  private void dense(Matrix matrix) throws IOException {
    for (int i = 0; i < matrix.rows; i++) {
      put(matrix.data, matrix.row(i), matrix.columns);
    }
    end(GmcnFile.Kind.DENSE_FEATURES);
  }

  private void floats(GmcnFile.Kind kind, float[] values, int count) throws IOException {
    put(values, 0, count);
    end(kind);
  }

  private void put(float[] values, int start, int count) throws IOException {
    for (int done = 0; done < count; ) {
      int now = Math.min(count - done, room(Float.BYTES));
      buffer.asFloatBuffer().put(values, start + done, now);
      buffer.position(buffer.position() + now * Float.BYTES);
      done += now;
    }
  }

  private void ints(GmcnFile.Kind kind, int[] values, int count) throws IOException {
    put(values, count);
    end(kind);
  }

  private void put(int[] values, int count) throws IOException {
    for (int done = 0; done < count; ) {
      int now = Math.min(count - done, room(Integer.BYTES));
      buffer.asIntBuffer().put(values, done, now);
      buffer.position(buffer.position() + now * Integer.BYTES);
      done += now;
    }
  }

  private void bytes(GmcnFile.Kind kind, byte[] values) throws IOException {
    put(values);
    end(kind);
  }

  private void put(byte[] values) throws IOException {
    for (int done = 0; done < values.length; ) {
      int now = Math.min(values.length - done, room(1));
      buffer.put(values, done, now);
      done += now;
    }
  }

  private void names(GmcnFile.Kind kind, List<String> names) throws IOException {
    String prefix = prefix(names);
    put(new int[] {prefix == null ? GmcnFile.LISTED : GmcnFile.NUMBERED, names.size()}, 2);
    if (prefix != null) {
      put(prefix.getBytes(StandardCharsets.UTF_8));
    } else {
      put(starts(names), names.size() + 1);
      for (String name : names) {
        put(name.getBytes(StandardCharsets.UTF_8));
      }
    }
    end(kind);
  }

  /** What all names start with if each is that and its number; null if they are not so. */
  private static String prefix(List<String> names) {
    String first = names.isEmpty() ? "0" : names.get(0);
    if (!first.endsWith("0")) {
      return null;
    }
    String prefix = first.substring(0, first.length() - 1);
    for (int k = 0; k < names.size(); k++) {
      if (!names.get(k).equals(prefix + k)) {
        return null;
      }
    }
    return prefix;
  }

  private static int[] starts(List<String> names) {
    int[] starts = new int[names.size() + 1];
    long end = 0;
    for (int k = 0; k < names.size(); k++) {
      end += names.get(k).getBytes(StandardCharsets.UTF_8).length;
      if (end > Integer.MAX_VALUE / 2) {
        throw new InputException("The names of all nodes together are too long; use shorter ids.");
      }
      starts[k + 1] = (int) end;
    }
    return starts;
  }

  /** How many elements the buffer has room for, at least one. */
  private int room(int size) throws IOException {
    if (buffer.remaining() < size) {
      flush();
    }
    return buffer.remaining() / size;
  }

  private void flush() throws IOException {
    buffer.flip();
    checksum.update(buffer.duplicate());
    written += buffer.remaining();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  private void end(GmcnFile.Kind kind) throws IOException {
    flush();
    long length = written;
    put(new byte[(int) (GmcnFile.padded(length) - length)]);
    flush();
    GmcnFile.Section section =
        new GmcnFile.Section(kind.number, (int) checksum.getValue(), start, length);
    sections.add(section);
    start = section.end();
    written = 0;
    checksum.reset();
  }

  private void head(Dataset data) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(GmcnFile.HEAD).order(ByteOrder.LITTLE_ENDIAN);
    head.putLong(GmcnFile.MAGIC).putInt(GmcnFile.VERSION).putInt(sections.size()).putLong(start);
    head.putInt(data.nodes()).putInt(data.features().columns());
    head.put(HexFormat.of().parseHex(data.checksum()));
    for (GmcnFile.Section section : sections) {
      head.putInt(section.kind()).putInt(section.checksum());
      head.putLong(section.offset()).putLong(section.length());
    }
    checksum.update(head.array(), 0, GmcnFile.CHECKSUM_AT);
    head.putInt(GmcnFile.CHECKSUM_AT, (int) checksum.getValue());
    head.rewind();
    for (long at = 0; head.hasRemaining(); ) {
      at += channel.write(head, at);
    }
  }
}
