package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;
import org.gmcn.nn.FeatureProduct;
import org.gmcn.nn.Glorot;
import org.gmcn.nn.Linear;
import org.gmcn.nn.Parameter;

/**
 * GCN (Kipf and Welling 2017, Eq. 2 and 9): layer l maps H (n x d_l) to σ(Ã drop(H) W_l) (n x
 * d_l+1), with Ã = (D+I)^-1/2 (A+I) (D+I)^-1/2, σ = ReLU inside and nothing at the end (the loss
 * holds the softmax). The product with W comes first: it makes the rows narrow.
 *
 * <p>Without a matrix Ã it is the multi-layer perceptron.
 */
final class GcnNetwork implements Network {
  private static final long INITIAL_WEIGHTS = 0;

  private final Compute compute;
  private final SparseMatrix adjacency;
  private final FeatureProduct input;
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<Linear> hidden = new ArrayList<>();

  /** Of each layer drop(H) W, and later the gradient of that. */
  private final List<Matrix> products = new ArrayList<>();

  /** What each layer hands on: Ã drop(H) W, and ReLU of it but for the last. */
  private final List<Matrix> outputs = new ArrayList<>();

  private final boolean stochastic;

  /**
   * @param adjacency Ã, symmetric, or null for none
   */
  GcnNetwork(
      SparseMatrix adjacency,
      Features features,
      int classes,
      GcnOptions options,
      long seed,
      Compute compute) {
    this.compute = compute;
    this.adjacency = adjacency;
    this.stochastic = options.dropout() > 0;
    Rng rng = Rng.of(seed, INITIAL_WEIGHTS);
    int n = features.rows();
    int in = features.columns();
    for (int l = 0; l < options.layers(); l++) {
      int out = l == options.layers() - 1 ? classes : options.hidden();
      Parameter w = new Parameter("weights." + l, in, out, l == 0 ? options.l2() : 0);
      Glorot.uniform(w.value(), rng);
      parameters.add(w);
      if (l > 0) {
        hidden.add(new Linear(n, w, options.dropout(), compute));
      }
      outputs.add(new Matrix(n, out));
      products.add(adjacency == null ? outputs.get(l) : new Matrix(n, out));
      in = out;
    }
    input = new FeatureProduct(features, options.dropout(), compute);
  }

  /**
   * The memory of a network without its matrix Ã.
   *
   * @param outputs matrices a layer's output takes: two where there is Ã, else one
   */
  static MemoryNeed memory(ProblemSize size, GcnOptions options, int outputs) {
    return new MemoryNeed()
        .weights(size, options.hidden(), options.layers())
        .product(size, options.dropout())
        .matrices(outputs * (options.layers() - 1), size.nodes(), options.hidden())
        .matrices(outputs, size.nodes(), size.classes())
        .matrices(
            (options.dropout() > 0 ? 2 : 1) * (options.layers() - 1),
            size.nodes(),
            options.hidden());
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  @Override
  public boolean stochastic() {
    return stochastic;
  }

  @Override
  public Matrix forward(boolean training, long key) {
    input.forward(parameters.get(0).value(), training, Rng.key(key, 0), products.get(0));
    Matrix h = aggregate(0);
    for (int l = 1; l < outputs.size(); l++) {
      compute.relu(h, h);
      hidden.get(l - 1).forward(h, training, Rng.key(key, l), products.get(l));
      h = aggregate(l);
    }
    return h;
  }

  private Matrix aggregate(int layer) {
    if (adjacency != null) {
      compute.multiply(adjacency, products.get(layer), outputs.get(layer));
    }
    return outputs.get(layer);
  }

  @Override
  public void backward(Matrix gradient) {
    Matrix g = gradient;
    for (int l = outputs.size() - 1; l > 0; l--) {
      g = hidden.get(l - 1).backward(aggregated(g, l));
      compute.reluGradient(outputs.get(l - 1), g);
    }
    input.backward(aggregated(g, 0), parameters.get(0).gradient());
  }

  /** Ã G: the matrix is symmetric. */
  private Matrix aggregated(Matrix g, int layer) {
    if (adjacency == null) {
      return g;
    }
    compute.multiply(adjacency, g, products.get(layer));
    return products.get(layer);
  }

  /** The last hidden layer after ReLU, or the scores where there is none. */
  @Override
  public Matrix embedding() {
    return outputs.get(Math.max(0, outputs.size() - 2));
  }
}
