package org.gmcn.spark;

import java.io.Serializable;

/**
 * What a block knows of its nodes.
 *
 * @param features one row a node
 * @param problem what is wrong with the data, in a sentence, or null
 */
record NodeRows(FloatRows features, NodeSets sets, String problem) implements Serializable {}
