package org.gmcn.spark;

import java.io.Serializable;

/**
 * A block's constant input of the trained part of a network: the features, or what has been
 * computed from them once.
 *
 * @param keptCounts edges that the first layer's masks keep, one number a round
 * @param keptNeighbours neighbours that each node keeps in the first layer's last round, or null
 */
record Input(FloatRows rows, NodeSets sets, long[] keptCounts, int[] keptNeighbours)
    implements Serializable {}
