package org.gmcn.mask;

import org.gmcn.compute.Compute;
import org.gmcn.compute.EdgeCompute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.parallel.Cuts;
import org.gmcn.sparse.Topology;

/**
 * Z_ij = Â_ij ⟨u_i, u_j⟩ on the edges, and M = Z / (2γ). Z is symmetric, so each undirected edge is
 * computed once and both directions share the very same float.
 *
 * @since 0.1
 */
public final class Affinities {
  private final Topology topology;
  private final EdgeLayout edges;
  private final Compute compute;
  private final double twoGamma;
  private final float scale;

  /** Â on the pairs; null if U comes as D^-1/2 U, so that ⟨u_i, u_j⟩ is Z already. */
  private final float[] weight;

  /** M: one value per pair, and a zero for padded places. */
  final float[] m;

  /** The products of further columns; made when first needed. */
  private float[] further;

  private final EdgeCompute pairs;

  /**
   * @param scaled whether U comes as D^-1/2 U
   */
  Affinities(Topology topology, double gamma, boolean scaled, Compute compute) {
    this.topology = topology;
    this.compute = compute;
    edges = topology.layout();
    twoGamma = 2 * gamma;
    scale = scale(gamma);
    weight = scaled ? null : edges.weight;
    m = new float[edges.pairs + 1];
    pairs = new EdgeCompute(edges, compute);
  }

  private static float scale(double gamma) {
    return (float) (1 / (2 * gamma));
  }

  /** M for U (n x d). */
  void of(Matrix u) {
    pairs.affinities(weight, u, scale, m);
  }

  /** M plus that of further columns of U. */
  void add(Matrix u) {
    if (further == null) {
      further = new float[m.length];
    }
    pairs.affinities(weight, u, scale, further);
    for (int p = 0; p < m.length; p++) {
      m[p] += further[p];
    }
  }

  /** Copies Z of a row's edges to an array, from a place on. */
  void z(int row, float[] to, int at) {
    row(row, to, at);
    int degree = topology.adjacency().offsets[row + 1] - topology.adjacency().offsets[row];
    for (int k = at; k < at + degree; k++) {
      to[k] = (float) (twoGamma * to[k]);
    }
  }

  /** Copies M of a row's edges to an array, from a place on. */
  void row(int row, float[] to, int at) {
    edges.unpackPairs(row, m, to, at);
  }

  /** M in the order of Â's entries, for all edges. */
  void all(float[] to) {
    int[] offsets = topology.adjacency().offsets;
    compute.run(
        (part, parts) -> {
          int end = Cuts.byCost(offsets, edges.rows, part + 1, parts);
          for (int i = Cuts.byCost(offsets, edges.rows, part, parts); i < end; i++) {
            row(i, to, offsets[i]);
          }
        },
        to.length * 4L);
  }

  /**
   * M on the entries of a symmetric sparse matrix, for callers without a {@link Topology}.
   *
   * @param reverse the index of the edge (j, i) for every edge (i, j)
   */
  public static void of(
      SparseMatrix a, int[] reverse, Matrix u, double gamma, Compute compute, float[] m) {
    compute.affinity(a, reverse, u, scale(gamma), m);
  }
}
