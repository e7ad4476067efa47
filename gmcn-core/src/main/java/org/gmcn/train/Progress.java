package org.gmcn.train;

import java.util.List;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Weights;

/**
 * Where a training stands after an epoch: with its specification, all that going on needs. Early
 * stopping follows from the history, and every random draw from the seed and the epoch.
 *
 * @param end why it ended; null while it is under way
 * @param history a report an epoch
 * @param seconds what each epoch took
 * @param state see {@link org.gmcn.engine.Engine#state}; empty where the training has ended
 * @param best the weights of the best epoch
 * @since 0.1
 */
public record Progress(
    TrainingResult.End end,
    List<EpochReport> history,
    double[] seconds,
    Weights state,
    Weights best) {
  public Progress {
    if (history.size() != seconds.length) {
      throw new IllegalArgumentException(
          history.size() + " epochs and " + seconds.length + " times");
    }
  }

  /** The same with weights that no training changes any more. */
  public Progress copy() {
    return new Progress(end, history, seconds, state.copy(), best.copy());
  }

  public int epochs() {
    return history.size();
  }

  public boolean ended() {
    return end != null;
  }
}
