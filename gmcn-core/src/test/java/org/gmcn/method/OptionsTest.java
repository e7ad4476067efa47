package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.mask.MaskOptions;
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
      String with = "with" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      Method changing =
          Arrays.stream(defaults.getClass().getMethods())
              .filter(method -> method.getName().equals(with))
              .findFirst()
              .orElseThrow();
      Object other = entry.perLayer() ? perLayer(entry) : other(entry.type(), entry.value());
      Map<String, Object> expected = Options.toMap(defaults);
      assertThat(expected.put(name, plain(other))).isNotEqualTo(expected.get(name));
      assertThat(Options.toMap((Record) changing.invoke(defaults, other))).isEqualTo(expected);
    }
  }

  /** Other values, one per layer, as the method takes them. */
  private static Object perLayer(Options.Entry entry) {
    return entry.type().isEnum()
        ? new MaskOptions.Rule[] {MaskOptions.Rule.COSINE, MaskOptions.Rule.NONE}
        : new double[] {0.25, 1};
  }

  private static Object plain(Object value) {
    if (value instanceof double[] numbers) {
      return Arrays.stream(numbers).boxed().toList();
    }
    if (value instanceof Enum<?>[] names) {
      return Arrays.stream(names).map(Options::text).toList();
    }
    return Options.plain(value);
  }

  /** Another value that the record accepts. */
  private static Object other(Class<?> type, Object value) {
    if (type == int.class) {
      return (int) value + 1;
    }
    if (type == double.class) {
      return (double) value / 2 + 0.015;
    }
    if (type.isEnum()) {
      List<?> constants = List.of(type.getEnumConstants());
      return constants.get(value == constants.get(0) ? 1 : 0);
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
