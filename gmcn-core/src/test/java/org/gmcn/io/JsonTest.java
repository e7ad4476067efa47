package org.gmcn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.gmcn.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Property(tries = 200, seed = "7")
  void anythingWrittenIsReadBack(
      @ForAll Map<String, List<Long>> numbers, @ForAll String text, @ForAll boolean flag) {
    // Longs beyond 18 digits come back as doubles, so they are kept smaller.
    Map<String, Object> value =
        Map.of("text", text, "flag", flag, "lists", shrink(numbers), "nothing", Map.of());
    assertThat(Json.parse(Json.write(value))).isEqualTo(value);
    assertThat(Json.parse(Json.writeCompact(value))).isEqualTo(value);
  }

  private static Map<String, List<Long>> shrink(Map<String, List<Long>> numbers) {
    return numbers.entrySet().stream()
        .collect(
            java.util.stream.Collectors.toMap(
                Map.Entry::getKey, e -> e.getValue().stream().map(n -> n / 1_000_000).toList()));
  }

  @Test
  void numbersKeepTheirKind() {
    assertThat(Json.parse("[1, -2.5, 1e3]")).isEqualTo(List.of(1L, -2.5, 1000.0));
    assertThat(Json.write(List.of(Double.NaN, 0.1f, 3))).isEqualTo("[null, 0.1, 3]");
    assertThat(Json.parse("\"\\u0041\\n\\/\"")).isEqualTo("A\n/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1,",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":1,\"a\":2}",
        "\"x",
        "\"\\q\"",
        "\"\\u12\"",
        "tru",
        "nul",
        "--1",
        "{} x",
        "{a:1}",
        "1e",
        "\"\\u00zz\""
      })
  void badTextIsRefused(String text) {
    assertThatThrownBy(() -> Json.parse(text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("JSON expects");
  }

  @Test
  void depthIsLimited() {
    assertThatThrownBy(() -> Json.parse("[".repeat(100_000)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("levels");
  }
}
