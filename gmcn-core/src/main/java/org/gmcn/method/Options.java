package org.gmcn.method;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gmcn.InputException;

/**
 * Hyper-parameters are records whose components are numbers, booleans, strings and enums. This
 * turns them into names and values and back, so that the command line, model files and experiments
 * need no list of their own. For programs, every record has a method for each component, such as
 * {@code withHidden}, that gives a copy with another value.
 *
 * @since 0.1
 */
public final class Options {
  private Options() {}

  /**
   * One hyper-parameter.
   *
   * @param type that of a single value, if there may be one per layer
   * @param choices the values it may take, if it is one of a few
   */
  public record Entry(
      String name,
      Object value,
      Class<?> type,
      boolean perLayer,
      String doc,
      List<String> choices) {}

  /** What a record holds, in its order. */
  public static List<Entry> entries(Record options) {
    List<Entry> entries = new ArrayList<>();
    for (RecordComponent c : options.getClass().getRecordComponents()) {
      Doc doc = c.getAnnotation(Doc.class);
      Class<?> type = element(c);
      List<String> choices =
          type.isEnum()
              ? Arrays.stream(type.getEnumConstants()).map(Options::text).toList()
              : List.of();
      entries.add(
          new Entry(
              c.getName(),
              value(options, c),
              type,
              c.getType() == PerLayer.class || c.getType() == Keep.class,
              doc == null ? "" : doc.value(),
              choices));
    }
    return entries;
  }

  /** The type of a hyper-parameter's values: that of each layer's if there may be several. */
  private static Class<?> element(RecordComponent c) {
    if (c.getType() != PerLayer.class) {
      return c.getType();
    }
    Class<?> boxed =
        (Class<?>) ((ParameterizedType) c.getGenericType()).getActualTypeArguments()[0];
    return MethodType.methodType(boxed).unwrap().returnType();
  }

  /** Names and values: numbers and booleans as they are, enums in lower case, lists by layer. */
  public static Map<String, Object> toMap(Record options) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (Entry e : entries(options)) {
      map.put(e.name(), plain(e.value()));
    }
    return map;
  }

  /** The kind of value that a hyper-parameter takes, as forms and lists name it. */
  public static String typeName(Entry entry) {
    if (!entry.choices().isEmpty()) {
      return "choice";
    }
    return entry.perLayer() ? "text" : entry.type().getSimpleName();
  }

  /** A value as it is stored in files. */
  public static Object plain(Object value) {
    if (value instanceof PerLayer<?> layers) {
      return layers.plain();
    }
    if (value instanceof Keep keep) {
      return keep.plain();
    }
    return value instanceof Enum<?> ? text(value) : value;
  }

  /**
   * The same record with some values replaced; the record's own constructor checks them. Names that
   * it does not have are refused.
   */
  public static <R extends Record> R with(R defaults, Map<String, ?> changes) {
    RecordComponent[] components = defaults.getClass().getRecordComponents();
    List<String> known = Arrays.stream(components).map(RecordComponent::getName).toList();
    for (String name : changes.keySet()) {
      if (!known.contains(name)) {
        throw new InputException(
            "There is no hyper-parameter '" + name + "' here; there are " + known + ".");
      }
    }
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int k = 0; k < components.length; k++) {
      types[k] = components[k].getType();
      Object change = changes.get(components[k].getName());
      values[k] = change == null ? value(defaults, components[k]) : parse(components[k], change);
    }
    return construct(defaults, types, values);
  }

  @SuppressWarnings("unchecked")
  private static <R extends Record> R construct(R like, Class<?>[] types, Object[] values) {
    try {
      Constructor<?> constructor = like.getClass().getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return (R) constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InputException bad) {
        throw bad;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object value(Record options, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(options);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object parse(RecordComponent c, Object value) {
    String name = c.getName();
    if (c.getType() == Keep.class) {
      return Keep.parse(value);
    }
    return c.getType() == PerLayer.class
        ? PerLayer.parse(value, one -> parse(name, element(c), one))
        : parse(name, c.getType(), value);
  }

  static double number(String name, Object value) {
    return (double) parse(name, double.class, value);
  }

  private static Object parse(String name, Class<?> type, Object value) {
    String text = text(value);
    try {
      if (type == int.class) {
        return value instanceof Number n && n.doubleValue() == n.intValue()
            ? n.intValue()
            : Integer.parseInt(text);
      }
      if (type == double.class) {
        return Double.parseDouble(text);
      }
    } catch (NumberFormatException e) {
      throw new InputException(
          name
              + " must be a "
              + (type == int.class ? "whole " : "")
              + "number, not '"
              + text
              + "'.",
          e);
    }
    if (type == boolean.class) {
      if (!text.equals("true") && !text.equals("false")) {
        throw new InputException(name + " must be true or false, not '" + text + "'.");
      }
      return text.equals("true");
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (text(constant).equalsIgnoreCase(text)) {
          return constant;
        }
      }
      throw new InputException(
          name
              + " must be one of "
              + Arrays.stream(type.getEnumConstants())
                  .map(Options::text)
                  .collect(Collectors.joining(", "))
              + ", not '"
              + text
              + "'.");
    }
    return text;
  }

  /** A value as it is written on the command line and in files. */
  public static String text(Object value) {
    return value instanceof Enum<?> e ? e.name().toLowerCase(Locale.ROOT) : String.valueOf(value);
  }
}
