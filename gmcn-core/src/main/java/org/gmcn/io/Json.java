package org.gmcn.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;

/**
 * The little JSON that model files need, so that the core depends on no library: objects are maps
 * in their order, arrays lists, numbers Long or Double, and numbers that are not finite become
 * null.
 *
 * @since 0.1
 */
public final class Json {
  private static final int DEEPEST = 64;

  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /** Two spaces a level, one line an entry. */
  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, 0, true);
    return out.toString();
  }

  /** Without any white space. */
  public static String writeCompact(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, 0, false);
    return out.toString();
  }

  public static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.space();
    if (json.at < text.length()) {
      throw json.error("nothing more");
    }
    return value;
  }

  private static void write(Object value, StringBuilder out, int level, boolean pretty) {
    if (value instanceof Map<?, ?> map) {
      out.append('{');
      boolean first = true;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        separate(out, first, level + 1, pretty);
        string(String.valueOf(entry.getKey()), out);
        out.append(pretty ? ": " : ":");
        write(entry.getValue(), out, level + 1, pretty);
        first = false;
      }
      if (!first && pretty) {
        newLine(out, level);
      }
      out.append('}');
    } else if (value instanceof Iterable<?> items) {
      out.append('[');
      boolean first = true;
      for (Object item : items) {
        boolean nested = item instanceof Map || item instanceof Iterable;
        if (nested) {
          separate(out, first, level + 1, pretty);
        } else if (!first) {
          out.append(pretty ? ", " : ",");
        }
        write(item, out, level + 1, pretty);
        first = false;
      }
      out.append(']');
    } else if (value instanceof double[] numbers) {
      List<Double> list = new ArrayList<>();
      for (double number : numbers) {
        list.add(number);
      }
      write(list, out, level, pretty);
    } else if (value instanceof Number n && !Double.isFinite(n.doubleValue())) {
      out.append("null");
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      string(value.toString(), out);
    }
  }

  private static void separate(StringBuilder out, boolean first, int level, boolean pretty) {
    if (!first) {
      out.append(',');
    }
    if (pretty) {
      newLine(out, level);
    }
  }

  private static void newLine(StringBuilder out, int level) {
    out.append('\n').append("  ".repeat(level));
  }

  private static void string(String s, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20) {
            out.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private Object value() {
    space();
    if (at >= text.length()) {
      throw error("a value");
    }
    char c = text.charAt(at);
    return switch (c) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", Boolean.TRUE);
      case 'f' -> word("false", Boolean.FALSE);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object() {
    enter();
    Map<String, Object> map = new LinkedHashMap<>();
    space();
    if (!take('}')) {
      do {
        space();
        if (at >= text.length() || text.charAt(at) != '"') {
          throw error("a name");
        }
        String name = string();
        space();
        expect(':');
        if (map.containsKey(name)) {
          throw error("the name '" + name + "' only once");
        }
        map.put(name, value());
        space();
      } while (take(','));
      expect('}');
    }
    depth--;
    return map;
  }

  private List<Object> array() {
    enter();
    List<Object> list = new ArrayList<>();
    space();
    if (!take(']')) {
      do {
        list.add(value());
        space();
      } while (take(','));
      expect(']');
    }
    depth--;
    return list;
  }

  private void enter() {
    at++;
    if (++depth > DEEPEST) {
      throw error("at most " + DEEPEST + " levels");
    }
  }

  private String string() {
    at++;
    StringBuilder out = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return out.toString();
      }
      out.append(c == '\\' ? escape() : c);
    }
    throw error("the end of a string");
  }

  private char escape() {
    char c = at < text.length() ? text.charAt(at++) : 0;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw error("a known escape");
    };
  }

  private char unicode() {
    try {
      char c = (char) Integer.parseInt(text, at, Math.min(at + 4, text.length()), 16);
      at += 4;
      return c;
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw error("four hexadecimal digits");
    }
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String s = text.substring(start, at);
    try {
      boolean whole = s.indexOf('.') < 0 && s.indexOf('e') < 0 && s.indexOf('E') < 0;
      if (whole && s.length() < 19) {
        return Long.parseLong(s);
      }
      return Double.parseDouble(s);
    } catch (NumberFormatException e) {
      at = start;
      throw error("a value");
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw error(word);
    }
    at += word.length();
    return value;
  }

  private boolean take(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!take(c)) {
      throw error("'" + c + "'");
    }
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private InputException error(String expected) {
    return new InputException("JSON expects " + expected + " at character " + (at + 1) + ".");
  }
}
