package org.gmcn.data.format;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.data.Names;

/** Numbers that names got by their coming, turned into numbers by their order. */
final class Ordering {
  private Ordering() {}

  /** For each name of the first list its place in the second. */
  static int[] places(List<String> names, List<String> ordered) {
    Map<String, Integer> placeOf = new HashMap<>();
    for (String name : ordered) {
      placeOf.put(name, placeOf.size());
    }
    int[] places = new int[names.size()];
    for (int k = 0; k < places.length; k++) {
      places[k] = placeOf.get(names.get(k));
    }
    return places;
  }

  /** Renumbers labels in place so that classes stand in natural order; returns that order. */
  static List<String> sortClasses(List<String> classes, int[] labels) {
    List<String> sorted = classes.stream().sorted(Names.naturalOrder()).toList();
    int[] place = places(classes, sorted);
    for (int i = 0; i < labels.length; i++) {
      labels[i] = labels[i] < 0 ? labels[i] : place[labels[i]];
    }
    return sorted;
  }
}
