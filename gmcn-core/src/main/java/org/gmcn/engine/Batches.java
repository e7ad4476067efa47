package org.gmcn.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gmcn.InputException;

/**
 * What a step of training sees: all nodes, or the nodes of a few clusters of the graph.
 *
 * @param clusters how many clusters the graph is divided into; 0 for all nodes at once
 * @param perBatch how many of them make a batch
 * @since 0.1
 */
public record Batches(int clusters, int perBatch) {
  /** All nodes at once. */
  public static final String ALL = "all";

  private static final Pattern CLUSTERS =
      Pattern.compile("clusters:([0-9]{1,9})(?::([0-9]{1,9}))?");

  /**
   * Reads {@code all}, {@code clusters:64} or {@code clusters:64:4}. Without the last number a
   * batch has as many clusters as there are batches.
   */
  public static Batches parse(String text) {
    if (text.equals(ALL)) {
      return new Batches(0, 0);
    }
    Matcher match = CLUSTERS.matcher(text);
    if (match.matches()) {
      int clusters = Integer.parseInt(match.group(1));
      int perBatch =
          match.group(2) == null
              ? (int) Math.round(Math.sqrt(clusters))
              : Integer.parseInt(match.group(2));
      if (clusters >= 1 && perBatch >= 1 && perBatch <= clusters) {
        return new Batches(clusters, perBatch);
      }
    }
    throw new InputException(
        "batch must be all, clusters:N or clusters:N:M with 1 to N of the N clusters a batch, not '"
            + text
            + "'.");
  }

  public boolean ofClusters() {
    return clusters > 0;
  }

  /** Batches an epoch. */
  public int count() {
    return ofClusters() ? (clusters + perBatch - 1) / perBatch : 1;
  }
}
