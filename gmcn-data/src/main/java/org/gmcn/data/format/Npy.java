package org.gmcn.data.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gmcn.InputException;

/**
 * The npy file format, versions 1 to 3: a magic word, a header that is a Python dictionary in plain
 * text, and the elements.
 */
final class Npy {
  /** The number of bytes at the start of a file that name the type of its elements. */
  static final int LONGEST_START = 256;

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final Pattern DESCR = Pattern.compile("'descr':\\s*'([^']*)'");
  private static final Pattern FORTRAN = Pattern.compile("'fortran_order':\\s*True");
  private static final Pattern SHAPE = Pattern.compile("'shape':\\s*\\(([0-9, L]*)\\)");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,10}");

  private Npy() {}

  /** True for arrays of Python objects, which are pickles; the file's start is enough. */
  static boolean holdsObjects(byte[] file) {
    String start =
        new String(file, 0, Math.min(LONGEST_START, file.length), StandardCharsets.ISO_8859_1);
    Matcher descr = DESCR.matcher(start);
    return descr.find() && descr.group(1).endsWith("O");
  }

  /** The pickle in an array of Python objects. */
  static byte[] pickle(String source, byte[] file) {
    return Arrays.copyOfRange(file, header(source, file).end(), file.length);
  }

  static NpyArray parse(String source, byte[] file) {
    Header header = header(source, file);
    ByteBuffer data = ByteBuffer.wrap(file, header.end(), file.length - header.end()).slice();
    return header.byColumn() && header.shape().size() > 1
        ? NpyArray.byColumn(source, header.type(), header.shape(), data)
        : NpyArray.of(source, header.type(), header.shape(), data);
  }

  /** Before the elements; they begin at {@code end}. */
  private record Header(String type, boolean byColumn, List<Integer> shape, int end) {}

  private static Header header(String source, byte[] file) {
    ByteBuffer data = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    for (byte b : MAGIC) {
      if (data.remaining() < 6 || data.get() != b) {
        throw new InputException(source + " is no npy array; make the file anew with numpy.savez.");
      }
    }
    int version = data.get();
    data.get();
    if (data.remaining() < 4) {
      throw new InputException(source + " has a damaged header; make the file anew.");
    }
    int length = version == 1 ? data.getShort() & 0xFFFF : data.getInt();
    if (length < 0 || length > data.remaining()) {
      throw new InputException(source + " has a damaged header; make the file anew.");
    }
    String header = new String(file, data.position(), length, StandardCharsets.UTF_8);
    Matcher descr = DESCR.matcher(header);
    Matcher shape = SHAPE.matcher(header);
    if (!descr.find() || !shape.find()) {
      throw new InputException(source + " has a header that is not understood; make it anew.");
    }
    List<Integer> sizes = new ArrayList<>();
    Matcher number = NUMBER.matcher(shape.group(1));
    while (number.find()) {
      sizes.add((int) Math.min(Integer.MAX_VALUE, Long.parseLong(number.group())));
    }
    return new Header(
        descr.group(1),
        FORTRAN.matcher(header).find(),
        List.copyOf(sizes),
        data.position() + length);
  }
}
