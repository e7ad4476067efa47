package org.gmcn.nn;

import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Approximate personalised PageRank (Klicpera et al. 2019, Eq. 4): from H (n x c) to Z (n x c),
 *
 * <pre>
 * Z = H
 * repeat K times: Z = (1-α) drop(Â) Z + α H      Â = (D+I)^-1/2 (A+I) (D+I)^-1/2
 * </pre>
 *
 * Every step drops other entries of the original Â. Back, from the last step to the first: dH += α
 * G and G = (1-α) drop(Â)^T G, and at the end dH += G. The entries that a step dropped are drawn
 * again from its key, so one value per edge is stored instead of K.
 *
 * @since 0.1
 */
public final class PersonalisedPageRank {
  private final Compute compute;
  private final SparseMatrix adjacency;
  private final int[] reverse;
  private final int steps;
  private final float teleport;
  private final Dropout dropout;
  private final float[] dropped;
  private final Draw draw = new Draw();
  private Matrix front;
  private Matrix back;
  private boolean dropping;
  private long key;

  /**
   * @param steps K
   * @param teleport α
   */
  public PersonalisedPageRank(
      Graph graph, int steps, double teleport, double dropoutProbability, Compute compute) {
    this.compute = compute;
    this.steps = steps;
    this.teleport = (float) teleport;
    this.dropout = new Dropout(dropoutProbability, compute);
    Graph looped = graph.withSelfLoops();
    this.adjacency = looped.normalised();
    this.reverse = dropout.active() ? looped.reverseEdges() : null;
    this.dropped = dropout.active() ? new float[adjacency.values.length] : null;
  }

  /** Z for H; overwritten by the next call. */
  public Matrix forward(Matrix h, boolean training, long passKey) {
    dropping = training && dropout.active();
    key = passKey;
    allocate(h);
    Matrix z = h;
    for (int k = 0; k < steps; k++) {
      float[] values = adjacency.values;
      if (dropping) {
        dropout.apply(values, values.length, Rng.key(key, k), dropped);
        values = dropped;
      }
      z = step(values, z, h, teleport);
    }
    return z;
  }

  /** dH, given G = dL/dZ, which is left as it was; overwritten by the next call. */
  public void backward(Matrix g, Matrix dh) {
    allocate(g);
    dh.fill(0);
    Matrix flow = g;
    for (int k = steps - 1; k >= 0; k--) {
      compute.add(teleport, flow, 1, dh);
      float[] values = adjacency.values;
      if (dropping) {
        draw.key = Rng.key(key, k);
        compute.run(draw, 4L * values.length);
        values = dropped;
      }
      flow = step(values, flow, null, 0);
    }
    compute.add(1, flow, 1, dh);
  }

  private Matrix step(float[] values, Matrix z, Matrix h, float share) {
    Matrix next = z == front ? back : front;
    compute.multiply(adjacency, values, z, 1 - teleport, h, share, next);
    return next;
  }

  private void allocate(Matrix like) {
    if (front == null || front.columns != like.columns) {
      front = new Matrix(like.rows, like.columns);
      back = new Matrix(like.rows, like.columns);
    }
  }

  /** The transpose of a dropped step: Â is symmetric, so only the decisions change places. */
  private final class Draw implements Workers.Task {
    private long key;

    @Override
    public void run(int part, int parts) {
      int to = Cuts.even(dropped.length, part + 1, parts);
      for (int e = Cuts.even(dropped.length, part, parts); e < to; e++) {
        dropped[e] = adjacency.values[e] * dropout.factor(key, reverse[e]);
      }
    }
  }
}
