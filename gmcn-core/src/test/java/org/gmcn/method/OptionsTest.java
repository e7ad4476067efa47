package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The typed changes of every record of hyper-parameters. */
class OptionsTest {
  static Stream<Record> records() {
    return Methods.all().stream().flatMap(m -> Stream.of((Record) m.defaults(), m.training()));
  }

  @ParameterizedTest
  @MethodSource("records")
  void everyComponentHasAMethodThatChangesItAlone(Record defaults) throws Exception {
    for (Options.Entry entry : Options.entries(defaults)) {
      String name = entry.name();
      Method with =
          defaults
              .getClass()
              .getMethod(
                  "with" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1),
                  entry.type());
      Object other = other(entry);
      Map<String, Object> expected = Options.toMap(defaults);
      assertThat(expected.put(name, other instanceof Enum<?> ? Options.text(other) : other))
          .isNotEqualTo(expected.get(name));
      assertThat(Options.toMap((Record) with.invoke(defaults, other))).isEqualTo(expected);
    }
  }

  /** Another value that the record accepts. */
  private static Object other(Options.Entry entry) {
    if (entry.type() == int.class) {
      return (int) entry.value() + 1;
    }
    if (entry.type() == double.class) {
      return (double) entry.value() / 2 + 0.015;
    }
    if (entry.type().isEnum()) {
      List<?> constants = List.of(entry.type().getEnumConstants());
      return constants.get(entry.value() == constants.get(0) ? 1 : 0);
    }
    return "clusters:8";
  }

  @ParameterizedTest
  @MethodSource("records")
  void theCopyIsCheckedAsTheRecordIs(Record defaults) {
    String first = Options.entries(defaults).get(0).name();
    assertThatThrownBy(() -> Options.with(defaults, Map.of(first, -1)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(first);
  }
}
