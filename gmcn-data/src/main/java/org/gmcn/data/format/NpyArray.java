package org.gmcn.data.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.gmcn.InputException;

/**
 * A numpy array: an element type such as {@code f4}, a shape and the elements in row order. Number
 * types of one to eight bytes and fixed-length text are understood; Python objects are not.
 *
 * @param source what to call it in messages
 * @param type kind and item size, e.g. f4, i8, u1, b1, U19 (four bytes a letter) or S5
 */
record NpyArray(String source, String type, List<Integer> shape, ByteBuffer data) {

  /** Checks that the bytes fit the shape before anything is made of them. */
  static NpyArray of(String source, String descr, List<Integer> shape, ByteBuffer data) {
    char order = descr.isEmpty() ? '?' : descr.charAt(0);
    boolean marked = "<>|=".indexOf(order) >= 0;
    String type = marked ? descr.substring(1) : descr;
    data.order(order == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    if (!type.matches("[fiu][1248]|b1|[US][0-9]{1,6}")) {
      throw new InputException(
          source
              + " has elements of type "
              + descr
              + ", which is not read; store numbers or plain text instead.");
    }
    long bytes = itemSize(type);
    for (int n : shape) {
      if (n < 0 || (bytes *= n) > Integer.MAX_VALUE) {
        throw new InputException(source + " has the impossible shape " + shape + ".");
      }
    }
    if (bytes != data.remaining()) {
      throw new InputException(
          source
              + " should hold "
              + bytes
              + " bytes but has "
              + data.remaining()
              + "; it is damaged or cut short.");
    }
    return new NpyArray(source, type, shape, data);
  }

  /** An array of two dimensions whose elements come column by column. */
  static NpyArray byColumn(String source, String descr, List<Integer> shape, ByteBuffer data) {
    if (shape.size() != 2) {
      throw new InputException(
          source + " is stored column by column; store it with numpy.ascontiguousarray.");
    }
    NpyArray stored = of(source, descr, shape, data);
    int rows = shape.get(0);
    int columns = shape.get(1);
    int item = itemSize(stored.type);
    ByteBuffer moved = ByteBuffer.allocate(data.remaining()).order(data.order());
    for (int i = 0; i < rows && columns > 0; i++) {
      for (int c = 0; c < columns; c++) {
        moved.put((i * columns + c) * item, data, data.position() + (c * rows + i) * item, item);
      }
    }
    return new NpyArray(source, stored.type, shape, moved);
  }

  private static int itemSize(String type) {
    int size = Integer.parseInt(type.substring(1));
    return type.charAt(0) == 'U' ? 4 * size : size;
  }

  int size() {
    int n = itemSize(type);
    return n == 0 ? 0 : data.remaining() / n;
  }

  boolean isText() {
    return type.charAt(0) == 'U' || type.charAt(0) == 'S';
  }

  int[] toInts() {
    int[] out = new int[size()];
    if (type.equals("i4")) {
      data.slice().order(data.order()).asIntBuffer().get(out);
      return out;
    }
    for (int k = 0; k < out.length; k++) {
      double v = number(k);
      out[k] = (int) v;
      if (out[k] != v) {
        throw new InputException(
            source + " holds " + v + " where a whole number of four bytes is needed.");
      }
    }
    return out;
  }

  float[] toFloats() {
    float[] out = new float[size()];
    if (type.equals("f4")) {
      data.slice().order(data.order()).asFloatBuffer().get(out);
      return out;
    }
    for (int k = 0; k < out.length; k++) {
      out[k] = (float) number(k);
    }
    return out;
  }

  double number(int k) {
    int at = data.position() + k * itemSize(type);
    return switch (type) {
      case "f2" -> throw new InputException(source + " holds half floats; store 32-bit floats.");
      case "f4" -> data.getFloat(at);
      case "f8" -> data.getDouble(at);
      case "i1" -> data.get(at);
      case "u1", "b1" -> data.get(at) & 0xFF;
      case "i2" -> data.getShort(at);
      case "u2" -> data.getShort(at) & 0xFFFF;
      case "i4" -> data.getInt(at);
      case "u4" -> data.getInt(at) & 0xFFFFFFFFL;
      case "i8", "u8" -> data.getLong(at);
      default -> throw new InputException(source + " holds " + type + " where numbers are needed.");
    };
  }

  /** Text without the zeros and white space at its end. */
  List<String> toStrings() {
    if (!isText()) {
      throw new InputException(source + " holds " + type + " where text is needed.");
    }
    int unit = type.charAt(0) == 'U' ? 4 : 1;
    int length = itemSize(type) / unit;
    List<String> out = new ArrayList<>(size());
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < size(); k++) {
      text.setLength(0);
      for (int c = 0; c < length; c++) {
        int at = data.position() + (k * length + c) * unit;
        int letter = unit == 4 ? data.getInt(at) : data.get(at) & 0xFF;
        if (!Character.isValidCodePoint(letter)) {
          throw new InputException(source + " holds text that is not Unicode; it is damaged.");
        }
        if (letter != 0) {
          text.appendCodePoint(letter);
        }
      }
      out.add(text.toString().strip());
    }
    return out;
  }
}
