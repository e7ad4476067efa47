package org.gmcn.model;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Features;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Rng;
import org.gmcn.mask.Topology;
import org.gmcn.nn.FeatureProduct;
import org.gmcn.nn.GmcAggregation;

/**
 * The first layer of GmCN, U Θ with U the masked aggregation of the input features X (n x d). The
 * masks depend on X alone, so U is a fixed linear function of X and two ways give the same product:
 *
 * <ul>
 *   <li>aggregated: U is stored (n x d), and each epoch computes U Θ;
 *   <li>commuted: each epoch computes X Θ (n x h) and aggregates that with the stored masks.
 * </ul>
 *
 * The cheaper one is chosen; with dropout, which acts on U, only the first is right.
 */
final class GmcnInput {
  /** How much more a multiply-add costs in a sparse product than in a dense one, measured. */
  private static final double SPARSE_COST = 4;

  private final GmcAggregation aggregation;
  private final FeatureProduct product;
  private final boolean commuted;
  private final Matrix narrow;

  static GmcnInput of(
      Topology topology,
      Features x,
      GmcnOptions options,
      int width,
      Compute compute,
      GmcAggregation.RoundListener listener) {
    double steps = (double) options.rounds() * options.steps();
    double aggregated = (double) x.rows() * x.columns();
    double sparse = x.stored() < aggregated ? SPARSE_COST * x.stored() : aggregated;
    double commuted = sparse + SPARSE_COST * steps * topology.edges();
    boolean commute = options.dropout() == 0 && commuted < aggregated;
    return new GmcnInput(topology, x, options, width, commute, compute, listener);
  }

  GmcnInput(
      Topology topology,
      Features x,
      GmcnOptions options,
      int width,
      boolean commuted,
      Compute compute,
      GmcAggregation.RoundListener listener) {
    this.commuted = commuted;
    this.aggregation =
        new GmcAggregation(
            topology,
            options.maskOptions(),
            options.rounds(),
            options.steps(),
            options.alpha(),
            compute);
    Matrix u = aggregation.forward(x.toDense(), listener);
    if (commuted) {
      narrow = new Matrix(topology.nodes(), width);
      product = new FeatureProduct(x, 0, compute);
    } else {
      narrow = null;
      product = new FeatureProduct(u.copy(), options.dropout(), compute);
    }
    aggregation.release();
  }

  void forward(Matrix theta, boolean training, long key, Matrix out) {
    if (commuted) {
      product.forward(theta, training, key, narrow);
      out.copyFrom(aggregation.forwardWithMasks(narrow));
    } else {
      product.forward(theta, training, Rng.key(key, 0), out);
    }
  }

  void backward(Matrix g, Matrix dTheta) {
    if (commuted) {
      aggregation.backward(g, narrow);
      product.backward(narrow, dTheta);
    } else {
      product.backward(g, dTheta);
    }
  }

  GmcAggregation aggregation() {
    return aggregation;
  }
}
