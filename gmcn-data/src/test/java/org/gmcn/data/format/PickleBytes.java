package org.gmcn.data.format;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes the pickles that Python 2 wrote for Planetoid, for tests. */
final class PickleBytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  PickleBytes() {
    op(0x80, 2);
  }

  private PickleBytes op(int... bytes) {
    for (int b : bytes) {
      out.write(b);
    }
    return this;
  }

  PickleBytes global(String module, String name) {
    return raw("c" + module + "\n" + name + "\n");
  }

  PickleBytes raw(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  private PickleBytes number(int value) {
    op('J');
    out.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array());
    return this;
  }

  private PickleBytes shortText(String text) {
    return op('U', text.length()).raw(text);
  }

  private PickleBytes array(String type, byte[] data, int... shape) {
    global("numpy.core.multiarray", "_reconstruct").global("numpy", "ndarray");
    number(0).op(0x85).shortText("b").op(0x87, 'R', '(').number(1).op('(');
    for (int n : shape) {
      number(n);
    }
    op('t').global("numpy", "dtype").shortText(type).number(0).number(1).op(0x87, 'R', '(');
    number(3).shortText("<").raw("NNN").number(-1).number(-1).number(0).op('t', 'b', 0x89, 'T');
    out.writeBytes(
        ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(data.length).array());
    out.writeBytes(data);
    return op('t', 'b');
  }

  PickleBytes ints(int[] values, int... shape) {
    ByteBuffer data = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    data.asIntBuffer().put(values);
    return array("i4", data.array(), shape);
  }

  private PickleBytes floats(float[] values) {
    ByteBuffer data = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    data.asFloatBuffer().put(values);
    return array("f4", data.array(), values.length);
  }

  PickleBytes csr(int rows, int columns, int[] offsets, int[] columnOf, float[] values) {
    global("scipy.sparse.csr", "csr_matrix").op(')', 0x81, '}', '(');
    shortText("_shape").number(rows).number(columns).op(0x86);
    shortText("indptr").ints(offsets, offsets.length);
    shortText("indices").ints(columnOf, columnOf.length);
    shortText("data").floats(values);
    return op('u', 'b');
  }

  /** Row k: node k and its neighbours. */
  PickleBytes graph(int[][] neighbours) {
    global("collections", "defaultdict").global("__builtin__", "list").op(0x85, 'R', '(');
    for (int i = 0; i < neighbours.length; i++) {
      number(i).op(']', '(');
      for (int j : neighbours[i]) {
        number(j);
      }
      op('e');
    }
    return op('u');
  }

  byte[] end() {
    op('.');
    return out.toByteArray();
  }
}
