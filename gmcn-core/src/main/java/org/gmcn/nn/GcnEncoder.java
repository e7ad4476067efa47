package org.gmcn.nn;

import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * One GCN layer with PReLU (Veličković et al. 2019, Eq. 3) that encodes a graph and its corruption
 * with the same weights: H = prelu(Â X Θ + b) and H̃ = prelu(Â P X Θ + b), where P shuffles the
 * rows of X (n x d); Θ (d x h), b (1 x h), one slope. Both use the same X Θ: P X Θ is X Θ with its
 * rows read in another order.
 *
 * @since 0.1
 */
public final class GcnEncoder {
  private static final float INITIAL_SLOPE = 0.25f;

  private final Compute compute;
  private final SparseMatrix adjacency;
  private final FeatureProduct input;
  private final Parameter theta;
  private final Parameter bias;
  private final Parameter slope;
  private final PRelu rectifier;
  private final Bias shift;
  private final Matrix product;
  private final int[] shuffledColumns;

  /**
   * @param adjacency Â, symmetric
   */
  public GcnEncoder(SparseMatrix adjacency, Features x, int width, Rng rng, Compute compute) {
    this.compute = compute;
    this.adjacency = adjacency;
    theta = new Parameter("encoder.weights", x.columns(), width, 0);
    bias = new Parameter("encoder.bias", 1, width, 0);
    slope = new Parameter("encoder.slope", 1, 1, 0);
    Glorot.uniform(theta.value(), rng);
    slope.value().set(0, 0, INITIAL_SLOPE);
    input = new FeatureProduct(x, 0, compute);
    rectifier = new PRelu(x.rows(), slope, compute);
    shift = new Bias(x.rows(), bias, compute);
    product = new Matrix(x.rows(), width);
    shuffledColumns = new int[(int) adjacency.stored()];
  }

  public List<Parameter> parameters() {
    return List.of(theta, bias, slope);
  }

  /** Two matrices of n x h: before and after PReLU. */
  public record Encoding(Matrix before, Matrix after) {}

  public Encoding encoding() {
    return new Encoding(
        new Matrix(product.rows, product.columns), new Matrix(product.rows, product.columns));
  }

  /** Computes X Θ for the present weights; {@link #encode} uses it. */
  public void project() {
    input.forward(theta.value(), false, 0, product);
  }

  /**
   * Encodes the graph.
   *
   * @param shuffle node j gets row shuffle[j] of X; null leaves the rows in order
   */
  public void encode(int[] shuffle, Encoding to) {
    int[] columns = adjacency.columnOf;
    if (shuffle != null) {
      for (int e = 0; e < shuffledColumns.length; e++) {
        shuffledColumns[e] = shuffle[columns[e]];
      }
      columns = shuffledColumns;
    }
    int[] offsets = adjacency.offsets;
    compute.multiply(
        adjacency.rows,
        adjacency.columns,
        offsets,
        offsets,
        1,
        columns,
        adjacency.values,
        product,
        1,
        null,
        0,
        to.before,
        null,
        0);
    shift.forward(to.before);
    rectifier.forward(to.before, to.after);
  }

  /**
   * Fills the parameters' gradients, given dL/dH in each encoding's {@code after}; what the
   * encodings hold is lost.
   *
   * @param corrupted null if only the graph itself was encoded
   * @param shuffle as the corrupted one was encoded with
   */
  public void backward(Encoding plain, Encoding corrupted, int[] shuffle) {
    double dSlope = back(plain);
    Matrix flow = plain.before;
    if (corrupted != null) {
      float[] dBias = bias.gradient().toArray();
      dSlope += back(corrupted);
      for (int k = 0; k < dBias.length; k++) {
        bias.gradient().set(0, k, bias.gradient().get(0, k) + dBias[k]);
      }
      scatter(corrupted.before, shuffle, flow);
    }
    slope.gradient().set(0, 0, (float) dSlope);
    input.backward(flow, theta.gradient());
  }

  /** Leaves Â dZ in {@code before}, the gradient of the bias in its place; returns the slope's. */
  private double back(Encoding encoding) {
    double dSlope = rectifier.backward(encoding.before, encoding.after);
    shift.backward(encoding.after);
    compute.multiply(adjacency, encoding.after, encoding.before);
    return dSlope;
  }

  /** Row shuffle[j] of {@code to} gets row j of {@code from} added. */
  private void scatter(Matrix from, int[] shuffle, Matrix to) {
    Workers.Task task =
        (part, parts) -> {
          int end = Cuts.even(from.rows, part + 1, parts);
          for (int j = Cuts.even(from.rows, part, parts); j < end; j++) {
            int a = from.row(j);
            int b = to.row(shuffle[j]);
            for (int k = 0; k < from.columns; k++) {
              to.data[b + k] += from.data[a + k];
            }
          }
        };
    compute.run(task, from.data.length);
  }
}
