package org.gmcn.train;

import org.gmcn.engine.EpochReport;
import org.gmcn.method.TrainingOptions;
import org.gmcn.method.TrainingOptions.StopOn;

/**
 * Watches the validation numbers and says when they have not got better for so many epochs. Without
 * validation nodes the training numbers stand in.
 *
 * <p>The rules that look at both numbers are those of two programs: {@code RANKED} of APPNP's,
 * {@code BOTH} of GAT's. With them an epoch that equals the best is progress too.
 */
final class EarlyStopping {
  private final TrainingOptions options;
  private double smallestLoss = Double.POSITIVE_INFINITY;
  private double highestAccuracy = Double.NEGATIVE_INFINITY;
  private double bestLoss = Double.POSITIVE_INFINITY;
  private double bestAccuracy = Double.NEGATIVE_INFINITY;
  private int bestEpoch;
  private int progressEpoch;

  EarlyStopping(TrainingOptions options) {
    this.options = options;
  }

  /** Whether this epoch is the best so far. */
  boolean better(EpochReport report) {
    boolean validated = !Double.isNaN(report.validationLoss());
    double loss = validated ? report.validationLoss() : report.trainLoss();
    double accuracy = validated ? report.validationAccuracy() : report.trainAccuracy();
    boolean lossHolds = loss <= smallestLoss;
    boolean accuracyHolds = Double.isNaN(accuracy) ? lossHolds : accuracy >= highestAccuracy;
    accuracy = Double.isNaN(accuracy) ? 0 : accuracy;
    smallestLoss = Math.min(smallestLoss, loss);
    highestAccuracy = Math.max(highestAccuracy, accuracy);
    boolean better =
        switch (options.stopOn()) {
          case LOSS -> loss < bestLoss;
          case ACCURACY, RANKED ->
              accuracy > bestAccuracy || (accuracy == bestAccuracy && loss < bestLoss);
          case BOTH -> lossHolds && accuracyHolds;
        };
    boolean either = options.stopOn() == StopOn.RANKED || options.stopOn() == StopOn.BOTH;
    if (better || (either && (lossHolds || accuracyHolds))) {
      progressEpoch = report.epoch();
    }
    if (better) {
      bestLoss = loss;
      bestAccuracy = accuracy;
      bestEpoch = report.epoch();
    }
    return better;
  }

  boolean exhausted(int epoch) {
    return epoch - progressEpoch >= options.patience();
  }

  int bestEpoch() {
    return bestEpoch;
  }
}
