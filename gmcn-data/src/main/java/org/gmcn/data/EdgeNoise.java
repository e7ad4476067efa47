package org.gmcn.data;

import java.util.BitSet;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;

/**
 * The noise of the paper's figure 1b: each edge is cut with probability p, and as many random pairs
 * of nodes that were not joined before are joined.
 *
 * @since 0.1
 */
public final class EdgeNoise {
  private static final long PURPOSE = 0x4015E;

  private EdgeNoise() {}

  /** A graph with noise, and which of its directed edges (both directions) were put in. */
  public record Noisy(Graph graph, BitSet injected) {}

  public static Noisy rewire(Graph graph, double p, long seed) {
    if (!(p >= 0 && p <= 1)) {
      throw new InputException("The noise level is " + p + "; it must be from 0 to 1.");
    }
    Rng rng = Rng.of(seed, PURPOSE);
    GraphBuilder builder = new GraphBuilder(graph.nodes).keepSelfLoops();
    long cut = 0;
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int j = graph.columns[e];
        if (j > i && rng.nextDouble() < p) {
          cut++;
        } else if (j >= i) {
          builder.add(i, j, graph.weight(e));
        }
      }
    }
    long pairs = (long) graph.nodes * (graph.nodes - 1) / 2;
    long room = pairs - graph.undirectedEdges();
    if (cut > room / 2 && cut > 0) {
      throw new InputException(
          "The graph is too dense to be rewired with p = " + p + "; lower the noise level.");
    }
    inject(graph, builder, cut, rng, (a, b) -> true);
    Graph noisy = builder.build();
    return new Noisy(noisy, EdgeChanges.between(graph, noisy).added());
  }

  /** The pairs of nodes that may be joined. */
  @FunctionalInterface
  interface Pairs {
    boolean allow(int a, int b);
  }

  /** Joins random pairs that the graph does not join; at least twice as many must be allowed. */
  static void inject(Graph graph, GraphBuilder builder, long count, Rng rng, Pairs pairs) {
    // A set of the pairs drawn so far: open addressing, at most half full, 0 marks a free place.
    int size = Integer.highestOneBit((int) Math.max(8, Math.min(1 << 28, count * 2))) * 2;
    long[] drawn = new long[size];
    while (count > 0) {
      int a = rng.nextInt(graph.nodes);
      int b = rng.nextInt(graph.nodes);
      if (a == b || graph.edge(a, b) >= 0 || !pairs.allow(a, b)) {
        continue;
      }
      long key = (((long) Math.min(a, b) << 32) | Math.max(a, b)) + 1;
      int at = (int) (Rng.mix(key) & (size - 1));
      while (drawn[at] != 0 && drawn[at] != key) {
        at = (at + 1) & (size - 1);
      }
      if (drawn[at] == 0) {
        drawn[at] = key;
        builder.add(a, b);
        count--;
      }
    }
  }
}
