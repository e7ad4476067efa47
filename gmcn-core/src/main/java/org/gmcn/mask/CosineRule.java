package org.gmcn.mask;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * Keeps a given share of the undirected edges: those whose two ends point most in the same
 * direction.
 *
 * <pre>
 * c_ij = ⟨u_i, u_j⟩ / (|u_i| |u_j|)
 * τ    = the q-th largest c_ij, with q = ceil(share · undirected edges)
 * M_ij = 1 if c_ij >= τ else 0
 * </pre>
 *
 * One τ holds for the whole graph, edges that tie at τ are all kept, and M is symmetric.
 */
final class CosineRule implements MaskRule {
  private final EdgeLayout edges;
  private final MaskStorage storage;
  private final Compute compute;
  private final long q;
  private final Cosines cosines;
  private final Largest largest;
  private final PairChoice pairs;
  private float[] c;

  CosineRule(double keep, Topology topology, MaskStorage storage, Compute compute) {
    this.storage = storage;
    this.compute = compute;
    edges = topology.layout();
    q = Largest.rank(keep, edges.pairs);
    cosines = new Cosines(edges, compute);
    largest = new Largest(compute);
    pairs = new PairChoice(edges, compute);
  }

  @Override
  public void score(Matrix u) {
    cosines.begin(u);
  }

  @Override
  public void addScores(Matrix u) {
    cosines.add(u);
  }

  @Override
  public KeptEdges choose(int round) {
    c = cosines.values();
    // c >= τ is c > the float below τ.
    float below = edges.pairs == 0 ? 0 : Math.nextDown(largest.of(c, edges.pairs, q));
    return storage.form(pairs.keepAbove(below, c, storage.round(round, true)), compute);
  }

  @Override
  public float threshold(int row) {
    return pairs.threshold();
  }

  @Override
  public void affinities(int row, float[] to, int at) {
    scores(row, to, at);
  }

  @Override
  public void scores(int row, float[] to, int at) {
    edges.unpackPairs(row, c, to, at);
  }
}
