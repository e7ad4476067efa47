package org.gmcn.spark;

import org.gmcn.mask.Largest;

/**
 * The q-th largest score of the undirected edges of all blocks, like {@link Largest} on one
 * machine: three tree sums count the digits of the sortable bits, so the result is exact and does
 * not depend on the cut.
 */
final class LargestScore {
  /** Bits of the digits, highest first; their sum is 32. */
  private static final int[] DIGITS = {11, 11, 10};

  private LargestScore() {}

  /**
   * Counts the present scores of a chain.
   *
   * @param share q is this share of the undirected edges
   * @return 0 for a graph without edges
   */
  static float of(double share, Chain chain) {
    int prefix = 0;
    int shift = Integer.SIZE;
    double left = 0;
    for (int width : DIGITS) {
      shift -= width;
      double[] counts = chain.sum(new DigitCounts(prefix, shift, width));
      if (shift + width == Integer.SIZE) {
        long edges = total(counts);
        if (edges == 0) {
          return 0;
        }
        left = Largest.rank(share, edges);
      }
      int digit = counts.length - 1;
      while (counts[digit] < left) {
        left -= counts[digit--];
      }
      prefix = prefix << width | digit;
    }
    return Largest.ofSortable(prefix);
  }

  private static long total(double[] counts) {
    double total = 0;
    for (double count : counts) {
      total += count;
    }
    return (long) total;
  }

  /**
   * Counts a digit of the scores whose higher digits are the prefix. An edge counts at its end with
   * the larger number, so that no edge counts twice.
   */
  private record DigitCounts(int prefix, int shift, int width) implements Step.Summand {
    @Override
    public double[] of(Block block, Pass pass) {
      float[] scores = MaskedAggregation.scores(pass);
      double[] counts = new double[1 << width];
      for (int i = 0; i < block.owned; i++) {
        for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
          if (block.columns[e] < block.below + i) {
            count(Largest.sortable(scores[e]), counts);
          }
        }
      }
      return counts;
    }

    private void count(int key, double[] counts) {
      boolean first = shift + width == Integer.SIZE;
      if (first || key >>> (shift + width) == prefix) {
        counts[key >>> shift & counts.length - 1]++;
      }
    }
  }
}
