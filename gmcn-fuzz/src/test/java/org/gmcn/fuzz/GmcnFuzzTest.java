package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** The binary format, its checksums made right again, as whoever forges a file would do. */
class GmcnFuzzTest {
  private static final int TABLE = 64;
  private static final int ENTRY = 24;
  private static final int MOST_SECTIONS = 18;
  private static final int HEAD = 512;

  private static final Oracle ORACLE =
      new Oracle(
          "gmcn",
          (input, folder) -> Samples.open(Files.write(folder.resolve("data.gmcn"), signed(input))));

  private static byte[] signed(byte[] input) {
    if (input.length < HEAD) {
      return input;
    }
    byte[] bytes = input.clone();
    ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    head.putLong(16, bytes.length);
    int sections = Math.max(0, Math.min(MOST_SECTIONS, head.getInt(12)));
    CRC32C crc = new CRC32C();
    for (int k = 0; k < sections; k++) {
      int entry = TABLE + k * ENTRY;
      long offset = head.getLong(entry + 8);
      long length = (head.getLong(entry + 16) + 63) / 64 * 64;
      if (offset >= 0 && length >= 0 && length <= bytes.length && offset <= bytes.length - length) {
        crc.reset();
        crc.update(bytes, (int) offset, (int) length);
        head.putInt(entry + 4, (int) crc.getValue());
      }
    }
    crc.reset();
    crc.update(bytes, 0, HEAD - 4);
    head.putInt(HEAD - 4, (int) crc.getValue());
    return bytes;
  }

  static List<byte[]> seeds() {
    return List.of(
        Samples.written(Samples.weighted(), "gmcn", "a.gmcn").get("a.gmcn"),
        Samples.written(Samples.words(), "gmcn", "a.gmcn").get("a.gmcn"));
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() {
    new Mutations(seeds(), List.of(), 3).check(ORACLE, 2000);
  }
}
