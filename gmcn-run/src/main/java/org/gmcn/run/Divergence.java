package org.gmcn.run;

import java.util.List;
import org.gmcn.Setting;
import org.gmcn.data.Dataset;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.method.TrainingOptions.Scaling;
import org.gmcn.train.TrainingResult;

/**
 * The message about a training whose loss was no longer a number: the epoch, the likely cause, and
 * the settings to change.
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
        + " the training loss was no longer a number, and "
        + (result.bestEpoch() == 0
            ? "the initial weights are kept"
            : "the weights of epoch " + result.bestEpoch() + ", the best before, are kept")
        + "; most likely "
        + cause(outcome.spec(), largest(data.features()));
  }

  private static String cause(RunSpec spec, double largest) {
    if (largest > LARGE) {
      return "features are too large ("
          + largest
          + "): scale the data"
          + (unscaled(spec) ? ", or train with rows scaled to sum to one." : ".");
    }
    return "the learning rate of " + spec.training().lr() + " is too large: try a smaller one.";
  }

  /** The settings that the sentence asks to change. */
  public static List<Setting> settings(RunOutcome outcome, Dataset data) {
    if (largest(data.features()) > LARGE) {
      return unscaled(outcome.spec()) ? List.of(Setting.FEATURES) : List.of();
    }
    return List.of(Setting.LEARNING_RATE);
  }

  private static boolean unscaled(RunSpec spec) {
    return spec.training().features() == Scaling.NONE;
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
