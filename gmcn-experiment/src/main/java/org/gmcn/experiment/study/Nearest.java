package org.gmcn.experiment.study;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the known name that takes the fewest changes of a letter to reach. */
final class Nearest {
  private Nearest() {}

  static String of(String text, Collection<String> known) {
    String wanted = text.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(Comparator.comparingInt(name -> distance(wanted, name.toLowerCase(Locale.ROOT))))
        .orElse("");
  }

  private static int distance(String a, String b) {
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
