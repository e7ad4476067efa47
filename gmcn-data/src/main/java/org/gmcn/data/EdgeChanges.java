package org.gmcn.data;

import java.util.BitSet;
import org.gmcn.graph.Graph;

/**
 * The edges in which a graph differs from another one on the same nodes.
 *
 * @param added the directed edges (both directions) that only the second graph has
 * @param addedEdges their number, each undirected edge counted once
 * @param removedEdges the number of undirected edges that only the first graph has
 * @since 0.1
 */
public record EdgeChanges(BitSet added, int addedEdges, int removedEdges) {

  public static EdgeChanges between(Graph before, Graph after) {
    BitSet added = new BitSet(after.directedEdges());
    int kept = 0;
    for (int i = 0; i < after.nodes; i++) {
      for (int e = after.offsets[i]; e < after.offsets[i + 1]; e++) {
        if (before.edge(i, after.columns[e]) < 0) {
          added.set(e);
        } else if (after.columns[e] > i) {
          kept++;
        }
      }
    }
    return new EdgeChanges(added, after.undirectedEdges() - kept, before.undirectedEdges() - kept);
  }
}
