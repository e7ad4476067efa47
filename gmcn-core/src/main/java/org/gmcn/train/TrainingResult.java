package org.gmcn.train;

import java.util.List;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;

/**
 * The outcome of one training, with the best weights in place.
 *
 * @param run how it went
 * @param probabilities of all nodes (n x classes)
 * @param keptEdges the share of neighbours kept, one number a layer
 * @param seconds the whole training and the measuring
 * @since 0.1
 */
public record TrainingResult(
    TrainingRun run,
    Matrix probabilities,
    Metrics train,
    Metrics validation,
    Metrics test,
    double[] keptEdges,
    double seconds) {
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

  /** What is worth keeping of a training that has ended, see {@link Trainer#measure}. */
  public Progress progress(Weights best) {
    return new Progress(end(), history(), run.epochSeconds(), new Weights(), best);
  }

  public End end() {
    return run.end();
  }

  public int epochs() {
    return run.epochs();
  }

  public int bestEpoch() {
    return run.bestEpoch();
  }

  /** A report an epoch. */
  public List<EpochReport> history() {
    return run.history();
  }

  /** The median. */
  public double secondsPerEpoch() {
    return run.secondsPerEpoch();
  }
}
