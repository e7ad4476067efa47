package org.gmcn.run;

import org.gmcn.data.Dataset;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.method.TrainingOptions.Scaling;
import org.gmcn.train.TrainingResult;

/**
 * What is said of a training whose loss was no longer a number: where, most likely why, and what.
 *
 * @since 0.1
 */
public final class Divergence {
  /** Features beyond this are more likely the cause than the learning rate. */
  private static final double LARGE = 1e6;

  private Divergence() {}

  public static boolean happened(RunOutcome outcome) {
    return outcome.result().end() == TrainingResult.End.DIVERGED;
  }

  public static String sentence(RunOutcome outcome, Dataset data) {
    TrainingResult result = outcome.result();
    return "At epoch "
        + result.epochs()
        + " of seed "
        + outcome.spec().seed()
        + " the training loss was no longer a number, most likely because "
        + cause(outcome.spec(), largest(data.features()))
        + "; "
        + (result.bestEpoch() == 0
            ? "there was no epoch before it, and the initial weights are kept."
            : "the weights of epoch " + result.bestEpoch() + ", the best before, are kept.");
  }

  private static String cause(RunSpec spec, double largest) {
    if (largest > LARGE) {
      return "features are as large as "
          + largest
          + " (scale the data"
          + (spec.training().features() == Scaling.NONE ? ", or try --features row)" : ")");
    }
    return "the learning rate of " + spec.training().lr() + " is too large (try a smaller --lr)";
  }

  private static double largest(Features features) {
    double largest = 0;
    if (features instanceof SparseMatrix sparse) {
      for (int e = 0; e < sparse.offsets[sparse.rows]; e++) {
        largest = Math.max(largest, Math.abs(sparse.values[e]));
      }
    } else if (features instanceof Matrix dense) {
      for (float value : dense.data) {
        largest = Math.max(largest, Math.abs(value));
      }
    }
    return largest;
  }
}
