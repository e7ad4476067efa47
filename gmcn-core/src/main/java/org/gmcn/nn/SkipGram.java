package org.gmcn.nn;

import java.util.Arrays;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.compute.SkipGramCompute;
import org.gmcn.matrix.Matrix;

/**
 * Skip-gram (Mikolov et al. 2013) on walks: around every node of a walk the nodes at most w steps
 * away, w drawn from 1 to the window, are its contexts, and their rows of X (n x d) learn to
 * predict the node through the output rows of Y, by steps against the gradient of -log p.
 *
 * <p>DeepWalk (Perozzi et al. 2014, Algorithm 2) writes it the other way round, the node's row
 * predicting each context; over all windows both are the same pairs. This way a window's pairs
 * share their targets and are one small dense product. Its steps are all taken from the values
 * before the window (Ji et al. 2016).
 *
 * @since 0.1
 */
final class SkipGram {
  /** The loss is measured in one of this number of windows. */
  private static final int MEASURED = 16;

  private final SkipGramCompute compute;
  private final SkipGramTargets targets;
  private final Matrix x;
  private final Matrix y;
  private final int window;
  private final int[] contexts;
  private final int[] rows;
  private final float[] wanted;

  /** How often each row of X and Y has been moved. */
  private final int[] inputMoves;

  private final int[] outputMoves;
  private long windows;
  private double loss;
  private long pairs;

  public SkipGram(Matrix x, Matrix y, int window, SkipGramTargets targets, Compute compute) {
    this.targets = targets;
    this.x = x;
    this.y = y;
    this.window = window;
    contexts = new int[2 * window];
    rows = new int[targets.most()];
    wanted = new float[targets.most()];
    this.compute = new SkipGramCompute(x, y, contexts.length, rows.length, compute);
    inputMoves = new int[x.rows];
    outputMoves = new int[y.rows];
  }

  /** Learns from the first {@code length} nodes of a walk. */
  public void learn(int[] walk, int length, Rng rng, float rate) {
    for (int k = 0; k < length; k++) {
      int reach = 1 + rng.nextInt(window);
      int count = 0;
      for (int j = Math.max(0, k - reach); j <= Math.min(length - 1, k + reach); j++) {
        if (j != k) {
          contexts[count++] = walk[j];
        }
      }
      if (count > 0) {
        step(walk[k], count, rng, rate);
      }
    }
  }

  private void step(int node, int count, Rng rng, float rate) {
    int outputs = targets.write(node, rng, rows, wanted);
    if (outputs == 0) {
      return;
    }
    float[] scores = compute.step(contexts, count, rows, wanted, outputs, rate);
    for (int a = 0; a < count; a++) {
      inputMoves[contexts[a]]++;
    }
    for (int b = 0; b < outputs; b++) {
      outputMoves[rows[b]] += count;
    }
    if (windows++ % MEASURED == 0) {
      measure(scores, count, outputs);
    }
  }

  private void measure(float[] scores, int count, int outputs) {
    for (int p = 0; p < count * outputs; p++) {
      double towards = wanted[p % outputs] > 0 ? scores[p] : -scores[p];
      loss += Math.max(0, -towards) + Math.log1p(Math.exp(-Math.abs(towards)));
    }
    pairs += count;
  }

  /** The sum of -log p over the pairs measured since the last reset, before each one's step. */
  public double loss() {
    return loss;
  }

  /** How many pairs that is. */
  public long pairs() {
    return pairs;
  }

  public Matrix input() {
    return x;
  }

  public Matrix output() {
    return y;
  }

  /** How often each row of X has been moved since the last reset. */
  public int[] inputMoves() {
    return inputMoves;
  }

  /** How often each row of Y has been moved since the last reset. */
  public int[] outputMoves() {
    return outputMoves;
  }

  /** Forgets moves and loss, as if nothing had been learned yet; X and Y stay. */
  public void reset() {
    Arrays.fill(inputMoves, 0);
    Arrays.fill(outputMoves, 0);
    windows = 0;
    loss = 0;
    pairs = 0;
  }
}
