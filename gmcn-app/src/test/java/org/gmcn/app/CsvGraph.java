package org.gmcn.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small graphs as folders of CSV. */
final class CsvGraph {
  private CsvGraph() {}

  /** The lines of nodes.csv and edges.csv, separated by spaces. */
  static String write(Path folder, String nodes, String edges) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("nodes.csv"), nodes.replace(' ', '\n') + "\n");
      Files.writeString(folder.resolve("edges.csv"), edges.replace(' ', '\n') + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder.toString();
  }

  /**
   * Two rings of nodes, one a class; a node's features tell its class, in the given order.
   *
   * @param columns the header of the features, of {@code warm} and {@code cold}
   */
  static String rings(Path folder, int size, String columns) {
    StringBuilder nodes = new StringBuilder("id,label," + columns);
    StringBuilder edges = new StringBuilder("source,target");
    boolean warmFirst = columns.startsWith("warm");
    for (int k = 0; k < size; k++) {
      double strength = 1 + (k % 3) * 0.1;
      String high = strength + ",0.1";
      String low = "0.1," + strength;
      nodes.append(" s").append(k).append(",summer,").append(warmFirst ? high : low);
      nodes.append(" w").append(k).append(",winter,").append(warmFirst ? low : high);
      int next = (k + 1) % size;
      edges.append(" s").append(k).append(",s").append(next);
      edges.append(" w").append(k).append(",w").append(next);
    }
    return write(folder, nodes.toString(), edges.toString());
  }
}
