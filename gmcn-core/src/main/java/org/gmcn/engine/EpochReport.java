package org.gmcn.engine;

/**
 * How the weights do after an epoch. Accuracies are fractions; a number that a method does not have
 * is NaN. Early stopping watches the validation numbers; an unsupervised method puts its own loss
 * there.
 *
 * @param epoch counted from 1
 * @param keptEdges the share of neighbours kept, one number a layer
 * @since 0.1
 */
public record EpochReport(
    int epoch,
    double trainLoss,
    double trainAccuracy,
    double validationLoss,
    double validationAccuracy,
    double[] keptEdges) {}
