package org.gmcn.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * A block's rows of A before Â is known: columns are numbers of the whole graph, ascending, without
 * double edges (the largest weight counts).
 *
 * @param foreign the nodes of other blocks that are needed, ascending
 * @param scales D^-1/2 of the owned rows
 * @param problem what is wrong with the data, in a sentence, or null
 */
record BlockRows(
    int id,
    BlockRanges ranges,
    int[] offsets,
    int[] columns,
    float[] weights,
    int[] foreign,
    double[] scales,
    String problem)
    implements Serializable {

  static BlockRows of(int id, BlockRanges ranges, boolean selfLoops, Iterator<EdgeChunk> chunks) {
    int first = ranges.first(id);
    int owned = ranges.first(id + 1) - first;
    List<EdgeChunk> all = new ArrayList<>();
    String problem = null;
    int[] offsets = new int[owned + 1];
    while (chunks.hasNext()) {
      EdgeChunk chunk = chunks.next();
      problem = problem == null ? chunk.problem() : problem;
      all.add(chunk);
      for (int k = 0; k < chunk.weights().length; k++) {
        offsets[chunk.ends()[2 * k] - first + 1]++;
      }
    }
    for (int i = 0; i < owned; i++) {
      offsets[i + 1] = Math.addExact(offsets[i + 1] + (selfLoops ? 1 : 0), offsets[i]);
    }
    return fill(id, ranges, selfLoops, all, offsets, problem);
  }

  /** Sorts each row: target in the high half, bits of the positive weight in the low. */
  private static BlockRows fill(
      int id,
      BlockRanges ranges,
      boolean selfLoops,
      List<EdgeChunk> chunks,
      int[] room,
      String problem) {
    int first = ranges.first(id);
    int owned = room.length - 1;
    int[] next = Arrays.copyOf(room, owned);
    long[] packed = new long[room[owned]];
    for (EdgeChunk chunk : chunks) {
      for (int k = 0; k < chunk.weights().length; k++) {
        int row = chunk.ends()[2 * k] - first;
        packed[next[row]++] = packed(chunk.ends()[2 * k + 1], chunk.weights()[k]);
      }
    }
    int[] offsets = new int[owned + 1];
    double[] scales = new double[owned];
    int to = 0;
    for (int i = 0; i < owned; i++) {
      if (selfLoops) {
        packed[next[i]] = packed(first + i, 1);
      }
      Arrays.sort(packed, room[i], room[i + 1]);
      int start = to;
      for (int e = room[i]; e < room[i + 1]; e++) {
        if (to > start && packed[to - 1] >>> 32 == packed[e] >>> 32) {
          to--;
        }
        packed[to++] = packed[e];
      }
      offsets[i + 1] = to;
      double sum = 0;
      for (int e = start; e < to; e++) {
        sum += Float.intBitsToFloat((int) packed[e]);
      }
      scales[i] = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    }
    int[] columns = new int[to];
    float[] weights = new float[to];
    for (int e = 0; e < to; e++) {
      columns[e] = (int) (packed[e] >>> 32);
      weights[e] = Float.intBitsToFloat((int) packed[e]);
    }
    int[] foreign = foreign(columns, first, first + owned);
    return new BlockRows(id, ranges, offsets, columns, weights, foreign, scales, problem);
  }

  private static long packed(int target, float weight) {
    return (long) target << 32 | Float.floatToIntBits(weight);
  }

  private static int[] foreign(int[] columns, int first, int end) {
    int[] outside = Arrays.stream(columns).filter(c -> c < first || c >= end).toArray();
    Arrays.sort(outside);
    int count = 0;
    for (int k = 0; k < outside.length; k++) {
      if (count == 0 || outside[count - 1] != outside[k]) {
        outside[count++] = outside[k];
      }
    }
    return Arrays.copyOf(outside, count);
  }

  /** The foreign nodes that a block owns, as its rows from 0. */
  int[] wantedFrom(int block) {
    int first = ranges.first(block);
    int from = lowerBound(first);
    int to = lowerBound(ranges.first(block + 1));
    int[] rows = new int[to - from];
    for (int k = from; k < to; k++) {
      rows[k - from] = foreign[k] - first;
    }
    return rows;
  }

  /** Whether an edge has a weight other than one. */
  boolean weighted() {
    for (float weight : weights) {
      if (weight != 1) {
        return true;
      }
    }
    return false;
  }

  /** How many foreign nodes have a smaller number. */
  int lowerBound(int node) {
    int at = Arrays.binarySearch(foreign, node);
    return at >= 0 ? at : -at - 1;
  }
}
