package org.gmcn.train;

import org.gmcn.matrix.Matrix;

/**
 * How predictions compare with labels on a set of nodes.
 *
 * @param accuracy the share of right ones, 0 to 1; NaN for an empty set
 * @param macroF1 the mean over the classes that occur of each one's F1
 * @param confusion counts, row = true class, column = predicted class
 * @since 0.1
 */
public record Metrics(double accuracy, double macroF1, int[][] confusion) {
  /** The class with the largest probability; of equal ones the first. */
  public static int predicted(Matrix probabilities, int node) {
    int best = 0;
    for (int c = 1; c < probabilities.columns; c++) {
      if (probabilities.get(node, c) > probabilities.get(node, best)) {
        best = c;
      }
    }
    return best;
  }

  public static Metrics of(Matrix probabilities, int[] labels, int[] nodes) {
    int classes = probabilities.columns;
    int[][] confusion = new int[classes][classes];
    for (int node : nodes) {
      confusion[labels[node]][predicted(probabilities, node)]++;
    }
    int right = 0;
    double f1 = 0;
    int occurring = 0;
    for (int c = 0; c < classes; c++) {
      int actual = 0;
      int claimed = 0;
      for (int d = 0; d < classes; d++) {
        actual += confusion[c][d];
        claimed += confusion[d][c];
      }
      right += confusion[c][c];
      if (actual + claimed > 0) {
        f1 += 2.0 * confusion[c][c] / (actual + claimed);
        occurring++;
      }
    }
    return new Metrics(
        nodes.length == 0 ? Double.NaN : (double) right / nodes.length,
        occurring == 0 ? Double.NaN : f1 / occurring,
        confusion);
  }
}
