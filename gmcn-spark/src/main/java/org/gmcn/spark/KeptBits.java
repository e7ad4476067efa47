package org.gmcn.spark;

import java.io.Serializable;

/** A mask over a block's owned edges, one bit an edge, and the product with what it keeps. */
final class KeptBits implements Serializable {
  private static final long serialVersionUID = 1;

  private final long[] bits;

  KeptBits(int edges) {
    bits = new long[(edges + 63) >>> 6];
  }

  void keep(int edge) {
    bits[edge >>> 6] |= 1L << edge;
  }

  boolean kept(int edge) {
    return (bits[edge >>> 6] >>> edge & 1) != 0;
  }

  long count() {
    long count = 0;
    for (long word : bits) {
      count += Long.bitCount(word);
    }
    return count;
  }

  /** How many neighbours each owned node keeps. */
  int[] countRows(Block block) {
    int[] counts = new int[block.owned];
    for (int i = 0; i < block.owned; i++) {
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        counts[i] += kept(e) ? 1 : 0;
      }
    }
    return counts;
  }
}
