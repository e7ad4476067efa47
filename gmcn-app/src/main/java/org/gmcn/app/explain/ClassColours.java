package org.gmcn.app.explain;

import java.util.List;

/** One colour a class, the same in pictures and in the browser; they repeat after ten. */
final class ClassColours {
  private static final List<String> COLOURS =
      List.of(
          "#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#76b7b2", "#d4a72c", "#ff9da7",
          "#9c755f", "#8a8f98");

  private ClassColours() {}

  static String of(int number) {
    return number < 0 ? "#8a8f98" : COLOURS.get(number % COLOURS.size());
  }
}
