package org.gmcn.graph.parts;

import org.gmcn.graph.Graph;

/**
 * One layer of a mini-batch: for every target some of its neighbours, which with the targets
 * themselves are the sources. Rows are targets, columns count sources.
 *
 * @param targets nodes, ascending
 * @param sources nodes, ascending: the targets and every neighbour drawn
 * @param self where each target stands among the sources
 * @param offsets target t has the places offsets[t] to offsets[t + 1] - 1
 * @param columns which source, ascending within a target
 * @param edges which directed edge of the graph
 * @since 0.1
 */
public record Block(
    int[] targets, int[] sources, int[] self, int[] offsets, int[] columns, int[] edges) {
  /** All nodes with all their neighbours. */
  public static Block whole(Graph graph) {
    int[] nodes = upTo(graph.nodes);
    return new Block(
        nodes, nodes, nodes, graph.offsets, graph.columns, upTo(graph.directedEdges()));
  }

  private static int[] upTo(int count) {
    int[] numbers = new int[count];
    for (int k = 0; k < count; k++) {
      numbers[k] = k;
    }
    return numbers;
  }

  /** How many neighbours were drawn for a target. */
  public int drawn(int target) {
    return offsets[target + 1] - offsets[target];
  }
}
