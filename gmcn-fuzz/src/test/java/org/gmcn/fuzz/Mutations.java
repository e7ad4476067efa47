package org.gmcn.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.gmcn.Rng;

/**
 * Damages good inputs: bytes flipped, lengths replaced by extreme ones, pieces cut, doubled, taken
 * from another input or from a list of words. The same seed damages them in the same way.
 */
final class Mutations {
  private static final long[] EXTREMES = {
    0,
    1,
    -1,
    2,
    127,
    128,
    255,
    256,
    32767,
    65535,
    65536,
    1 << 20,
    1 << 28,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0xFFFFFFFFL,
    1L << 32,
    1L << 62,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };
  private static final int MOST_CHANGES = 4;

  private final List<byte[]> seeds;
  private final List<byte[]> words;
  private final Rng rng;

  Mutations(List<byte[]> seeds, List<String> words, long seed) {
    this.seeds = seeds;
    this.words = words.stream().map(w -> w.getBytes(StandardCharsets.UTF_8)).toList();
    this.rng = new Rng(seed);
  }

  /**
   * Checks the given number of damaged inputs, or the number in the system property
   * gmcn.fuzz.inputs; a failure shows the input.
   */
  void check(Oracle oracle, int count) {
    int inputs = Integer.getInteger("gmcn.fuzz.inputs", count);
    for (int k = 0; k < inputs; k++) {
      byte[] input = next();
      try {
        oracle.check(input);
      } catch (Exception | Error e) {
        throw new AssertionError(
            "input " + k + " (" + HexFormat.of().formatHex(input) + "): " + e, e);
      }
    }
  }

  private byte[] next() {
    byte[] bytes = seeds.get(rng.nextInt(seeds.size())).clone();
    int changes = 1 + rng.nextInt(MOST_CHANGES);
    for (int c = 0; c < changes; c++) {
      bytes = changed(bytes);
    }
    return bytes;
  }

  private byte[] changed(byte[] bytes) {
    int at = rng.nextInt(bytes.length + 1);
    int length = Math.min(bytes.length - at, 1 + rng.nextInt(16));
    return switch (rng.nextInt(8)) {
      case 0 -> replaced(bytes, at, 0, new byte[] {(byte) rng.nextInt(256)});
      case 1 -> replaced(bytes, at, Math.min(1, length), new byte[] {(byte) rng.nextInt(256)});
      case 2 -> replaced(bytes, at, length, new byte[0]);
      case 3 -> replaced(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + length));
      case 4 -> extreme(bytes, at);
      case 5 -> other(bytes, at);
      case 6 -> words.isEmpty() ? extreme(bytes, at) : word(bytes, at, length);
      default -> rng.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : number(bytes, at);
    };
  }

  private byte[] extreme(byte[] bytes, int at) {
    int size = 1 << rng.nextInt(4);
    ByteBuffer number = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    number.putLong(EXTREMES[rng.nextInt(EXTREMES.length)]);
    return replaced(bytes, at, size, Arrays.copyOf(number.array(), size));
  }

  private byte[] other(byte[] bytes, int at) {
    byte[] from = seeds.get(rng.nextInt(seeds.size()));
    int start = rng.nextInt(from.length + 1);
    int length = Math.min(from.length - start, rng.nextInt(64));
    return replaced(bytes, at, length, Arrays.copyOfRange(from, start, start + length));
  }

  private byte[] word(byte[] bytes, int at, int length) {
    byte[] word = words.get(rng.nextInt(words.size()));
    return replaced(bytes, at, rng.nextInt(2) == 0 ? 0 : length, word);
  }

  /** Replaces the decimal number that follows, if there is one. */
  private byte[] number(byte[] bytes, int at) {
    int from = at;
    while (from < bytes.length && (bytes[from] < '0' || bytes[from] > '9')) {
      from++;
    }
    int to = from;
    while (to < bytes.length && bytes[to] >= '0' && bytes[to] <= '9') {
      to++;
    }
    String number = Long.toString(EXTREMES[rng.nextInt(EXTREMES.length)]);
    return from == to
        ? extreme(bytes, at)
        : replaced(bytes, from, to - from, number.getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] replaced(byte[] bytes, int at, int length, byte[] by) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + by.length);
    out.write(bytes, 0, at);
    out.writeBytes(by);
    int rest = Math.min(bytes.length, at + length);
    out.write(bytes, rest, bytes.length - rest);
    return out.toByteArray();
  }
}
