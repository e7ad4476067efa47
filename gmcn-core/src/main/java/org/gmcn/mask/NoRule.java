package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.AllEdges;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.Topology;

/** Eq. 3 and 4: every edge is kept and none is scored. The control for what masks bring. */
final class NoRule implements MaskRule {
  private final int[] offsets;
  private final AllEdges all;

  NoRule(Topology topology, Compute compute) {
    offsets = topology.adjacency().offsets;
    all = topology.all(compute.threads());
  }

  @Override
  public void score(Matrix u) {
    // Every edge is kept whatever U is.
  }

  @Override
  public void addScores(Matrix u) {
    // Every edge is kept whatever U is.
  }

  @Override
  public KeptEdges choose(int round) {
    return all;
  }

  @Override
  public float threshold(int row) {
    return Float.NaN;
  }

  @Override
  public void affinities(int row, float[] to, int at) {
    scores(row, to, at);
  }

  @Override
  public void scores(int row, float[] to, int at) {
    Arrays.fill(to, at, at + offsets[row + 1] - offsets[row], Float.NaN);
  }
}
