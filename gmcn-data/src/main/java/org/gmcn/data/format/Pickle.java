package org.gmcn.data.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;

/**
 * Reads a Python pickle without running anything it names. The machine of the pickle format
 * (protocols 0 to 4, as far as data files need it) works on numbers, text, lists, tuples and
 * dictionaries; what classes and functions a pickle may name is decided by {@link PickleTypes}, and
 * any other is refused.
 *
 * <p>Byte strings become text of one letter a byte. Every length is checked against what is left of
 * the file before memory is set aside, and nothing here recurses.
 */
final class Pickle {
  private static final Object MARK = new Object();

  private final String source;
  private final ByteBuffer in;
  private final Deque<Object> stack = new ArrayDeque<>();
  private final Map<Integer, Object> memo = new HashMap<>();
  private final PickleTypes types;

  /** What stands for Python's None: a stack of this kind holds no null. */
  static final Object NONE = new Object();

  private Pickle(String source, byte[] bytes) {
    this.source = source;
    this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    this.types = new PickleTypes(source);
  }

  static Object load(String source, byte[] bytes) {
    Pickle pickle = new Pickle(source, bytes);
    try {
      return pickle.run();
    } catch (InputException e) {
      throw e;
    } catch (RuntimeException e) {
      // Whatever an instruction stumbles over: a stack too short, an operand of another kind.
      throw new InputException(source + " is a damaged pickle; fetch the file again.", e);
    }
  }

  private Object run() {
    while (true) {
      char op = (char) (in.get() & 0xFF);
      if (op == '.') {
        return stack.pop();
      }
      step(op);
    }
  }

  private void step(char op) {
    switch (op) {
      case 0x80 -> in.get();
      case 0x95 -> in.getLong();
      case '(' -> stack.push(MARK);
      case '0' -> stack.pop();
      case 'N' -> stack.push(NONE);
      case 0x88 -> stack.push(true);
      case 0x89 -> stack.push(false);
      case 'K' -> stack.push((long) (in.get() & 0xFF));
      case 'M' -> stack.push((long) (in.getShort() & 0xFFFF));
      case 'J' -> stack.push((long) in.getInt());
      case 'I' -> stack.push(integer(line()));
      case 'L' -> stack.push(integer(line().replace("L", "")));
      case 0x8a -> stack.push(longNumber(in.get() & 0xFF));
      case 'G' -> stack.push(Double.longBitsToDouble(Long.reverseBytes(in.getLong())));
      case 'U', 'C' -> stack.push(text(in.get() & 0xFF, StandardCharsets.ISO_8859_1));
      case 'T', 'B' -> stack.push(text(in.getInt(), StandardCharsets.ISO_8859_1));
      case 0x8c -> stack.push(text(in.get() & 0xFF, StandardCharsets.UTF_8));
      case 'X' -> stack.push(text(in.getInt(), StandardCharsets.UTF_8));
      case 'q' -> memo.put(in.get() & 0xFF, stack.peek());
      case 'r' -> memo.put(in.getInt(), stack.peek());
      case 0x94 -> memo.put(memo.size(), stack.peek());
      case 'h' -> stack.push(remembered(in.get() & 0xFF));
      case 'j' -> stack.push(remembered(in.getInt()));
      default -> build(op);
    }
  }

  private void build(char op) {
    switch (op) {
      case ')' -> stack.push(List.of());
      case 't' -> stack.push(List.copyOf(toMark()));
      case 0x85 -> stack.push(top(1));
      case 0x86 -> stack.push(top(2));
      case 0x87 -> stack.push(top(3));
      case ']' -> stack.push(new ArrayList<>());
      case 'l' -> stack.push(new ArrayList<>(toMark()));
      case 'a' -> append(top(1));
      case 'e' -> append(toMark());
      case '}' -> stack.push(new HashMap<>());
      case 'd' -> {
        List<Object> items = toMark();
        stack.push(new HashMap<>());
        put(items);
      }
      case 's' -> put(top(2));
      case 'u' -> put(toMark());
      case 'c' -> stack.push(types.named(line(), line()));
      case 0x93 -> {
        List<Object> name = top(2);
        stack.push(types.named((String) name.get(0), (String) name.get(1)));
      }
      case 'R', 0x81 -> {
        List<Object> call = top(2);
        stack.push(types.make(call.get(0), tuple(call.get(1))));
      }
      case 'b' -> {
        Object state = stack.pop();
        types.fill(stack.peek(), state);
      }
      default ->
          throw new InputException(
              source
                  + " uses the pickle instruction "
                  + (int) op
                  + ", which data files do not need; it is not read.");
    }
  }

  @SuppressWarnings("unchecked")
  private static List<Object> tuple(Object value) {
    return (List<Object>) value;
  }

  @SuppressWarnings("unchecked")
  private void append(List<Object> items) {
    ((List<Object>) stack.peek()).addAll(items);
  }

  @SuppressWarnings("unchecked")
  private void put(List<Object> items) {
    Map<Object, Object> map = (Map<Object, Object>) stack.peek();
    for (int k = 0; k + 1 < items.size(); k += 2) {
      if (!(items.get(k) instanceof String || items.get(k) instanceof Long)) {
        throw new ClassCastException("keys are text or whole numbers");
      }
      map.put(items.get(k), items.get(k + 1));
    }
  }

  private List<Object> toMark() {
    List<Object> items = new ArrayList<>();
    for (Object o = stack.pop(); o != MARK; o = stack.pop()) {
      items.add(o);
    }
    java.util.Collections.reverse(items);
    return items;
  }

  private List<Object> top(int count) {
    Object[] items = new Object[count];
    for (int k = count - 1; k >= 0; k--) {
      items[k] = stack.pop();
    }
    return List.of(items);
  }

  private Object remembered(int key) {
    Object value = memo.get(key);
    if (value == null) {
      throw new IllegalArgumentException("nothing is remembered under " + key);
    }
    return value;
  }

  private String line() {
    int start = in.position();
    byte last = in.get();
    while (last != '\n') {
      last = in.get();
    }
    return new String(in.array(), start, in.position() - 1 - start, StandardCharsets.ISO_8859_1);
  }

  private String text(int length, Charset charset) {
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException("text of " + length + " bytes leaves the file");
    }
    String text = new String(in.array(), in.position(), length, charset);
    in.position(in.position() + length);
    return text;
  }

  private Object integer(String digits) {
    return switch (digits) {
      case "00" -> false;
      case "01" -> true;
      default -> Long.valueOf(digits);
    };
  }

  private Long longNumber(int bytes) {
    if (bytes > 8) {
      throw new IllegalArgumentException("a number of " + bytes + " bytes");
    }
    long value = 0;
    byte last = 0;
    for (int k = 0; k < bytes; k++) {
      last = in.get();
      value |= (last & 0xFFL) << (8 * k);
    }
    return bytes > 0 && bytes < 8 && last < 0 ? value | (-1L << (8 * bytes)) : value;
  }
}
