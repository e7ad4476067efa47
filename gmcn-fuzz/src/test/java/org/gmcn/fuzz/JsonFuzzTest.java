package org.gmcn.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gmcn.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read can be written, and reads as the same again. */
class JsonFuzzTest {
  private static final Oracle ORACLE = new Oracle("json", (input, folder) -> read(input));

  private static void read(byte[] input) {
    Object value = Json.parse(new String(input, StandardCharsets.UTF_8));
    String written = Json.writeCompact(value);
    assertThat(Json.writeCompact(Json.parse(written))).isEqualTo(written);
    assertThat(Json.parse(Json.write(value))).isEqualTo(Json.parse(written));
  }

  static List<byte[]> seeds() {
    return List.of(
        Samples.text("{\"a\": [1, -2.5e3, true, null, \"\\u00e4\\n\"], \"b\": {\"c\": {}}}"),
        Samples.text("[[[[1e-7]]], \"\\\"\", false, 123456789012345678901]"));
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() {
    List<String> words = List.of("[", "{", "\"\\u", "1e999", "-", "null", "[".repeat(70), "\u0000");
    new Mutations(seeds(), words, 1).check(ORACLE, 8000);
  }
}
