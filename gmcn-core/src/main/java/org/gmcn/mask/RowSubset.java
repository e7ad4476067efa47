package org.gmcn.mask;

import java.util.Arrays;

/**
 * Some rows of a graph's sums of neighbours, for results of which no others are read.
 *
 * @since 0.1
 */
public final class RowSubset {
  final int[] rows;

  /** The neighbours of the rows before each. */
  final int[] starts;

  public RowSubset(Topology topology, int[] nodes) {
    rows = Arrays.stream(nodes).sorted().distinct().toArray();
    starts = new int[rows.length + 1];
    int[] offsets = topology.adjacency().offsets;
    for (int k = 0; k < rows.length; k++) {
      starts[k + 1] = starts[k] + offsets[rows[k] + 1] - offsets[rows[k]];
    }
  }
}
