package org.gmcn.explain;

import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * What every layer and round of one pass decided on every directed edge: a bit. An edge (i, j) is
 * read as "node i listens to its neighbour j".
 *
 * @since 0.1
 */
public final class MaskTrace {
  private final Topology topology;
  private final SparseMatrix adjacency;
  private final int[] reverse;
  private final long[][][] bits;

  private MaskTrace(Topology topology, int layers, int roundsOfLayer) {
    this.topology = topology.again();
    adjacency = topology.adjacency();
    reverse = topology.reverse();
    bits = new long[layers][roundsOfLayer][];
  }

  /** The masks of one forward pass of a model. */
  public static MaskTrace of(TrainedGmcn model, Compute compute) {
    Topology topology = Topology.of(model.graph());
    Recorder recorder = new Recorder(topology, model.options().layers(), model.options().rounds());
    model
        .network(topology, MaskStorage.Lifetime.ROUND, ObservedRule.by(recorder), compute)
        .forward(false, 0);
    return recorder.trace();
  }

  /** Fills itself while a network is made and run. */
  static final class Recorder implements ObservedRule.Observer {
    private final MaskTrace trace;

    Recorder(Topology topology, int layers, int roundsOfLayer) {
      trace = new MaskTrace(topology, layers, roundsOfLayer);
    }

    @Override
    public void chosen(int layer, int round, MaskRule rule, KeptEdges kept) {
      trace.bits[layer][round] = packed(kept, trace.topology.edges());
    }

    private static long[] packed(KeptEdges kept, int edges) {
      long[] words = new long[(edges + 63) >>> 6];
      for (int e = 0; e < edges; e++) {
        words[e >>> 6] |= (kept.keeps(e) ? 1L : 0) << e;
      }
      return words;
    }

    MaskTrace trace() {
      return trace;
    }
  }

  /** Whether an edge's bit is set. */
  static boolean in(long[] words, int edge) {
    return (words[edge >>> 6] >>> edge & 1) != 0;
  }

  public int layers() {
    return bits.length;
  }

  public int rounds() {
    return bits[0].length;
  }

  public int nodes() {
    return adjacency.rows;
  }

  /** Where the edges of a node start; they end where the next node's start. */
  public int offset(int node) {
    return adjacency.offsets[node];
  }

  /** The node that a directed edge listens to. */
  public int target(int edge) {
    return adjacency.columnOf[edge];
  }

  public int reverse(int edge) {
    return reverse[edge];
  }

  public boolean kept(int layer, int round, int edge) {
    return in(bits[layer][round], edge);
  }

  /** In how many rounds of all layers the edge is kept, in this direction alone. */
  public int timesKept(int edge) {
    int times = 0;
    for (long[][] layer : bits) {
      for (long[] round : layer) {
        times += in(round, edge) ? 1 : 0;
      }
    }
    return times;
  }

  /** Whether any round of any layer keeps the edge in either direction. */
  public boolean used(int edge) {
    return timesKept(edge) + timesKept(reverse[edge]) > 0;
  }

  /** A new one for every pass, since kernels hang layouts on it that need not outlive the pass. */
  Topology topology() {
    return topology.again();
  }

  SparseMatrix adjacency() {
    return adjacency;
  }

  /** A round's masks, a bit a directed edge. */
  long[][] layer(int layer) {
    return bits[layer];
  }
}
