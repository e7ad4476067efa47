package org.gmcn.method;

import java.util.function.UnaryOperator;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.memory.ProblemSize;
import org.gmcn.nn.FeatureProduct;
import org.gmcn.nn.GmcAggregation;
import org.gmcn.sparse.MaskStorage.Lifetime;
import org.gmcn.sparse.Topology;

/**
 * The first layer of GmCN, U Θ with U the masked aggregation of the input features X (n x d). The
 * masks depend on X alone, so U is a fixed linear function of X and two ways give the same product:
 *
 * <ul>
 *   <li>aggregated: U is stored (n x d), and each epoch computes U Θ;
 *   <li>commuted: each epoch computes X Θ (n x h) and aggregates that with the stored masks.
 * </ul>
 *
 * The cheaper one is chosen; with dropout of the input, which acts on U, only the first is right.
 * Sparse features whose dense form would be too large are commuted, and their masks chosen a panel
 * of columns at a time.
 */
final class GmcnInput {
  /** How much more a multiply-add costs in a sparse product than in a dense one, measured. */
  private static final double SPARSE_COST = 4;

  /** The most floats of a dense copy of sparse features: a gigabyte. */
  private static final long MOST_DENSE = 1L << 28;

  /** The most floats of a panel of columns. */
  private static final long MOST_PANEL = 1L << 26;

  /** With the masks that the commuted form needs; null if U is stored. */
  private final GmcAggregation aggregation;

  private final double keptShare;
  private final FeatureProduct product;
  private final boolean commuted;
  private final Matrix narrow;

  static GmcnInput of(
      Topology topology,
      Features x,
      GmcnOptions options,
      int width,
      Compute compute,
      Lifetime masks,
      UnaryOperator<MaskRule> wrap) {
    ProblemSize size =
        new ProblemSize(
            x.rows(),
            topology.edges(),
            false,
            x.columns(),
            x.stored(),
            x instanceof SparseMatrix,
            width);
    if (tooWide(size)) {
      return new GmcnInput(
          topology, (SparseMatrix) x, options, width, panel(x.rows()), compute, masks, wrap);
    }
    return new GmcnInput(
        topology, x, options, width, commutes(size, options), compute, masks, wrap);
  }

  /** Whether sparse features are left sparse whatever it costs. The heap has no say in it. */
  static boolean tooWide(ProblemSize size) {
    return size.sparse() && size.nodes() * Matrix.paddedColumns(size.columns()) > MOST_DENSE;
  }

  /** The columns of a panel. */
  static int panel(long rows) {
    return (int) Math.max(1, MOST_PANEL / Math.max(1, rows) / Matrix.LANES) * Matrix.LANES;
  }

  /** Whether the commuted form is the cheaper one. */
  static boolean commutes(ProblemSize size, GmcnOptions options) {
    double steps = (double) options.rounds() * options.steps();
    double aggregated = (double) size.nodes() * size.columns();
    double sparse = size.stored() < aggregated ? SPARSE_COST * size.stored() : aggregated;
    return options.inputDropout() == 0 && sparse + SPARSE_COST * steps * size.edges() < aggregated;
  }

  GmcnInput(
      Topology topology,
      Features x,
      GmcnOptions options,
      int width,
      boolean commuted,
      Compute compute,
      Lifetime masks,
      UnaryOperator<MaskRule> wrap) {
    this.commuted = commuted;
    Lifetime kept = commuted ? atLeastForward(masks) : Lifetime.ROUND;
    GmcAggregation first = new GmcAggregation(topology, options.layer(0), kept, wrap, compute);
    Matrix u = first.forward(x.toDense());
    keptShare = first.keptShare();
    if (commuted) {
      narrow = new Matrix(topology.nodes(), width);
      product = new FeatureProduct(x, 0, compute);
    } else {
      narrow = null;
      product = new FeatureProduct(u, options.inputDropout(), compute);
    }
    first.release();
    aggregation = commuted ? first : null;
  }

  private static Lifetime atLeastForward(Lifetime masks) {
    return masks == Lifetime.ROUND ? Lifetime.FORWARD : masks;
  }

  /**
   * The commuted form for features that are too wide to be dense.
   *
   * @param panel columns that are made dense at a time
   */
  GmcnInput(
      Topology topology,
      SparseMatrix x,
      GmcnOptions options,
      int width,
      int panel,
      Compute compute,
      Lifetime masks,
      UnaryOperator<MaskRule> wrap) {
    if (options.inputDropout() > 0) {
      throw new InputException(
          "GmCN with dropout of its input needs the aggregated features of all nodes, a full matrix of "
              + x.rows
              + " x "
              + x.columns
              + " that is too large; set the dropout of the input to 0 or use fewer features.");
    }
    commuted = true;
    aggregation =
        new GmcAggregation(topology, options.layer(0), atLeastForward(masks), wrap, compute);
    aggregation.chooseMasks(x, panel);
    aggregation.release();
    keptShare = aggregation.keptShare();
    narrow = new Matrix(topology.nodes(), width);
    product = new FeatureProduct(x, 0, compute);
  }

  /** The first layer of nodes whose U was computed before, with the graph that they are part of. */
  GmcnInput(Matrix u, GmcnOptions options, double keptShare, Compute compute) {
    this.keptShare = keptShare;
    commuted = false;
    aggregation = null;
    narrow = null;
    product = new FeatureProduct(u, options.inputDropout(), compute);
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

  /** Null if U is stored: then the masks are gone. */
  GmcAggregation aggregation() {
    return aggregation;
  }

  /** Whether two training passes differ. */
  boolean random() {
    return product.random();
  }

  double keptShare() {
    return keptShare;
  }
}
