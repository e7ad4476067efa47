package org.gmcn.experiment.bench;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.EdgeLayout;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * One step of the projection on all edges (paper Algorithm 1), on scores that are all one at first
 * and soon no longer change.
 */
final class ProjectionStep implements Runnable, Workers.Task {
  private final EdgeLayout edges;
  private final Compute compute;
  private final float[] scores;
  private final float[] sums;
  private final float[] next;

  ProjectionStep(EdgeLayout edges, Compute compute) {
    this.edges = edges;
    this.compute = compute;
    scores = new float[edges.places()];
    sums = new float[edges.ranks + 1];
    next = new float[edges.ranks + 1];
    float[] affinities = new float[edges.pairs + 1];
    Arrays.fill(affinities, 0, edges.pairs, 1);
    compute.kernels().sliceSums(0, edges.slices, edges, affinities, scores, sums);
    sums[edges.ranks] = EdgeLayout.FAR;
  }

  /** Scores read and written, and the neighbours read. */
  long bytesMoved() {
    return 12L * edges.places();
  }

  @Override
  public void run() {
    compute.run(this, 2L * edges.places());
  }

  @Override
  public void run(int part, int parts) {
    int from = Cuts.byCost(edges.start, edges.slices, part, parts);
    int to = Cuts.byCost(edges.start, edges.slices, part + 1, parts);
    compute.kernels().sliceProject(from, to, edges, sums, 1f / edges.rows, scores, next);
  }
}
