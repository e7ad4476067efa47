package org.gmcn.spark;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Directed edges on their way to the block that owns their source, many in one record.
 *
 * @param ends source and target, one after the other, as numbers of the whole graph
 * @param problem what is wrong with one of them, in a sentence, or null
 */
record EdgeChunk(int[] ends, float[] weights, String problem) implements Serializable {
  /** Edges a record. */
  static final int SIZE = 1 << 16;

  /** Collects edges for one block. */
  static final class Builder {
    private int[] ends = new int[64];
    private float[] weights = new float[32];
    private int count;

    /** True when the chunk is full. */
    boolean add(int source, int target, float weight) {
      if (count == weights.length) {
        ends = Arrays.copyOf(ends, 4 * count);
        weights = Arrays.copyOf(weights, 2 * count);
      }
      ends[2 * count] = source;
      ends[2 * count + 1] = target;
      weights[count++] = weight;
      return count == SIZE;
    }

    EdgeChunk take() {
      EdgeChunk chunk =
          new EdgeChunk(Arrays.copyOf(ends, 2 * count), Arrays.copyOf(weights, count), null);
      count = 0;
      return chunk;
    }

    boolean isEmpty() {
      return count == 0;
    }
  }
}
