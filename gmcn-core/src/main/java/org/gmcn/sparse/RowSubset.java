package org.gmcn.sparse;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.RowScale;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Some rows of a result, if no others are read.
 *
 * @since 0.1
 */
public final class RowSubset {
  private final int[] rows;

  /** The edges of the rows before the k-th. */
  private final int[] starts;

  private final Sums sums = new Sums();

  public RowSubset(Topology topology, int[] nodes) {
    rows = Arrays.stream(nodes).sorted().distinct().toArray();
    starts = new int[rows.length + 1];
    int[] offsets = topology.adjacency().offsets;
    for (int k = 0; k < rows.length; k++) {
      starts[k + 1] = starts[k] + offsets[rows[k] + 1] - offsets[rows[k]];
    }
  }

  /** These rows of {@link KeptEdges#sum}; the others stay as they are. */
  public void sum(Compute compute, KeptEdges kept, Matrix x, RowScale scale, Matrix b, Matrix y) {
    sums.set(compute, kept, x, scale, b, y);
    compute.run(sums, (long) starts[rows.length] * y.stride);
    sums.set(null, null, null, null, null, null);
  }

  private final class Sums implements Workers.Task {
    private Compute compute;
    private KeptEdges kept;
    private Matrix x;
    private RowScale scale;
    private Matrix b;
    private Matrix y;

    void set(Compute by, KeptEdges edges, Matrix from, RowScale factors, Matrix added, Matrix to) {
      compute = by;
      kept = edges;
      x = from;
      scale = factors;
      b = added;
      y = to;
    }

    @Override
    public void run(int part, int parts) {
      int to = Cuts.byCost(starts, rows.length, part + 1, parts);
      for (int k = Cuts.byCost(starts, rows.length, part, parts); k < to; k++) {
        kept.sumRows(rows[k], rows[k] + 1, compute, x, scale, b, y);
      }
    }
  }
}
