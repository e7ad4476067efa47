package org.gmcn.nn;

import org.gmcn.matrix.Matrix;

/**
 * Rows of scores to rows of probabilities.
 *
 * @since 0.1
 */
public final class Softmax {
  private Softmax() {}

  public static void rows(Matrix logits, Matrix probabilities) {
    logits.checkSameShape(probabilities);
    for (int i = 0; i < logits.rows; i++) {
      int from = logits.row(i);
      double largest = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < logits.columns; c++) {
        largest = Math.max(largest, logits.data[from + c]);
      }
      double sum = 0;
      for (int c = 0; c < logits.columns; c++) {
        sum += Math.exp(logits.data[from + c] - largest);
      }
      int to = probabilities.row(i);
      for (int c = 0; c < logits.columns; c++) {
        probabilities.data[to + c] = (float) (Math.exp(logits.data[from + c] - largest) / sum);
      }
    }
  }
}
