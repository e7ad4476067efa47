package org.gmcn.spark;

/**
 * What the columns of the nodes and edges are called.
 *
 * @param id of a node: a string or a whole number
 * @param label its class; null or empty where unknown
 * @param split {@code train}, {@code validation} or {@code test}; the column may be missing
 * @param features one column with a vector or an array; where it is missing, every other numeric
 *     column of the nodes is a feature
 * @param source an edge's one end
 * @param target its other end
 * @param weight positive; the column may be missing
 */
public record GraphColumns(
    String id,
    String label,
    String split,
    String features,
    String source,
    String target,
    String weight) {
  public static final GraphColumns DEFAULT =
      new GraphColumns("id", "label", "split", "features", "source", "target", "weight");
}
