package org.gmcn.data.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.gmcn.InputException;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.format.GmcnFile.Kind;
import org.gmcn.data.format.GmcnFile.Section;
import org.gmcn.matrix.Matrix;

/**
 * The sections of one {@link GmcnFile}, read window by window and copied into arrays. That every
 * section is within the file is checked before anything is made from its length. Nothing is mapped:
 * a mapped file that shrinks while it is read ends the JVM, a read that comes up short does not.
 */
final class GmcnSections {
  /** Bytes that are read at a time; a multiple of every element. */
  private static final int WINDOW = 1 << 20;

  private static final int LONGEST_ROW = 1 << 26;

  private final FileChannel channel;
  private final String file;
  private final Map<Kind, Section> sections = new EnumMap<>(Kind.class);
  private final CRC32C checksum = new CRC32C();
  private ByteBuffer part = ByteBuffer.allocateDirect(WINDOW).order(ByteOrder.LITTLE_ENDIAN);
  final int nodes;
  final int columns;
  final byte[] sha256 = new byte[32];

  GmcnSections(FileChannel channel, String file) throws IOException {
    this.channel = channel;
    this.file = file;
    long size = channel.size();
    ByteBuffer head = ByteBuffer.allocate(GmcnFile.HEAD).order(ByteOrder.LITTLE_ENDIAN);
    fill(head.limit((int) Math.min(size, GmcnFile.HEAD)), 0);
    head.clear();
    if (size < 8 || head.getLong(0) != GmcnFile.MAGIC) {
      throw new InputException(
          file + " is no GmCN data file; write one with gmcn data convert DATA FILE.gmcn.");
    }
    if (size < GmcnFile.HEAD) {
      throw damaged("it is cut short");
    }
    int version = head.getInt(8);
    if (version != GmcnFile.VERSION) {
      throw new InputException(
          file
              + " has version "
              + version
              + " of the format and this program reads version "
              + GmcnFile.VERSION
              + "; convert the data again.");
    }
    checksum.update(head.array(), 0, GmcnFile.CHECKSUM_AT);
    requireSum(head.getInt(GmcnFile.CHECKSUM_AT), "its head");
    if (head.getLong(16) != size) {
      throw damaged("it has " + size + " bytes instead of " + head.getLong(16));
    }
    nodes = head.getInt(24);
    columns = head.getInt(28);
    if (nodes < 1 || nodes > Integer.MAX_VALUE - 8 || columns < 0) {
      throw damaged("it has " + nodes + " nodes and " + columns + " features");
    }
    head.position(32).get(sha256);
    table(head, size);
  }

  private void table(ByteBuffer head, long size) {
    int count = head.getInt(12);
    if (count < 0 || count > GmcnFile.MOST_SECTIONS) {
      throw damaged("it has " + count + " sections");
    }
    long end = GmcnFile.HEAD;
    head.position(GmcnFile.TABLE);
    for (int k = 0; k < count; k++) {
      Section s = new Section(head.getInt(), head.getInt(), head.getLong(), head.getLong());
      Kind kind = Kind.of(s.kind());
      if (kind == null || s.offset() != end || s.length() < 0 || s.length() > size - end) {
        throw damaged("section " + k + " is not where it should be");
      }
      end = s.end();
      if (sections.put(kind, s) != null) {
        throw damaged("section " + k + " is there twice");
      }
    }
    if (end != size) {
      throw damaged("its sections end at " + end + " of " + size);
    }
  }

  String file() {
    return file;
  }

  /** What all arrays take on the heap; rows of a dense matrix are padded there. */
  long heapBytes() {
    long bytes = sections.values().stream().mapToLong(Section::length).sum();
    long dense = has(Kind.DENSE_FEATURES) ? length(Kind.DENSE_FEATURES) : 0;
    return dense == 0 ? bytes : bytes - dense + LoadMemory.matrix(nodes, columns);
  }

  boolean has(Kind kind) {
    return sections.containsKey(kind);
  }

  /** The bytes of a section. */
  long length(Kind kind) {
    Section section = sections.get(kind);
    if (section == null) {
      throw damaged("the section " + kind + " is missing");
    }
    return section.length();
  }

  /** The elements of a section that has whole ones of so many bytes. */
  int count(Kind kind, int size) {
    long length = length(kind);
    if (length % size != 0 || length / size > Integer.MAX_VALUE - 8) {
      throw damaged("the section " + kind + " has " + length + " bytes");
    }
    return (int) (length / size);
  }

  int[] ints(Kind kind, int count) throws IOException {
    require(kind, (long) count * Integer.BYTES);
    int[] values = new int[count];
    int window = WINDOW / Integer.BYTES;
    for (int at = 0; at < count; at += window) {
      int now = Math.min(window, count - at);
      next(kind, (long) at * Integer.BYTES, now * Integer.BYTES).asIntBuffer().get(values, at, now);
    }
    finish(kind);
    return values;
  }

  float[] floats(Kind kind, int count) throws IOException {
    require(kind, (long) count * Float.BYTES);
    float[] values = new float[count];
    int window = WINDOW / Float.BYTES;
    for (int at = 0; at < count; at += window) {
      int now = Math.min(window, count - at);
      next(kind, (long) at * Float.BYTES, now * Float.BYTES).asFloatBuffer().get(values, at, now);
    }
    finish(kind);
    return values;
  }

  byte[] bytes(Kind kind) throws IOException {
    byte[] values = new byte[count(kind, 1)];
    for (int at = 0; at < values.length; at += WINDOW) {
      int now = Math.min(WINDOW, values.length - at);
      next(kind, at, now).get(values, at, now);
    }
    finish(kind);
    return values;
  }

  /** Rows without padding into a matrix whose rows have some. */
  Matrix matrix(Kind kind, int rows, int width) throws IOException {
    long rowBytes = (long) width * Float.BYTES;
    require(kind, rows * rowBytes);
    long floats = (long) rows * Matrix.paddedColumns(width);
    if (rowBytes > LONGEST_ROW || floats > Integer.MAX_VALUE - 64) {
      throw new InputException(
          file + " has features larger than one array; use fewer columns or sparse features.");
    }
    Matrix matrix = new Matrix(rows, width);
    int window = width == 0 ? rows : (int) Math.max(1, WINDOW / rowBytes);
    for (int from = 0; from < rows; from += window) {
      int to = Math.min(rows, from + window);
      var now = next(kind, from * rowBytes, (int) ((to - from) * rowBytes)).asFloatBuffer();
      if (matrix.stride == width) {
        now.get(matrix.data, matrix.row(from), (to - from) * width);
      } else {
        for (int i = from; i < to; i++) {
          now.get(matrix.data, matrix.row(i), width);
        }
      }
    }
    finish(kind);
    return matrix;
  }

  private void require(Kind kind, long length) {
    if (length(kind) != length) {
      throw damaged("the section " + kind + " has " + length(kind) + " bytes, not " + length);
    }
  }

  /** The given part of a section, until the next one is read. */
  private ByteBuffer next(Kind kind, long from, int length) throws IOException {
    if (part.capacity() < length) {
      part = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
    }
    fill(part.clear().limit(length), sections.get(kind).offset() + from);
    checksum.update(part);
    return part.rewind();
  }

  /** Adds the filling after the last element to the checksum and compares it. */
  private void finish(Kind kind) throws IOException {
    Section s = sections.get(kind);
    ByteBuffer filling = ByteBuffer.allocate((int) (s.end() - s.offset() - s.length()));
    fill(filling, s.offset() + s.length());
    checksum.update(filling.array());
    requireSum(s.checksum(), "the section " + kind);
  }

  private void fill(ByteBuffer buffer, long from) throws IOException {
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, from + buffer.position()) < 0) {
        throw damaged("it became shorter while it was read");
      }
    }
    buffer.rewind();
  }

  private void requireSum(int expected, String what) {
    int found = (int) checksum.getValue();
    checksum.reset();
    if (found != expected) {
      throw damaged(what + " has another checksum");
    }
  }

  InputException damaged(String why) {
    return new InputException(file + " is damaged (" + why + "); convert the data again.");
  }
}
