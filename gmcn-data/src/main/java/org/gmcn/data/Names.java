package org.gmcn.data;

import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import java.util.RandomAccess;

/**
 * Lists of names that cost no memory, and the order in which names are given numbers.
 *
 * @since 0.1
 */
public final class Names {
  private Names() {}

  /** The names prefix0, prefix1, ... made when they are asked for. */
  public static List<String> numbered(String prefix, int count) {
    return new Numbered(prefix, count);
  }

  /** True when the names are just the numbers from 0, so that nothing need be stored. */
  public static boolean areNumbers(List<String> names) {
    return names instanceof Numbered numbered && numbered.prefix.isEmpty();
  }

  /** Word order, with numbers at the end compared as numbers: f2 comes before f10. */
  public static Comparator<String> naturalOrder() {
    return Comparator.comparing(Names::stem)
        .thenComparingInt(s -> s.length())
        .thenComparing(Comparator.naturalOrder());
  }

  private static String stem(String name) {
    int end = name.length();
    while (end > 0 && name.charAt(end - 1) >= '0' && name.charAt(end - 1) <= '9') {
      end--;
    }
    return name.substring(0, end);
  }

  private static final class Numbered extends AbstractList<String> implements RandomAccess {
    private final String prefix;
    private final int count;

    Numbered(String prefix, int count) {
      this.prefix = prefix;
      this.count = count;
    }

    @Override
    public String get(int index) {
      java.util.Objects.checkIndex(index, count);
      return prefix + index;
    }

    @Override
    public int size() {
      return count;
    }
  }
}
