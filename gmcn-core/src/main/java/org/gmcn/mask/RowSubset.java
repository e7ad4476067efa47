package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.kernel.SparseMatrix;

/**
 * Some rows of a graph's sums of neighbours, for results of which no others are read.
 *
 * @since 0.1
 */
public final class RowSubset {
  final int[] rows;

  /** All neighbours of row rows[k] are columnOf[starts[k]] to columnOf[starts[k + 1] - 1]. */
  final int[] starts;

  final int[] columnOf;

  public RowSubset(Topology topology, int[] nodes) {
    rows = Arrays.stream(nodes).sorted().distinct().toArray();
    starts = new int[rows.length + 1];
    SparseMatrix a = topology.adjacency();
    for (int k = 0; k < rows.length; k++) {
      starts[k + 1] = starts[k] + a.offsets[rows[k] + 1] - a.offsets[rows[k]];
    }
    columnOf = new int[starts[rows.length]];
    for (int k = 0; k < rows.length; k++) {
      int count = starts[k + 1] - starts[k];
      System.arraycopy(a.columnOf, a.offsets[rows[k]], columnOf, starts[k], count);
    }
  }
}
