package org.gmcn.spark;

import java.io.Serializable;

/**
 * How the nodes 0 to n - 1 are cut into blocks: each has as many, and the last ones one fewer.
 *
 * @param nodes n
 * @param blocks how many blocks
 */
record BlockRanges(long nodes, int blocks) implements Serializable {
  /** The first node of a block; that of the block after the last is n. */
  int first(int block) {
    return (int) (nodes * block / blocks);
  }

  int blockOf(int node) {
    int guess = (int) Math.min(blocks - 1, (long) node * blocks / nodes);
    while (first(guess) > node) {
      guess--;
    }
    while (first(guess + 1) <= node) {
      guess++;
    }
    return guess;
  }
}
