package org.gmcn.nn.round;

import org.gmcn.mask.MaskOptions;

/**
 * The hyper-parameters of one layer's aggregation.
 *
 * @param rounds K
 * @param steps T
 * @param alpha α
 * @since 0.1
 */
public record LayerOptions(MaskOptions mask, int rounds, int steps, double alpha) {}
