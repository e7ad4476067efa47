package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.compute.EdgeCompute;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.PackedEdges;
import org.gmcn.sparse.Topology;

/**
 * The default rule: the projection of Algorithm 2, with M held to the edges of A. With an absolute
 * ε the mask is symmetric; a relative one depends on the row.
 */
final class TruncatedRule extends AffinityRule {
  private final MaskOptions options;
  private final int[] offsets;
  private final EdgeLayout edges;
  private final Compute compute;
  private final MaskStorage storage;
  private final Projection projection;

  /** By rank, and one for padded places. */
  private final float[] thresholds;

  private final EdgeCompute packing;

  TruncatedRule(
      MaskOptions options,
      Topology topology,
      Affinities affinities,
      MaskStorage storage,
      Compute compute) {
    super(affinities);
    this.options = options;
    this.compute = compute;
    this.storage = storage;
    offsets = topology.adjacency().offsets;
    edges = topology.layout();
    projection = new Projection(edges, compute);
    packing = new EdgeCompute(edges, compute);
    thresholds = new float[edges.ranks + 1];
    Arrays.fill(thresholds, (float) options.epsilon());
  }

  @Override
  public KeptEdges choose(int round) {
    projection.begin(affinities.m); // M = Z / (2γ)
    for (int l = 0; l < options.projections(); l++) {
      projection.step(); // M = max(0, project(M))
    }
    if (options.relative()) {
      findThresholds();
    }
    PackedEdges kept = keepAbove(storage.round(round, !options.relative()));
    return storage.form(kept, compute); // M_ij = 1 if M_ij > ε else 0
  }

  private void findThresholds() {
    for (int rank = 0; rank < edges.rows; rank++) {
      int row = edges.rowOf[rank];
      int degree = offsets[row + 1] - offsets[row];
      thresholds[rank] = Threshold.of(options.epsilon(), true, projection.sumOf(rank), degree);
    }
  }

  /** Packs the rows of M, and those of its transpose, in which the neighbour's threshold counts. */
  private PackedEdges keepAbove(PackedEdges kept) {
    kept.beginPacking();
    kept.endPacking(
        packing.pack(projection.m, thresholds, kept.marks, kept.straight, kept.transposed));
    return kept;
  }

  @Override
  public float threshold(int row) {
    return thresholds[edges.rank(row)];
  }

  @Override
  public void scores(int row, float[] to, int at) {
    projection.row(row, to, at);
  }
}
