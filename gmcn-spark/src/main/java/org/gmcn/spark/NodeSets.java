package org.gmcn.spark;

import java.io.Serializable;

/**
 * The labels of a block's nodes and which of them train, validate and test; nodes are counted from
 * the block's first.
 *
 * @param labels a class a node, -1 where unknown
 */
record NodeSets(int[] labels, int[] train, int[] validation, int[] test) implements Serializable {}
