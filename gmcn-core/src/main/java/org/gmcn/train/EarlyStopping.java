package org.gmcn.train;

import org.gmcn.model.EpochReport;
import org.gmcn.model.TrainingOptions;

/**
 * Watches a validation number and says when it has not got better for so many epochs. Without
 * validation nodes the training loss stands in.
 */
final class EarlyStopping {
  private final TrainingOptions options;
  private double best = Double.NEGATIVE_INFINITY;
  private double bestLoss = Double.POSITIVE_INFINITY;
  private int bestEpoch;

  EarlyStopping(TrainingOptions options) {
    this.options = options;
  }

  /**
   * Whether this epoch is the best so far; of equal accuracies the one with the smaller loss is.
   */
  boolean better(EpochReport report) {
    double loss = report.validationLoss();
    if (Double.isNaN(loss)) {
      loss = report.trainLoss();
    }
    double score =
        options.stopOn() == TrainingOptions.StopOn.ACCURACY
                && !Double.isNaN(report.validationAccuracy())
            ? report.validationAccuracy()
            : -loss;
    if (score > best || (score == best && loss < bestLoss)) {
      best = score;
      bestLoss = loss;
      bestEpoch = report.epoch();
      return true;
    }
    return false;
  }

  boolean exhausted(int epoch) {
    return epoch - bestEpoch >= options.patience();
  }

  int bestEpoch() {
    return bestEpoch;
  }
}
