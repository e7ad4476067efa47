package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gmcn.InputException;

/**
 * A hyper-parameter with one value for all layers, or one for each. As text {@code 0.8} or {@code
 * 0.5,0.8}; in files a value, or an array if the layers differ.
 *
 * @param values one, or as many as the network has layers
 * @since 0.1
 */
public record PerLayer<T>(List<T> values) {
  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

  public PerLayer {
    values = List.copyOf(values);
  }

  /** The given values, from the first layer to the last; a single one holds for all layers. */
  @SafeVarargs
  public static <T> PerLayer<T> of(T... values) {
    return new PerLayer<>(List.of(values));
  }

  /** The value of a layer, counted from 0. */
  public T of(int layer) {
    return values.size() == 1 ? values.get(0) : values.get(layer);
  }

  /** This for a network of the given depth, as a single value if all layers agree. */
  PerLayer<T> checked(String name, int layers) {
    if (values.size() != 1 && values.size() != layers) {
      throw new InputException(
          name
              + " has "
              + values.size()
              + " values, "
              + text()
              + ", for "
              + layers
              + (layers == 1 ? " layer" : " layers")
              + "; give one value for all layers or one for each.");
    }
    return values.stream().distinct().count() == 1 ? of(values.get(0)) : this;
  }

  /** The values with commas between, as on the command line. */
  public String text() {
    return values.stream().map(Options::text).collect(Collectors.joining(","));
  }

  /** A single value, or a list if the layers differ: as in files. */
  Object plain() {
    List<Object> plain = new ArrayList<>();
    for (T value : values) {
      plain.add(value instanceof Enum<?> ? Options.text(value) : value);
    }
    return plain.size() == 1 ? plain.get(0) : plain;
  }

  /** From text, a single value or a list of values. */
  static <T> PerLayer<T> parse(Object value, Function<Object, T> element) {
    List<?> given =
        value instanceof List<?> list ? list : List.of(COMMA.split(Options.text(value).trim(), -1));
    return new PerLayer<>(given.stream().map(element).toList());
  }

  @Override
  public String toString() {
    return text();
  }
}
