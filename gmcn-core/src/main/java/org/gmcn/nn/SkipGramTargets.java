package org.gmcn.nn;

import org.gmcn.Rng;

/**
 * The targets that skip-gram predicts for a node: some rows of the output matrix, and for each
 * whether its logistic score should be 1 or 0. Safe for several threads.
 *
 * @since 0.1
 */
public interface SkipGramTargets {
  /** Rows of the output matrix. */
  int outputs();

  /** The most targets of any node. */
  int most();

  /** Writes the targets of a node, all different, and their wanted scores; returns their number. */
  int write(int node, Rng rng, int[] targets, float[] wanted);

  /** The decisions on the node's path through a tree. */
  static SkipGramTargets hierarchicalSoftmax(HuffmanTree tree) {
    return new SkipGramTargets() {
      @Override
      public int outputs() {
        return Math.max(1, tree.offsets.length - 2);
      }

      @Override
      public int most() {
        return tree.depth();
      }

      @Override
      public int write(int node, Rng rng, int[] targets, float[] wanted) {
        int from = tree.offsets[node];
        int count = tree.offsets[node + 1] - from;
        System.arraycopy(tree.inner, from, targets, 0, count);
        System.arraycopy(tree.wanted, from, wanted, 0, count);
        return count;
      }
    };
  }

  /**
   * The node itself against some others (Mikolov et al. 2013), drawn in proportion to their
   * frequency to the power 3/4. One draw serves all the contexts of a window; a node drawn twice
   * counts once.
   */
  static SkipGramTargets negativeSampling(double[] frequencies, int negatives) {
    double[] cumulative = new double[frequencies.length];
    double sum = 0;
    for (int i = 0; i < frequencies.length; i++) {
      sum += Math.pow(frequencies[i], 0.75);
      cumulative[i] = sum;
    }
    return new SkipGramTargets() {
      @Override
      public int outputs() {
        return cumulative.length;
      }

      @Override
      public int most() {
        return negatives + 1;
      }

      @Override
      public int write(int node, Rng rng, int[] targets, float[] wanted) {
        targets[0] = node;
        wanted[0] = 1;
        int count = 1;
        for (int k = 0; k < negatives; k++) {
          int drawn = draw(rng);
          boolean known = false;
          for (int t = 0; t < count; t++) {
            known |= targets[t] == drawn;
          }
          if (!known) {
            targets[count] = drawn;
            wanted[count++] = 0;
          }
        }
        return count;
      }

      private int draw(Rng rng) {
        double at = rng.nextDouble() * cumulative[cumulative.length - 1];
        int found = java.util.Arrays.binarySearch(cumulative, at);
        return Math.min(found < 0 ? -found - 1 : found + 1, cumulative.length - 1);
      }
    };
  }
}
