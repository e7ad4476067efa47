package org.gmcn.method;

import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.engine.Batches;

/**
 * How a model is trained, whatever the model.
 *
 * @param lr learning rate of Adam
 * @param epochs the most epochs
 * @param patience epochs without a better validation number before training stops
 * @param stopOn which validation number is watched
 * @param features how the rows of the input features are scaled before training, or what replaces
 *     them if the data have none
 * @param batch what a step sees, see {@link Batches#parse}
 * @since 0.1
 */
public record TrainingOptions(
    @Doc("learning rate of Adam") double lr,
    @Doc("the most epochs") int epochs,
    @Doc("epochs without progress on validation before training stops") int patience,
    @Doc("what is watched on validation: loss, accuracy, ranked or both") StopOn stopOn,
    @Doc(
            "scaling of the feature rows: none, row (sum one) or l2 (length one); for data without"
                + " features walks, or identity")
        Scaling features,
    @Doc("what a step of training sees: all nodes, or clusters:N (several of N clusters)")
        String batch) {
  /** What early stopping watches. */
  public enum StopOn {
    /** The smallest loss is best. */
    LOSS,
    /** The highest accuracy is best; of equal ones the one with the smaller loss. */
    ACCURACY,
    /** As ACCURACY, but either number being as good as ever renews the patience. */
    RANKED,
    /** Best is the last epoch with both as good as ever; either renews the patience. */
    BOTH
  }

  /** How rows of features are scaled, or what replaces features that are missing. */
  public enum Scaling {
    NONE,
    ROW,
    L2,
    /** One feature for each node, its own; for data without features. */
    IDENTITY,
    /** {@link org.gmcn.nn.PrunedWalks}; for data without features, where they are the default. */
    WALKS
  }

  /** On all nodes at once. */
  public TrainingOptions(double lr, int epochs, int patience, StopOn stopOn, Scaling features) {
    this(lr, epochs, patience, stopOn, features, Batches.ALL);
  }

  public TrainingOptions {
    Batches.parse(batch);
    if (!(lr > 0) || Double.isInfinite(lr)) {
      throw new InputException("lr must be above 0, not " + lr + ".");
    }
    if (epochs < 1) {
      throw new InputException("epochs must be 1 or more, not " + epochs + ".");
    }
    if (patience < 1) {
      throw new InputException("patience must be 1 or more, not " + patience + ".");
    }
  }

  public TrainingOptions withLr(double value) {
    return Options.with(this, Map.of("lr", value));
  }

  public TrainingOptions withEpochs(int value) {
    return Options.with(this, Map.of("epochs", value));
  }

  public TrainingOptions withPatience(int value) {
    return Options.with(this, Map.of("patience", value));
  }

  public TrainingOptions withStopOn(StopOn value) {
    return Options.with(this, Map.of("stopOn", value));
  }

  public TrainingOptions withFeatures(Scaling value) {
    return Options.with(this, Map.of("features", value));
  }

  public TrainingOptions withBatch(String value) {
    return Options.with(this, Map.of("batch", value));
  }
}
