package org.gmcn.sparse;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.PackedRows;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * The edges from some nodes, for sums over neighbours in which the rows of all other nodes are
 * zero. The kept edges from these nodes are picked from every row; no other row is loaded.
 *
 * @since 0.1
 */
public final class ColumnSubset {
  private final SparseMatrix adjacency;

  /** Each node once, in ascending order. */
  public final int[] nodes;

  /** 1 for the nodes. */
  private final byte[] member;

  /** Row i is columnOf[starts[i]] to columnOf[ends[i] - 1]. */
  final int[] starts;

  final int[] ends;
  final int[] columnOf;

  private final Pick pick = new Pick();

  /** The rows of the last pick, and their version; null before the first pick. */
  private Object source;

  private int version;

  public ColumnSubset(Topology topology, int[] nodes) {
    adjacency = topology.adjacency();
    this.nodes = Arrays.stream(nodes).sorted().distinct().toArray();
    member = new byte[adjacency.rows];
    for (int i : nodes) {
      member[i] = 1;
    }
    starts = new int[adjacency.rows + 1];
    ends = new int[adjacency.rows];
    for (int i = 0; i < adjacency.rows; i++) {
      int count = 0;
      for (int e = adjacency.offsets[i]; e < adjacency.offsets[i + 1]; e++) {
        count += member[adjacency.columnOf[e]];
      }
      starts[i + 1] = starts[i] + count;
    }
    columnOf = new int[starts[adjacency.rows]];
  }

  /**
   * Y_i = alpha_i times the sum of the picked neighbours' rows of X, and then total_i += share_i
   * Y_i.
   */
  void sum(Compute compute, Matrix x, RowScale scale, Matrix y, Matrix total) {
    compute.neighbourSums(y.rows, starts, ends, 0, columnOf, x, scale, null, y, total);
  }

  /** Picks from all edges, unless the last call did so. */
  void pickAll(Compute compute) {
    if (source != adjacency) {
      pick(compute, adjacency.offsets, 1, adjacency.columnOf);
    }
    source = adjacency;
  }

  /**
   * Picks from packed rows, unless the last call picked from the same version of these rows. Row i
   * begins at the adjacency's offset.
   */
  void pick(Compute compute, PackedRows rows, int newVersion) {
    if (source != rows || version != newVersion) {
      pick(compute, rows.ends, 0, rows.columnOf);
    }
    source = rows;
    version = newVersion;
  }

  private void pick(Compute compute, int[] rowEnds, int shift, int[] columns) {
    pick.ends = rowEnds;
    pick.shift = shift;
    pick.columns = columns;
    compute.run(pick, columns.length * 2L);
    pick.columns = null;
  }

  private final class Pick implements Workers.Task {
    private int[] ends;
    private int shift;
    private int[] columns;

    @Override
    public void run(int part, int parts) {
      int[] offsets = adjacency.offsets;
      int to = Cuts.byCost(offsets, adjacency.rows, part + 1, parts);
      for (int i = Cuts.byCost(offsets, adjacency.rows, part, parts); i < to; i++) {
        int at = starts[i];
        for (int e = offsets[i]; e < ends[i + shift]; e++) {
          if (member[columns[e]] != 0) {
            columnOf[at++] = columns[e];
          }
        }
        ColumnSubset.this.ends[i] = at;
      }
    }
  }
}
