package org.gmcn;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Finds what somebody probably meant: the word that takes the fewest changes of a letter.
 *
 * @since 0.1
 */
public final class Nearest {
  private Nearest() {}

  /** The nearest of some words; there must be one. */
  public static String to(String word, List<String> words) {
    return sorted(word, words).get(0);
  }

  /** All the words, the nearest first. */
  public static List<String> sorted(String word, List<String> words) {
    String wanted = word.toLowerCase(Locale.ROOT);
    return words.stream()
        .sorted(Comparator.comparingInt(w -> distance(wanted, w.toLowerCase(Locale.ROOT))))
        .toList();
  }

  /** Levenshtein's distance. */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
