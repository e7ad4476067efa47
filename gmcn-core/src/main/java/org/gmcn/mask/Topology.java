package org.gmcn.mask;

import org.gmcn.graph.Graph;
import org.gmcn.kernel.SparseMatrix;

/**
 * What a mask is laid over: Â = D^-1/2 A D^-1/2 and, for every directed edge, its reverse.
 *
 * @param adjacency Â, symmetric, without self loops
 * @param reverse the index of the edge (j, i) for every edge (i, j)
 */
public record Topology(SparseMatrix adjacency, int[] reverse) {
  public static Topology of(Graph graph) {
    return new Topology(graph.normalised(), graph.reverseEdges());
  }

  public int nodes() {
    return adjacency.rows;
  }

  /** Directed edges. */
  public int edges() {
    return adjacency.offsets[adjacency.rows];
  }
}
