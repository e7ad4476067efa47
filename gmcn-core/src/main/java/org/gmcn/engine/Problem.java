package org.gmcn.engine;

import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;

/**
 * What is to be learned: a graph, a row of features a node, the labels that are known, and which
 * nodes train, validate and test.
 *
 * @param labels a class a node, -1 where unknown
 * @param classes how many classes there are
 * @since 0.1
 */
public record Problem(
    Graph graph,
    Features features,
    int[] labels,
    int classes,
    int[] train,
    int[] validation,
    int[] test) {
  public Problem {
    if (features.rows() != graph.nodes || labels.length != graph.nodes) {
      throw new IllegalArgumentException("features and labels need one row per node");
    }
    if (train.length == 0) {
      throw new InputException(
          "No labelled node is left to train on; label some nodes or raise their share.",
          Setting.RATIO);
    }
    check(labels, classes, train);
    check(labels, classes, validation);
    check(labels, classes, test);
  }

  private static void check(int[] labels, int classes, int[] nodes) {
    for (int node : nodes) {
      if (labels[node] < 0 || labels[node] >= classes) {
        throw new IllegalArgumentException("node " + node + " of a split has no label");
      }
    }
  }
}
