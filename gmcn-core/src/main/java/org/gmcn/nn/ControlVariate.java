package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.graph.parts.Block;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.matrix.SparseMatrix;

/**
 * Estimates a batch's rows of Â H from a few neighbours of each (Chen, Zhu and Song 2018, CVD):
 * with h_v a neighbour's activation, μ_v that without dropout, μ̄_v its value when last computed,
 * and R = |N(u)| / neighbours drawn for u,
 *
 * <pre>
 * a_u = √R Σ_drawn Â_uv (h_v - μ_v) + R Σ_drawn Â_uv (μ_v - μ̄_v) + Σ_all Â_uv μ̄_v
 * m_u =                               R Σ_drawn Â_uv (μ_v - μ̄_v) + Σ_all Â_uv μ̄_v
 * </pre>
 *
 * <p>Over the draws both have the mean of the sums over all neighbours; the last term is exact, the
 * second small while the history is recent, and √R keeps the variance that dropout has. The history
 * is a constant in the backward pass: dh = √R Âᵀ da, dμ = (R - √R) Âᵀ da + R Âᵀ dm, over the drawn
 * edges.
 *
 * <p>Shapes: h and μ have one row per source of the block, the history one per node, a and m one
 * per target.
 *
 * @since 0.1
 */
public final class ControlVariate {
  private final Compute compute;
  private final SparseMatrix adjacency;
  private final Block block;
  private final SparseMatrix byRoot;
  private final SparseMatrix byRatio;

  /**
   * @param adjacency Â, with the edges of the graph that the block was drawn from
   */
  public ControlVariate(SparseMatrix adjacency, Block block, Compute compute) {
    this.compute = compute;
    this.adjacency = adjacency;
    this.block = block;
    this.byRoot = drawn(true);
    this.byRatio = drawn(false);
  }

  private SparseMatrix drawn(boolean root) {
    int[] offsets = block.offsets();
    float[] values = new float[block.columns().length];
    for (int t = 0; t < block.targets().length; t++) {
      int node = block.targets()[t];
      int all = adjacency.offsets[node + 1] - adjacency.offsets[node];
      double ratio = block.drawn(t) == 0 ? 0 : (double) all / block.drawn(t);
      double scale = root ? Math.sqrt(ratio) : ratio;
      for (int k = offsets[t]; k < offsets[t + 1]; k++) {
        values[k] = (float) (scale * adjacency.values[block.edges()[k]]);
      }
    }
    return new SparseMatrix(
        block.targets().length, block.sources().length, offsets, block.columns(), values);
  }

  /** Estimates a and m. */
  public void forward(Matrix h, Matrix mu, Matrix history, Matrix a, Matrix m) {
    Matrix difference = Rows.of(history, block.sources());
    compute.add(1, mu, -1, difference);
    overAll(history, a);
    compute.multiply(byRatio, difference, 1, a, 1, m);
    difference.copyFrom(mu);
    compute.add(1, h, -1, difference);
    compute.multiply(byRoot, difference, 1, m, 1, a);
  }

  /** Σ_all Â_uv μ̄_v for the targets. */
  private void overAll(Matrix history, Matrix out) {
    int[] targets = block.targets();
    int[] starts = new int[targets.length + 1];
    int[] ends = new int[targets.length];
    for (int t = 0; t < targets.length; t++) {
      starts[t] = adjacency.offsets[targets[t]];
      ends[t] = adjacency.offsets[targets[t] + 1];
      starts[t + 1] = ends[t];
    }
    compute.multiply(
        targets.length,
        adjacency.columns,
        starts,
        ends,
        0,
        adjacency.columnOf,
        adjacency.values,
        history,
        1,
        null,
        0,
        out,
        null,
        0);
  }

  /**
   * Fills dh and dμ.
   *
   * @param dm null if nothing depends on m
   */
  public void backward(Matrix da, Matrix dm, Matrix dh, Matrix dmu) {
    SparseMatrix back = byRatio.transpose();
    Matrix both = da;
    if (dm != null) {
      both = da.copy();
      compute.add(1, dm, 1, both);
    }
    compute.multiply(byRoot.transpose(), da, dh);
    compute.multiply(back, both, 1, dh, -1, dmu);
  }
}
