package org.gmcn.spark;

import java.util.Arrays;
import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.CrossEntropy;

/**
 * The cross-entropy of a block's scores: its shares of the mean loss and accuracy over all training
 * and all validation nodes, and dL/dscores.
 *
 * @param train how many nodes train in all blocks
 * @param validation how many validate
 */
record Loss(long train, long validation) implements Step.Local {
  @Override
  public Pass apply(Block block, Pass before) {
    Pass pass = before.copy();
    NodeSets sets = before.sets;
    Matrix scores = before.value.matrix();
    Matrix gradient = new Matrix(scores.rows, scores.columns);
    try (Compute compute = Compute.of(1)) {
      CrossEntropy training = new CrossEntropy(sets.train(), sets.labels(), train, compute);
      CrossEntropy validating =
          new CrossEntropy(sets.validation(), sets.labels(), validation, compute);
      training.evaluate(scores, gradient);
      validating.evaluate(scores, null);
      pass.report =
          new double[] {
            training.loss(), training.accuracy(), validating.loss(), validating.accuracy()
          };
    }
    pass.gradient = new FloatRows(gradient);
    return pass;
  }

  /** The report's shares, followed by the edges kept in each round of each mask since the input. */
  static double[] numbers(Pass pass, List<Integer> masked) {
    double[] numbers = pass.report.clone();
    for (int at : masked) {
      long[] counts = ((MaskedAggregation.Masks) pass.saved[at]).counts();
      int from = numbers.length;
      numbers = Arrays.copyOf(numbers, from + counts.length);
      for (int k = 0; k < counts.length; k++) {
        numbers[from + k] = counts[k];
      }
    }
    return numbers;
  }
}
