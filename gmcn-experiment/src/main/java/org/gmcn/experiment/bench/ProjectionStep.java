package org.gmcn.experiment.bench;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.compute.EdgeCompute;
import org.gmcn.matrix.layout.EdgeLayout;

/**
 * One step of the projection on all edges (paper Algorithm 1), on scores that are all one at first
 * and soon no longer change.
 */
final class ProjectionStep implements Runnable {
  private final EdgeLayout edges;
  private final EdgeCompute compute;
  private final float[] scores;
  private final float[] sums;
  private final float[] next;

  ProjectionStep(EdgeLayout edges, Compute compute) {
    this.edges = edges;
    this.compute = new EdgeCompute(edges, compute);
    scores = new float[edges.places()];
    sums = new float[edges.ranks + 1];
    next = new float[edges.ranks + 1];
    float[] affinities = new float[edges.pairs + 1];
    Arrays.fill(affinities, 0, edges.pairs, 1);
    this.compute.sums(affinities, scores, sums);
    sums[edges.ranks] = EdgeLayout.FAR;
  }

  /** Scores read and written, and the neighbours read. */
  long bytesMoved() {
    return 12L * edges.places();
  }

  @Override
  public void run() {
    compute.project(sums, 1f / edges.rows, scores, next);
  }
}
