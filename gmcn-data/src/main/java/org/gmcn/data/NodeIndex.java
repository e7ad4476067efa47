package org.gmcn.data;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds nodes by their names. Where these just count from 0, nothing is stored.
 *
 * @since 0.1
 */
public final class NodeIndex {
  /** The most digits that surely fit an int. */
  private static final int MOST_DIGITS = 9;

  private final int count;

  /** Null where the names are the numbers. */
  private final Map<String, Integer> byName;

  public NodeIndex(List<String> names) {
    count = names.size();
    if (Names.areNumbers(names)) {
      byName = null;
      return;
    }
    byName = new HashMap<>(2 * count);
    for (int i = 0; i < count; i++) {
      byName.put(names.get(i), i);
    }
  }

  /** The number of the node of that name, or -1. */
  public int find(String name) {
    if (byName != null) {
      return byName.getOrDefault(name, -1);
    }
    if (name.isEmpty() || name.length() > MOST_DIGITS) {
      return -1;
    }
    int number = 0;
    for (int k = 0; k < name.length(); k++) {
      int digit = name.charAt(k) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number < count && name.equals(Integer.toString(number)) ? number : -1;
  }
}
