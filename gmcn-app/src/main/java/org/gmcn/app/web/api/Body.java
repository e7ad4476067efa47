package org.gmcn.app.web.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.io.Json;

/** JSON in and out, within bounds. */
public final class Body {
  /** The largest JSON that is read. */
  public static final int MOST_BYTES = 1 << 20;

  private Body() {}

  public static void json(Context ctx, Object value) {
    ctx.contentType("application/json; charset=utf-8")
        .result(Json.writeCompact(value).getBytes(StandardCharsets.UTF_8));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> read(Context ctx) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(ctx.bodyAsBytes())).toString();
      if (Json.parse(text) instanceof Map<?, ?> map) {
        return (Map<String, Object>) map;
      }
    } catch (CharacterCodingException e) {
      throw new Refusal(HttpStatus.BAD_REQUEST, "The request is not UTF-8 text; send JSON.");
    } catch (InputException e) {
      throw new Refusal(
          HttpStatus.BAD_REQUEST, "The request is not JSON that can be read: " + e.getMessage());
    }
    throw new Refusal(HttpStatus.BAD_REQUEST, "The request must be a JSON object.");
  }

  /** Refuses keys that nobody reads, so that a misspelt one is not ignored. */
  public static void requireKnown(String where, Iterable<?> given, List<String> known) {
    for (Object key : given) {
      if (!known.contains(String.valueOf(key))) {
        throw new InputException(
            where
                + " has the unknown key \""
                + key
                + "\"; "
                + (known.isEmpty()
                    ? "it has none."
                    : "known are " + String.join(", ", known) + "."));
      }
    }
  }

  /** The object that was sent, with these keys at most; empty if nothing was sent. */
  static Map<String, Object> optional(Context ctx, String... keys) {
    return ctx.bodyAsBytes().length == 0 ? Map.of() : read(ctx, keys);
  }

  /** The object that was sent, with these keys at most. */
  static Map<String, Object> read(Context ctx, String... keys) {
    Map<String, Object> body = read(ctx);
    requireKnown("The request", body.keySet(), List.of(keys));
    return body;
  }

  /** A text; one that has no default must be there. */
  static String text(Map<String, Object> body, String name, String otherwise) {
    Object value = body.get(name);
    if (value == null && otherwise != null) {
      return otherwise;
    }
    if (value instanceof String text) {
      return text;
    }
    throw new InputException("\"" + name + "\" must be a text.");
  }

  static double number(Map<String, Object> body, String name, double otherwise) {
    Object value = body.get(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new InputException("\"" + name + "\" must be a number.");
  }

  static boolean flag(Map<String, Object> body, String name) {
    Object value = body.get(name);
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw new InputException("\"" + name + "\" must be true or false.");
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Map<String, Object> body, String name) {
    Object value = body.get(name);
    if (value == null) {
      return Map.of();
    }
    if (value instanceof Map<?, ?> map) {
      return (Map<String, Object>) map;
    }
    throw new InputException("\"" + name + "\" must be an object.");
  }

  static List<String> texts(Map<String, Object> body, String name) {
    Object value = body.get(name);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    throw new InputException("\"" + name + "\" must be a list.");
  }

  /** A part of the query that must be there. */
  static String query(Context ctx, String name) {
    String value = ctx.queryParam(name);
    if (value == null || value.isEmpty()) {
      throw new InputException("The query needs " + name + "=...");
    }
    return value;
  }

  static int number(Context ctx, String name, int otherwise, int least, int most) {
    String text = ctx.queryParam(name);
    try {
      int value = text == null ? otherwise : Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new InputException(name + " must be a whole number.", e);
    }
    throw new InputException(name + " must be from " + least + " to " + most + ".");
  }
}
