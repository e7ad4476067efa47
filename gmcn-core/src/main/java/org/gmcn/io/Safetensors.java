package org.gmcn.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.matrix.Matrix;

/**
 * The safetensors format: eight bytes of header length (little endian), a JSON header that gives
 * for each tensor its dtype, shape and the bytes it takes, then the bytes. Matrices are stored as
 * F32, row after row, without padding.
 *
 * @since 0.1
 */
public final class Safetensors {
  private static final long LONGEST_HEADER = 100L << 20;
  private static final int CHUNK = 1 << 18;
  private static final int MOST_FLOATS = Integer.MAX_VALUE - 64;

  private Safetensors() {}

  public static void write(Path file, Map<String, Matrix> tensors, Map<String, String> metadata)
      throws IOException {
    Map<String, Object> header = new LinkedHashMap<>();
    if (!metadata.isEmpty()) {
      header.put("__metadata__", metadata);
    }
    long offset = 0;
    for (Map.Entry<String, Matrix> entry : tensors.entrySet()) {
      Matrix m = entry.getValue();
      long end = offset + 4L * m.rows * m.columns;
      Map<String, Object> tensor = new LinkedHashMap<>();
      tensor.put("dtype", "F32");
      tensor.put("shape", List.of(m.rows, m.columns));
      tensor.put("data_offsets", List.of(offset, end));
      header.put(entry.getKey(), tensor);
      offset = end;
    }
    String json = Json.writeCompact(header);
    // The data begin on a multiple of eight bytes: the header is filled up with spaces.
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    int padded = (text.length + 7) / 8 * 8;
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer head = ByteBuffer.allocate(8 + padded).order(ByteOrder.LITTLE_ENDIAN);
      head.putLong(padded).put(text);
      while (head.hasRemaining()) {
        head.put((byte) ' ');
      }
      writeAll(out, head.flip());
      for (Matrix m : tensors.values()) {
        write(out, m);
      }
      out.force(true);
    }
  }

  /** Many rows at a time, so that narrow matrices do not cost a call to the system each. */
  private static void write(FileChannel out, Matrix m) throws IOException {
    int rows = Math.max(1, CHUNK / Math.max(1, 4 * m.columns));
    ByteBuffer chunk =
        ByteBuffer.allocate(4 * m.columns * Math.min(rows, m.rows)).order(ByteOrder.LITTLE_ENDIAN);
    for (int from = 0; from < m.rows; from += rows) {
      int to = Math.min(m.rows, from + rows);
      chunk.clear().limit(4 * m.columns * (to - from));
      FloatBuffer floats = chunk.asFloatBuffer();
      for (int i = from; i < to; i++) {
        floats.put(m.data, m.row(i), m.columns);
      }
      writeAll(out, chunk);
    }
  }

  private static void writeAll(FileChannel out, ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      out.write(buffer);
    }
  }

  /** Reads the F32 matrices of a file; every length is checked against the file's size. */
  public static Map<String, Matrix> read(Path file) throws IOException {
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer length = read(file, in, 0, 8);
      long headerLength = length.getLong();
      if (headerLength < 2 || headerLength > Math.min(LONGEST_HEADER, in.size() - 8)) {
        throw damaged(file, "its header's length does not fit the file");
      }
      byte[] text = read(file, in, 8, (int) headerLength).array();
      Map<String, Matrix> tensors = new LinkedHashMap<>();
      long size = in.size() - 8 - headerLength;
      long left = size;
      List<long[]> taken = new ArrayList<>();
      for (Map.Entry<?, ?> entry : header(file, text).entrySet()) {
        if (!entry.getKey().equals("__metadata__")) {
          Matrix tensor = tensor(file, in, 8 + headerLength, left, entry.getValue());
          left -= 4 * tensor.stored();
          tensors.put((String) entry.getKey(), tensor);
          taken.add(pair(file, ((Map<?, ?>) entry.getValue()).get("data_offsets")));
        }
      }
      requireGapless(file, taken, size);
      return tensors;
    }
  }

  /** Every byte of the data belongs to one tensor. */
  private static void requireGapless(Path file, List<long[]> taken, long size) {
    taken.sort(Comparator.<long[]>comparingLong(t -> t[0]).thenComparingLong(t -> t[1]));
    long end = 0;
    for (long[] tensor : taken) {
      if (tensor[0] != end) {
        throw damaged(file, "its tensors overlap or leave bytes out");
      }
      end = tensor[1];
    }
    if (end != size) {
      throw damaged(file, "its tensors leave bytes out");
    }
  }

  private static Map<?, ?> header(Path file, byte[] text) {
    try {
      if (Json.parse(new String(text, StandardCharsets.UTF_8)) instanceof Map<?, ?> map) {
        return map;
      }
    } catch (InputException e) {
      throw damaged(file, "its header is not JSON");
    }
    throw damaged(file, "its header is not a JSON object");
  }

  /** Tensors share no bytes, so none is larger than what the others have left of the file. */
  private static Matrix tensor(Path file, FileChannel in, long base, long left, Object description)
      throws IOException {
    if (!(description instanceof Map<?, ?> map) || !"F32".equals(map.get("dtype"))) {
      throw damaged(file, "a tensor is not of type F32");
    }
    long[] shape = pair(file, map.get("shape"));
    long[] offsets = pair(file, map.get("data_offsets"));
    long bytes = offsets[1] - offsets[0];
    if (shape[0] > Integer.MAX_VALUE
        || shape[1] > Integer.MAX_VALUE
        || bytes < 0
        || bytes > left
        || offsets[1] > in.size() - base
        || (double) bytes != 4.0 * shape[0] * shape[1]) {
      throw damaged(file, "a tensor's shape does not fit its bytes");
    }
    if (shape[0] * (double) Matrix.paddedColumns((int) shape[1]) > MOST_FLOATS
        || 4 * shape[1] > Integer.MAX_VALUE) {
      throw damaged(file, "a tensor is larger than one array");
    }
    Matrix m = new Matrix((int) shape[0], (int) shape[1]);
    long at = base + offsets[0];
    for (int i = 0; i < m.rows && bytes > 0; i++) {
      read(file, in, at, 4 * m.columns).asFloatBuffer().get(m.data, m.row(i), m.columns);
      at += 4L * m.columns;
    }
    return m;
  }

  private static long[] pair(Path file, Object value) {
    if (value instanceof List<?> list
        && list.size() == 2
        && list.get(0) instanceof Long a
        && list.get(1) instanceof Long b
        && a >= 0
        && b >= 0) {
      return new long[] {a, b};
    }
    throw damaged(file, "a tensor is not a matrix");
  }

  private static ByteBuffer read(Path file, FileChannel in, long at, int length)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (in.read(buffer, at + buffer.position()) < 0) {
        throw damaged(file, "it ends too early");
      }
    }
    return buffer.flip();
  }

  private static InputException damaged(Path file, String why) {
    return new InputException(file + " is damaged: " + why + "; train the model again.");
  }
}
