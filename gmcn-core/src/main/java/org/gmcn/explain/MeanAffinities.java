package org.gmcn.explain;

import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.method.GmcnOptions;
import org.gmcn.parallel.Cuts;
import org.gmcn.sparse.KeptEdges;

/**
 * The mean affinity of every directed edge, over the rounds of the layers that score edges. Adds up
 * while a network runs, so that no round has to be stored.
 */
final class MeanAffinities implements ObservedRule.Observer {
  private final SparseMatrix adjacency;
  private final GmcnOptions options;
  private final Compute compute;
  private final float[] sum;
  private int rounds;

  MeanAffinities(SparseMatrix adjacency, GmcnOptions options, Compute compute) {
    this.adjacency = adjacency;
    this.options = options;
    this.compute = compute;
    sum = new float[adjacency.columnOf.length];
  }

  @Override
  public void chosen(int layer, int round, MaskRule rule, KeptEdges kept) {
    if (options.maskOptions(layer).keepsAll()) {
      return;
    }
    rounds++;
    int[] offsets = adjacency.offsets;
    compute.run(
        (part, parts) -> {
          int end = Cuts.byCost(offsets, adjacency.rows, part + 1, parts);
          float[] row = new float[0];
          for (int i = Cuts.byCost(offsets, adjacency.rows, part, parts); i < end; i++) {
            int degree = offsets[i + 1] - offsets[i];
            row = row.length < degree ? new float[2 * degree] : row;
            rule.affinities(i, row, 0);
            for (int k = 0; k < degree; k++) {
              sum[offsets[i] + k] += row[k];
            }
          }
        },
        sum.length * 8L);
  }

  /** The means, NaN if no layer scores edges. */
  float[] means() {
    for (int e = 0; e < sum.length; e++) {
      sum[e] /= rounds;
    }
    return sum;
  }
}
