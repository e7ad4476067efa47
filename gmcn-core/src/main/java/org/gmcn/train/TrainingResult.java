package org.gmcn.train;

import java.util.List;
import org.gmcn.kernel.Matrix;
import org.gmcn.model.EpochReport;

/**
 * The outcome of one training, with the best weights in place.
 *
 * @param end why it ended
 * @param history a report an epoch
 * @param probabilities of all nodes (n x classes)
 * @param keptEdges the share of neighbours kept, one number a layer
 * @param seconds the whole training
 * @param secondsPerEpoch the median
 */
public record TrainingResult(
    End end,
    int epochs,
    int bestEpoch,
    List<EpochReport> history,
    Matrix probabilities,
    Metrics train,
    Metrics validation,
    Metrics test,
    double[] keptEdges,
    double seconds,
    double secondsPerEpoch) {
  /** Why a training ended. */
  public enum End {
    /** No progress on validation for as long as the patience says. */
    STOPPED_EARLY,
    /** All epochs are done. */
    ALL_EPOCHS,
    /** Somebody asked it to stop. */
    CANCELLED,
    /** The loss was no longer a number; the best weights before that are kept. */
    DIVERGED
  }
}
