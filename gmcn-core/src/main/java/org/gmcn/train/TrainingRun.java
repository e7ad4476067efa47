package org.gmcn.train;

import java.util.List;
import org.gmcn.model.EpochReport;

/**
 * How a training went, before anything is measured with its weights.
 *
 * @param end why it ended
 * @param history a report an epoch, those before a resumption included
 * @param seconds the whole training
 * @param secondsPerEpoch the median
 */
public record TrainingRun(
    TrainingResult.End end,
    int epochs,
    int bestEpoch,
    List<EpochReport> history,
    double seconds,
    double secondsPerEpoch) {}
