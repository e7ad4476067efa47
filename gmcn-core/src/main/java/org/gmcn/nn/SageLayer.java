package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.graph.parts.Block;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * GraphSAGE with the mean aggregator (Hamilton et al. 2017, Algorithm 1, lines 4 to 7): from rows
 * of the sources (s x d) to rows of the targets (t x h),
 *
 * <pre>
 * y_v = z_v / |z_v|,  z_v = relu(h_v W_self + mean of h_u over u in N(v) · W_neighbours)
 * </pre>
 *
 * <p>The caller computes the products with the weights: S = H_targets W_self (t x h) and P = H
 * W_neighbours (s x h), the mean being linear. Here Z = relu(S + M P), M (t x s) holding the means;
 * a target without neighbours has a zero row in M. Weighted edges make weighted means. Back: dS =
 * dZ where the ReLU passes, dP = Mᵀ dS.
 *
 * @since 0.1
 */
public final class SageLayer {
  private final Compute compute;
  private final SparseMatrix mean;
  private final UnitRows unit;
  private final Matrix before;
  private final Matrix out;
  private SparseMatrix meanTransposed;

  public SageLayer(Graph graph, Block block, int width, Compute compute) {
    this.compute = compute;
    this.mean = mean(graph, block);
    int targets = block.targets().length;
    this.unit = new UnitRows(targets, compute);
    this.before = new Matrix(targets, width);
    this.out = new Matrix(targets, width);
  }

  private static SparseMatrix mean(Graph graph, Block block) {
    int[] offsets = block.offsets();
    float[] values = new float[block.columns().length];
    for (int t = 0; t + 1 < offsets.length; t++) {
      double sum = 0;
      for (int k = offsets[t]; k < offsets[t + 1]; k++) {
        sum += graph.weight(block.edges()[k]);
      }
      for (int k = offsets[t]; k < offsets[t + 1]; k++) {
        values[k] = (float) (graph.weight(block.edges()[k]) / sum);
      }
    }
    return new SparseMatrix(
        offsets.length - 1, block.sources().length, offsets, block.columns(), values);
  }

  /** Y for S and P; overwritten by the next call. */
  public Matrix forward(Matrix own, Matrix neighbours) {
    compute.multiply(mean, neighbours, 1, own, 1, before);
    compute.relu(before, before);
    unit.forward(before, out);
    return out;
  }

  /** Turns dL/dY into dL/dS in place. */
  public void backward(Matrix g) {
    unit.backward(out, g);
    compute.reluGradient(before, g);
  }

  /** dL/dP for dL/dS. */
  public Matrix toNeighbours(Matrix g) {
    if (meanTransposed == null) {
      meanTransposed = mean.transpose();
    }
    Matrix dNeighbours = new Matrix(mean.columns, g.columns);
    compute.multiply(meanTransposed, g, dNeighbours);
    return dNeighbours;
  }
}
