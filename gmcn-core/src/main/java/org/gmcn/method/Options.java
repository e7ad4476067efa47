package org.gmcn.method;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
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
 * need no list of their own.
 *
 * @since 0.1
 */
public final class Options {
  private Options() {}

  /**
   * One hyper-parameter.
   *
   * @param choices the values it may take, if it is one of a few
   */
  public record Entry(String name, Object value, Class<?> type, String doc, List<String> choices) {}

  /** What a record holds, in its order. */
  public static List<Entry> entries(Record options) {
    List<Entry> entries = new ArrayList<>();
    for (RecordComponent c : options.getClass().getRecordComponents()) {
      Doc doc = c.getAnnotation(Doc.class);
      List<String> choices =
          c.getType().isEnum()
              ? Arrays.stream(c.getType().getEnumConstants()).map(Options::text).toList()
              : List.of();
      entries.add(
          new Entry(
              c.getName(),
              value(options, c),
              c.getType(),
              doc == null ? "" : doc.value(),
              choices));
    }
    return entries;
  }

  /** Names and values: numbers and booleans as they are, enums in lower case. */
  public static Map<String, Object> toMap(Record options) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (Entry e : entries(options)) {
      map.put(e.name(), e.value() instanceof Enum<?> ? text(e.value()) : e.value());
    }
    return map;
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
      values[k] =
          change == null
              ? value(defaults, components[k])
              : parse(components[k].getName(), types[k], change);
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
