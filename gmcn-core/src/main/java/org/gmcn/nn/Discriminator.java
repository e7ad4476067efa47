package org.gmcn.nn;

import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Tells nodes of a graph from nodes of its corruption (Veličković et al. 2019, Eq. 1 and 4): with
 * rows h_i of H (n x h) and h̃_i of the corruption,
 *
 * <pre>
 * c = σ(mean of h_i)        s_i = h_i W c + b        s̃_i = h̃_i W c + b
 * L = -(Σ log σ(s_i) + Σ log(1 - σ(s̃_i))) / 2n
 * </pre>
 *
 * W (h x h), b (1 x 1). Back, with e_i = dL/ds_i, ẽ_i = dL/ds̃_i and v = W c: dW = dv cᵀ with dv =
 * Σ e_i h_i + Σ ẽ_i h̃_i; dh̃_i = ẽ_i v; dh_i = e_i v + (Wᵀ dv) ⊙ c ⊙ (1 - c) / n.
 *
 * @since 0.1
 */
public final class Discriminator {
  private final Compute compute;
  private final int nodes;
  private final Parameter weights;
  private final Parameter bias;
  private final Matrix ones;
  private final Matrix readout;
  private final Matrix v;
  private final Matrix dv;
  private final Matrix other;
  private final Matrix real;
  private final Matrix corrupted;
  private final Outer outer = new Outer();

  public Discriminator(int nodes, int width, Rng rng, Compute compute) {
    this.compute = compute;
    this.nodes = nodes;
    weights = new Parameter("discriminator.weights", width, width, 0);
    bias = new Parameter("discriminator.bias", 1, 1, 0);
    // One score from width x width products: the authors count these as its inputs.
    Glorot.uniform(weights.value(), (double) width * width, width, rng);
    ones = new Matrix(nodes, 1);
    ones.fill(1);
    readout = new Matrix(1, width);
    v = new Matrix(1, width);
    dv = new Matrix(1, width);
    other = new Matrix(1, width);
    real = new Matrix(nodes, 1);
    corrupted = new Matrix(nodes, 1);
  }

  public List<Parameter> parameters() {
    return List.of(weights, bias);
  }

  /** The loss L for H and its corruption. */
  public double forward(Matrix h, Matrix fake) {
    compute.multiplyLeftTransposed(ones, h, readout);
    for (int k = 0; k < readout.columns; k++) {
      readout.set(0, k, (float) sigmoid(readout.get(0, k) / nodes));
    }
    compute.multiplyRightTransposed(readout, weights.value(), v);
    return score(h, true, real) + score(fake, false, corrupted);
  }

  /** Leaves dL/ds in {@code scores} and returns this side's part of L. */
  private double score(Matrix h, boolean genuine, Matrix scores) {
    compute.multiplyRightTransposed(h, v, scores);
    double loss = 0;
    for (int i = 0; i < nodes; i++) {
      double s = scores.get(i, 0) + bias.value().get(0, 0);
      double towards = genuine ? s : -s;
      // -log σ(x) without overflow on either side.
      loss += Math.max(0, -towards) + Math.log1p(Math.exp(-Math.abs(towards)));
      scores.set(i, 0, (float) ((sigmoid(s) - (genuine ? 1 : 0)) / (2.0 * nodes)));
    }
    return loss / (2.0 * nodes);
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  /** Fills the gradients of W and b, and overwrites H and its corruption with dL/dH of each. */
  public void backward(Matrix h, Matrix fake) {
    compute.multiplyLeftTransposed(real, h, dv);
    compute.multiplyLeftTransposed(corrupted, fake, other);
    compute.add(1, other, 1, dv);
    compute.multiplyLeftTransposed(dv, readout, weights.gradient());
    double sum = 0;
    for (int i = 0; i < nodes; i++) {
      sum += (double) real.get(i, 0) + corrupted.get(i, 0);
    }
    bias.gradient().set(0, 0, (float) sum);
    compute.multiply(dv, weights.value(), other);
    for (int k = 0; k < other.columns; k++) {
      float c = readout.get(0, k);
      other.set(0, k, other.get(0, k) * c * (1 - c) / nodes);
    }
    outer.run(real, other, h);
    outer.run(corrupted, null, fake);
  }

  /** Y_i = e_i v + q. */
  private final class Outer implements Workers.Task {
    private Matrix e;
    private Matrix q;
    private Matrix y;

    void run(Matrix scales, Matrix shift, Matrix out) {
      e = scales;
      q = shift;
      y = out;
      compute.run(this, y.data.length);
    }

    @Override
    public void run(int part, int parts) {
      int to = Cuts.even(y.rows, part + 1, parts);
      for (int i = Cuts.even(y.rows, part, parts); i < to; i++) {
        float scale = e.get(i, 0);
        int row = y.row(i);
        int at = v.row(0);
        for (int k = 0; k < y.columns; k++) {
          y.data[row + k] = scale * v.data[at + k] + (q == null ? 0 : q.data[at + k]);
        }
      }
    }
  }
}
