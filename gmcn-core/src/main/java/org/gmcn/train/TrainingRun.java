package org.gmcn.train;

import java.util.Arrays;
import java.util.List;
import org.gmcn.engine.EpochReport;

/**
 * How a training went, before anything is measured with its weights.
 *
 * @param end why it ended
 * @param history a report an epoch, those before a resumption included
 * @param epochSeconds what each epoch took
 * @param seconds the whole training
 * @since 0.1
 */
public record TrainingRun(
    TrainingResult.End end,
    int bestEpoch,
    List<EpochReport> history,
    double[] epochSeconds,
    double seconds) {
  public int epochs() {
    return history.size();
  }

  /** The median. */
  public double secondsPerEpoch() {
    double[] sorted = epochSeconds.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
  }
}
