package org.gmcn.app.web.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
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

  /** The most that is read of a request after it has been refused. */
  private static final long MOST_SKIPPED = 1 << 28;

  private Body() {}

  /** Reads on to the end, within bounds: whoever is still sending does not hear the answer. */
  public static void skip(Context ctx) {
    byte[] room = new byte[1 << 16];
    try {
      InputStream in = ctx.bodyInputStream();
      int count = 0;
      for (long left = MOST_SKIPPED; left > 0 && count >= 0; left -= count) {
        count = in.read(room);
      }
    } catch (IOException e) {
      // Nobody listens any more.
    }
  }

  public static void json(Context ctx, Object value) {
    ctx.contentType("application/json; charset=utf-8")
        .result(Json.writeCompact(value).getBytes(StandardCharsets.UTF_8));
  }

  /** The object that was sent. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> read(Context ctx) {
    byte[] bytes;
    try (InputStream in = ctx.bodyInputStream()) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new Refusal(HttpStatus.BAD_REQUEST, "The request broke off.");
    }
    if (bytes.length > MOST_BYTES) {
      throw new Refusal(HttpStatus.CONTENT_TOO_LARGE, "The request is larger than 1 MB.");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (Json.parse(text) instanceof Map<?, ?> map) {
        return (Map<String, Object>) map;
      }
    } catch (CharacterCodingException | InputException e) {
      throw new Refusal(
          HttpStatus.BAD_REQUEST, "The request is not JSON that can be read: " + e.getMessage());
    }
    throw new Refusal(HttpStatus.BAD_REQUEST, "The request must be a JSON object.");
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
