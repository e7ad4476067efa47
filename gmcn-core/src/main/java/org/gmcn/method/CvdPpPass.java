package org.gmcn.method;

import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.graph.parts.Block;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.nn.ControlVariate;
import org.gmcn.nn.Dropout;
import org.gmcn.nn.Parameter;

/**
 * A batch's way through CVD+PP and back, on two paths with the same weights: activations h with
 * dropout and μ without. With U the batch's rows of the precomputed aggregation,
 *
 * <pre>
 * h_0 = drop(σ(drop(U) Θ_0))          μ_0 = σ(U Θ_0)
 * h_l = drop(σ(a_l Θ_l))              μ_l = σ(m_l Θ_l)       a_l, m_l from h_l-1, μ_l-1, μ̄_l-1
 * </pre>
 *
 * <p>and the scores a_L Θ_L without σ and dropout; see {@link ControlVariate} for a and m.
 */
final class CvdPpPass {
  private final SparseMatrix adjacency;
  private final Block[] blocks;
  private final List<Parameter> thetas;
  private final List<Matrix> histories;
  private final Compute compute;
  private final Dropout dropout;
  private final ControlVariate[] aggregations;

  /** What each layer's weights are multiplied with, on both paths. */
  private final Matrix[] a;

  private final Matrix[] m;

  /** What comes of it, after σ. */
  private final Matrix[] h;

  private final Matrix[] mu;
  private long key;

  CvdPpPass(
      SparseMatrix adjacency,
      Matrix u,
      Block[] blocks,
      List<Parameter> thetas,
      List<Matrix> histories,
      double dropout,
      Compute compute) {
    this.adjacency = adjacency;
    this.blocks = blocks;
    this.thetas = thetas;
    this.histories = histories;
    this.compute = compute;
    this.dropout = new Dropout(dropout, compute);
    int layers = thetas.size();
    aggregations = new ControlVariate[layers];
    a = new Matrix[layers];
    m = new Matrix[layers];
    h = new Matrix[layers];
    mu = new Matrix[layers];
    m[0] = u;
  }

  Matrix forward(long passKey) {
    key = passKey;
    a[0] = dropped(m[0], 0);
    int last = thetas.size() - 1;
    for (int l = 0; l < last; l++) {
      h[l] = rectified(a[l], l);
      mu[l] = rectified(m[l], l);
      Block block = blocks[l + 1];
      aggregations[l + 1] = new ControlVariate(adjacency, block, compute);
      a[l + 1] = new Matrix(block.targets().length, h[l].columns);
      m[l + 1] = new Matrix(block.targets().length, h[l].columns);
      Matrix history = histories.get(l);
      aggregations[l + 1].forward(dropped(h[l], l + 1), mu[l], history, a[l + 1], m[l + 1]);
    }
    return product(a[last], last);
  }

  private Matrix product(Matrix x, int l) {
    Matrix y = new Matrix(x.rows, thetas.get(l).value().columns);
    compute.multiply(x, thetas.get(l).value(), y);
    return y;
  }

  private Matrix rectified(Matrix x, int l) {
    Matrix y = product(x, l);
    compute.relu(y, y);
    return y;
  }

  private Matrix dropped(Matrix x, int l) {
    if (!dropout.active()) {
      return x;
    }
    Matrix y = new Matrix(x.rows, x.columns);
    dropout.apply(x, Rng.key(key, l), y);
    return y;
  }

  void backward(Matrix gradient) {
    int last = thetas.size() - 1;
    Matrix g = gradient;
    Matrix gMean = null;
    for (int l = last; l > 0; l--) {
      weightGradient(l, g, gMean);
      Matrix dh = new Matrix(h[l - 1].rows, h[l - 1].columns);
      Matrix dmu = new Matrix(h[l - 1].rows, h[l - 1].columns);
      aggregations[l].backward(inputGradient(l, g), inputGradient(l, gMean), dh, dmu);
      g = dropped(dh, l);
      compute.reluGradient(h[l - 1], g);
      gMean = dmu;
      compute.reluGradient(mu[l - 1], gMean);
    }
    weightGradient(0, g, gMean);
  }

  private void weightGradient(int l, Matrix g, Matrix gMean) {
    Matrix gradient = thetas.get(l).gradient();
    compute.multiplyLeftTransposed(a[l], g, gradient);
    if (gMean != null) {
      Matrix second = new Matrix(gradient.rows, gradient.columns);
      compute.multiplyLeftTransposed(m[l], gMean, second);
      compute.add(1, second, 1, gradient);
    }
  }

  private Matrix inputGradient(int l, Matrix g) {
    if (g == null) {
      return null;
    }
    Matrix out = new Matrix(g.rows, thetas.get(l).value().rows);
    compute.multiplyRightTransposed(g, thetas.get(l).value(), out);
    return out;
  }

  /** The means computed here become the history of their nodes. */
  void remember() {
    for (int l = 0; l < histories.size(); l++) {
      Rows.put(mu[l], blocks[l + 1].sources(), histories.get(l));
    }
  }
}
