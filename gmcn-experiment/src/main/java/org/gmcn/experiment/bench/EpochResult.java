package org.gmcn.experiment.bench;

/**
 * What an epoch took. The names are those of the line that a rival prints, see {@link Rival}.
 *
 * @param engine the program
 * @param edges undirected
 * @param kernels plain or vector; empty for a rival
 * @param epochs timed, in all turns
 * @param loss of the last epoch, NaN where it is not known
 * @param ratio how many times as long as ours the rival's median is; NaN where there is none
 * @param lowestRatio the same of the round where it is lowest
 * @param highestRatio the same of the round where it is highest
 */
public record EpochResult(
    String engine,
    String model,
    String dataset,
    long nodes,
    long edges,
    String kernels,
    int threads,
    int epochs,
    double medianMillis,
    double p10Millis,
    double loss,
    double ratio,
    double lowestRatio,
    double highestRatio) {}
