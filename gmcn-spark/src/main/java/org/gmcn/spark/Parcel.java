package org.gmcn.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * What one block sends to another in an exchange: all its rows in one piece, never a record a node.
 *
 * @param from the sender
 * @param bytes floats, packed
 * @param doubles numbers that must keep their precision
 */
record Parcel(int from, byte[] bytes, double[] doubles) implements Serializable {
  static FloatBuffer floats(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }

  FloatBuffer floats() {
    return floats(bytes);
  }
}
