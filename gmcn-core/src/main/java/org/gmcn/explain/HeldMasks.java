package org.gmcn.explain;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnOptions;
import org.gmcn.nn.FeatureProduct;
import org.gmcn.parallel.Cuts;
import org.gmcn.sparse.PackedEdges;

/**
 * The network with its masks held: what is left is linear but for the ReLUs, and the aggregation
 * commutes with the weights, Agg(H) Θ = Agg(H Θ), so everything is computed on narrow matrices. One
 * edge may be closed in both directions. Many threads may ask at once.
 */
final class HeldMasks {
  private final TrainedGmcn model;
  private final MaskTrace trace;
  private final GmcnOptions options;
  private final Matrix[] theta;

  /** X Θ of the first layer (n x width), which no mask changes; made when first asked for. */
  private Matrix input;

  HeldMasks(TrainedGmcn model, MaskTrace trace) {
    this.model = model;
    this.trace = trace;
    this.options = model.options();
    this.theta = new Matrix[options.layers()];
    for (int l = 0; l < theta.length; l++) {
      theta[l] = model.weights().asMap().get("theta." + l).copy();
    }
  }

  private synchronized Matrix input(Compute compute) {
    if (input == null) {
      Matrix product = new Matrix(trace.nodes(), theta[0].columns);
      new FeatureProduct(model.features(), 0, compute).forward(theta[0], false, 0, product);
      input = product;
    }
    return input;
  }

  /**
   * H Θ of the last layer (n x classes) as the masks were.
   *
   * @param h what came into the last layer; not used where that is the only one
   */
  Matrix last(Matrix h, Compute compute) {
    if (theta.length == 1) {
      return input(compute);
    }
    Matrix product = new Matrix(h.rows, theta[theta.length - 1].columns);
    compute.multiply(h, theta[theta.length - 1], product);
    return product;
  }

  /** The scores of a node when an edge is closed (none for -1). */
  double[] scores(int node, int closed, Compute compute) {
    Matrix product = lastProduct(closed, compute);
    double[] w = influence(node, closed, compute);
    double[] scores = new double[product.columns];
    for (int j = 0; j < w.length; j++) {
      if (w[j] != 0) {
        for (int c = 0; c < scores.length; c++) {
          scores[c] += w[j] * product.get(j, c);
        }
      }
    }
    return scores;
  }

  /** How much a single call of {@link #scores} costs, in multiply-adds. */
  long work() {
    long edges = trace.adjacency().stored();
    long steps = (long) options.rounds() * options.steps();
    long width = 1;
    for (int l = 0; l + 1 < theta.length; l++) {
      width += theta[l].columns;
    }
    return edges * steps * width;
  }

  /** w with U_i = Σ_j w_j H_j in the last layer. */
  double[] influence(int node, int closed, Compute compute) {
    return Influence.of(
        trace,
        theta.length - 1,
        options.steps(),
        options.alpha().of(theta.length - 1),
        node,
        closed,
        compute);
  }

  private Matrix lastProduct(int closed, Compute compute) {
    Matrix product = input(compute);
    if (theta.length == 1) {
      return product;
    }
    PackedEdges kept = new PackedEdges(trace.topology(), true, true);
    for (int l = 0; l + 1 < theta.length; l++) {
      Matrix u = aggregate(l, product, closed, kept, compute);
      compute.relu(u, u);
      product = new Matrix(u.rows, theta[l + 1].columns);
      compute.multiply(u, theta[l + 1], product);
    }
    return product;
  }

  /** The aggregation of a layer on H Θ, which is left as it was. */
  private Matrix aggregate(int layer, Matrix h, int closed, PackedEdges kept, Compute compute) {
    float alpha = (float) (double) options.alpha().of(layer);
    Matrix u = h;
    Matrix front = new Matrix(h.rows, h.columns);
    Matrix back = new Matrix(h.rows, h.columns);
    for (long[] round : trace.layer(layer)) {
      choose(round, closed, kept, compute);
      for (int t = 0; t < options.steps(); t++) {
        Matrix next = u == front ? back : front;
        kept.multiply(compute, u, alpha, h, 1 - alpha, next);
        u = next;
      }
    }
    return u == h ? h.copy() : u;
  }

  private void choose(long[] round, int closed, PackedEdges kept, Compute compute) {
    compute.run(
        (part, parts) -> {
          int to = Cuts.even(kept.marks.length, part + 1, parts);
          for (int e = Cuts.even(kept.marks.length, part, parts); e < to; e++) {
            kept.marks[e] = MaskTrace.in(round, e) ? (byte) 1 : 0;
          }
        },
        kept.marks.length);
    if (closed >= 0) {
      kept.marks[closed] = 0;
      kept.marks[trace.reverse(closed)] = 0;
    }
    kept.packMarks(compute);
  }
}
