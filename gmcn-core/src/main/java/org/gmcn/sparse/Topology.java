package org.gmcn.sparse;

import org.gmcn.graph.Graph;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.EdgeLayout;

/**
 * The graph as the masked layers read it: Â = D^-1/2 A D^-1/2, the reverse of every directed edge,
 * and the edges in the layouts of the kernels. Shared by the layers of a network.
 *
 * @since 0.1
 */
public final class Topology {
  private final SparseMatrix adjacency;
  private final int[] reverse;
  private final Degrees degrees;
  private EdgeLayout layout;
  private AllEdges all;

  /**
   * @param adjacency Â, symmetric, without self loops
   * @param reverse the index of the edge (j, i) for every edge (i, j)
   */
  public Topology(SparseMatrix adjacency, int[] reverse) {
    this(adjacency, reverse, null);
  }

  private Topology(SparseMatrix adjacency, int[] reverse, Degrees degrees) {
    this.adjacency = adjacency;
    this.reverse = reverse;
    this.degrees = degrees;
  }

  public static Topology of(Graph graph) {
    Degrees degrees = graph.weights == null ? Degrees.of(graph) : null;
    return new Topology(graph.normalised(), graph.reverseEdges(), degrees);
  }

  /** Like {@link #of}, with sums over all edges in the given number of blocks. */
  public static Topology blocked(Graph graph, int blocks) {
    Topology topology = of(graph);
    topology.all = new BlockedEdges(topology, blocks);
    return topology;
  }

  /** A copy that shares the edges but not the layouts made so far, so that those can be freed. */
  public Topology again() {
    return new Topology(adjacency, reverse, degrees);
  }

  /** The degrees if all edges have weight one, so that Â consists of them alone; else null. */
  public Degrees degrees() {
    return degrees;
  }

  public SparseMatrix adjacency() {
    return adjacency;
  }

  public int[] reverse() {
    return reverse;
  }

  /** The edges laid out in pairs and slices; made by the first call. */
  public synchronized EdgeLayout layout() {
    if (layout == null) {
      layout = new EdgeLayout(adjacency, reverse);
    }
    return layout;
  }

  /**
   * All edges, in blocks for the given number of threads if that is faster; made when first asked
   * for.
   */
  public synchronized AllEdges all(int threads) {
    if (all == null) {
      boolean blocked = degrees != null && BlockedEdges.pays(adjacency);
      all =
          blocked
              ? new BlockedEdges(this, BlockedEdges.count(nodes(), threads))
              : new AllEdges(this);
    }
    return all;
  }

  public int nodes() {
    return adjacency.rows;
  }

  /** Directed edges. */
  public int edges() {
    return adjacency.offsets[adjacency.rows];
  }
}
