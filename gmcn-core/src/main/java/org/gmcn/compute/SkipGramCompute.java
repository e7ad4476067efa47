package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;

/**
 * The checked door to the kernel of skip-gram, for one pair of matrices. A step is the calling
 * thread's own work, so that several of these can learn at the same time inside a task.
 */
public final class SkipGramCompute {
  private final Kernels kernels;
  private final Matrix x;
  private final Matrix y;
  private final int mostContexts;
  private final int mostTargets;

  /** The scores of the last step: that of context a and target b is at a * targets + b. */
  private final float[] scores;

  /**
   * @param x one row per node
   * @param y one row per output, as wide as X
   */
  public SkipGramCompute(Matrix x, Matrix y, int mostContexts, int mostTargets, Compute compute) {
    Shapes.given("X", x);
    Shapes.given("Y", y);
    Shapes.given("compute", compute);
    Shapes.require(x.columns == y.columns, "X and Y must have the same number of columns");
    Shapes.apart("Y", y, x);
    Shapes.require(mostContexts >= 0 && mostTargets >= 0, "counts must be 0 or more");
    this.x = x;
    this.y = y;
    this.mostContexts = mostContexts;
    this.mostTargets = mostTargets;
    kernels = compute.kernels();
    scores = new float[Math.addExact(Math.multiplyExact(mostContexts, mostTargets), Matrix.LANES)];
  }

  /** One step on some contexts and targets, see {@link Kernels#skipGram}; returns the scores. */
  public float[] step(
      int[] contexts,
      int contextCount,
      int[] targets,
      float[] wanted,
      int targetCount,
      float rate) {
    Shapes.require(
        contextCount >= 0 && contextCount <= mostContexts,
        "there are more contexts than announced");
    Shapes.require(
        targetCount >= 0 && targetCount <= mostTargets, "there are more targets than announced");
    Shapes.length("the contexts", contexts, contextCount);
    Shapes.length("the targets", targets, targetCount);
    Shapes.length("the wanted values", wanted, targetCount);
    Shapes.within("the contexts", contexts, contextCount, x);
    Shapes.within("the targets", targets, targetCount, y);
    kernels.skipGram(contexts, contextCount, targets, wanted, targetCount, x, y, rate, scores);
    return scores;
  }
}
