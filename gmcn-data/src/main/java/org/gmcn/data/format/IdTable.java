package org.gmcn.data.format;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.data.Names;

/**
 * Numbers names in the order of their coming: a hash table (open addressing, at most half full) on
 * one array of letters, so that a million names cost no million objects and looking one up in a
 * read buffer makes no string.
 *
 * <p>A slot is two longs: a key, and the name's number plus one (zero = free). The key of a name of
 * up to seven Latin letters is the name itself, so that looking it up touches one cache line; that
 * of a longer one is a hash with the sign bit set, and its letters are compared too.
 */
final class IdTable {
  /**
   * Differs from run to run, so that nobody can make a file whose names all fall into one slot; no
   * result depends on it, as names are numbered in their order.
   */
  private static final long SALT =
      Rng.key(System.nanoTime(), ProcessHandle.current().pid(), new Object().hashCode());

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private char[] letters = new char[1 << 10];
  private int[] starts = new int[1 << 7];
  private long[] slots = new long[2 << 8];
  private int count;

  static IdTable of(List<String> names) {
    IdTable table = new IdTable();
    for (String name : names) {
      table.add(name);
    }
    return table;
  }

  int size() {
    return count;
  }

  int add(String name) {
    char[] chars = name.toCharArray();
    return add(chars, 0, chars.length);
  }

  int find(String name) {
    char[] chars = name.toCharArray();
    return find(chars, 0, chars.length);
  }

  /** The number of the name, or -1. */
  int find(char[] buffer, int offset, int length) {
    return (int) slots[slot(key(buffer, offset, length), buffer, offset, length) + 1] - 1;
  }

  /** The number of a new name, or the complement ~k of the number k of a known one. */
  int add(char[] buffer, int offset, int length) {
    long key = key(buffer, offset, length);
    int slot = slot(key, buffer, offset, length);
    if (slots[slot + 1] != 0) {
      return ~((int) slots[slot + 1] - 1);
    }
    int end = starts[count];
    if (end > Integer.MAX_VALUE - 8 - length || count == 1 << 28) {
      throw new InputException("The names of all nodes together are too long; use shorter ids.");
    }
    if (end + length > letters.length) {
      long size = Math.max(end + length, Math.min(Integer.MAX_VALUE - 8, letters.length * 2L));
      letters = Arrays.copyOf(letters, (int) size);
    }
    System.arraycopy(buffer, offset, letters, end, length);
    if (count + 2 > starts.length) {
      starts = Arrays.copyOf(starts, starts.length * 2);
    }
    starts[count + 1] = end + length;
    slots[slot] = key;
    slots[slot + 1] = ++count;
    if (count * 4L > slots.length) {
      rehash();
    }
    return count - 1;
  }

  private void rehash() {
    slots = new long[slots.length * 2];
    for (int k = 0; k < count; k++) {
      int length = starts[k + 1] - starts[k];
      long key = key(letters, starts[k], length);
      int slot = slot(key, letters, starts[k], length);
      slots[slot] = key;
      slots[slot + 1] = k + 1L;
    }
  }

  private static long key(char[] buffer, int offset, int length) {
    if (length <= 7) {
      long key = length;
      int all = 0;
      for (int k = 0; k < length; k++) {
        key = (key << 8) | buffer[offset + k];
        all |= buffer[offset + k];
      }
      if (all < 256) {
        return key;
      }
    }
    long hash = length + SALT;
    for (int k = 0; k < length; k++) {
      hash = Long.rotateLeft((hash ^ buffer[offset + k]) * FACTOR, 29);
    }
    return Rng.mix(hash) | Long.MIN_VALUE;
  }

  /** Where the name is, or the free slot where it would be put. */
  private int slot(long key, char[] buffer, int offset, int length) {
    int mask = slots.length - 1;
    int at = ((int) Rng.mix(key ^ SALT) << 1) & mask;
    while (slots[at + 1] != 0) {
      if (slots[at] == key && (key >= 0 || same((int) slots[at + 1] - 1, buffer, offset, length))) {
        return at;
      }
      at = (at + 2) & mask;
    }
    return at;
  }

  private boolean same(int k, char[] buffer, int offset, int length) {
    return Arrays.equals(letters, starts[k], starts[k + 1], buffer, offset, offset + length);
  }

  String name(int k) {
    return new String(letters, starts[k], starts[k + 1] - starts[k]);
  }

  /** The names by number: a view, or a list that stores nothing where they just count from 0. */
  List<String> names() {
    for (int k = 0; k < count; k++) {
      if (!name(k).equals(Integer.toString(k))) {
        return new View(this);
      }
    }
    return Names.numbered("", count);
  }

  private static final class View extends AbstractList<String> implements RandomAccess {
    private final IdTable table;

    View(IdTable table) {
      this.table = table;
    }

    @Override
    public String get(int index) {
      java.util.Objects.checkIndex(index, table.count);
      return table.name(index);
    }

    @Override
    public int size() {
      return table.count;
    }
  }
}
