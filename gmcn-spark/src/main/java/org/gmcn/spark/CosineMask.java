package org.gmcn.spark;

import org.gmcn.compute.Compute;
import org.gmcn.kernel.PairDots;
import org.gmcn.mask.Cosines;
import org.gmcn.matrix.Matrix;

/**
 * Keeps a given share of the undirected edges of the whole graph, those with the largest c_ij =
 * ⟨u_i, u_j⟩ / (|u_i| |u_j|). Edges that tie at the threshold τ are all kept.
 *
 * @param keep above 0 and below 1
 */
record CosineMask(double keep) implements BlockMask {
  @Override
  public boolean symmetric() {
    return true;
  }

  @Override
  public float[] scores(Block block, Matrix around) {
    return cosines(block, block.weighted ? around : scaled(block, around));
  }

  /**
   * D^-1/2 U, whose cosines one machine takes if all edges weigh one: rounding is then the same.
   */
  private static Matrix scaled(Block block, Matrix around) {
    Matrix scaled = new Matrix(around.rows, around.columns);
    try (Compute compute = Compute.of(1)) {
      compute.scaleRows(block.scales, around, scaled);
    }
    return scaled;
  }

  private static float[] cosines(Block block, Matrix around) {
    float[] u = around.data;
    float[] lengths = new float[block.local];
    for (int i = 0; i < block.local; i++) {
      int row = around.row(i);
      lengths[i] = Cosines.length(PairDots.dot(0, u, row, row, around.columns));
    }
    float[] c = new float[block.ownedEdges()];
    for (int i = 0; i < block.owned; i++) {
      int row = block.below + i;
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        int j = block.columns[e];
        if (block.reverse[e] < e) {
          c[e] = c[block.reverse[e]];
        } else {
          float dot = PairDots.dot(0, u, around.row(row), around.row(j), around.columns);
          c[e] = Cosines.of(dot, lengths[row], lengths[j]);
        }
      }
    }
    return c;
  }

  @Override
  public RowLimits limits(Chain chain, String round) {
    // c >= τ is c > the float below τ.
    return RowLimits.same(Math.nextDown(LargestScore.of(keep, chain)));
  }
}
