package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.List;
import org.gmcn.io.Safetensors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class SafetensorsFuzzTest {
  private static final Oracle ORACLE =
      new Oracle(
          "safetensors",
          (input, folder) ->
              Safetensors.read(Files.write(folder.resolve("model.safetensors"), input)));

  static byte[] tensors(String header, int floats) {
    byte[] text = Samples.text(header);
    ByteBuffer file =
        ByteBuffer.allocate(8 + text.length + 4 * floats).order(ByteOrder.LITTLE_ENDIAN);
    file.putLong(text.length).put(text);
    for (int k = 0; k < floats; k++) {
      file.putFloat(k);
    }
    return file.array();
  }

  static List<byte[]> seeds() {
    return List.of(
        tensors("{\"w\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]}}", 6),
        tensors(
            "{\"__metadata__\":{\"a\":\"b\"},"
                + "\"w\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]},"
                + "\"b\":{\"dtype\":\"F32\",\"shape\":[0,7],\"data_offsets\":[8,8]}}",
            2));
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() {
    List<String> words = List.of("\"shape\":[2147483647,0]", "[0,0]", "F16", "9223372036854775807");
    new Mutations(seeds(), words, 2).check(ORACLE, 2000);
  }
}
