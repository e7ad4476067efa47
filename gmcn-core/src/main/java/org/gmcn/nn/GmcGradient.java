package org.gmcn.nn;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.RowScale;
import org.gmcn.mask.ColumnSubset;
import org.gmcn.mask.Degrees;
import org.gmcn.mask.KeptEdges;

/**
 * The way back through a {@link GmcAggregation}, with the masks of its last pass.
 *
 * <p>In general G passes the steps from the last to the first, and dH collects a share of it after
 * each. Where all rounds keep every edge, the steps are all the same symmetric S, and so is the
 * whole, a polynomial of S: then G goes the way that H goes forward, which reads and writes less.
 */
final class GmcGradient {
  private final KeptEdges[] rounds;
  private final int steps;
  private final float alpha;
  private final Compute compute;

  /** Null where Â is used: otherwise G is kept as D^-1/2 G. */
  private final Degrees degrees;

  /** The factors where dH collects a share of G after each step. */
  private final RowScale earlierStep;

  private final RowScale lastStep;

  private Matrix front;
  private Matrix back;

  /** Room in narrow rows for what dH collects, or for G; null where rows are as wide as theirs. */
  private Matrix narrow;

  /** The factors of the way forward where only these nodes have a G. */
  private RowScale step;

  private RowScale last;
  private ColumnSubset nodes;

  GmcGradient(KeptEdges[] rounds, int steps, float alpha, Degrees degrees, Compute compute) {
    this.rounds = rounds;
    this.steps = steps;
    this.alpha = alpha;
    this.degrees = degrees;
    this.compute = compute;
    earlierStep = degrees == null ? null : collecting(1 - alpha);
    lastStep = degrees == null ? null : collecting(1);
  }

  private RowScale collecting(float share) {
    return new RowScale(alpha, degrees.inverse(), 0, null, share, degrees.root());
  }

  /** How many numbers are fetched for a neighbour that has so many columns. */
  int fetched(int columns) {
    boolean fits =
        degrees != null && columns <= Matrix.NARROW && compute.kernels().sumsNarrowRows();
    return fits ? Matrix.NARROW : Matrix.paddedColumns(columns);
  }

  /**
   * dH = the gradient with respect to H, given G = dL/dU.
   *
   * @param only the nodes whose rows of G are not zero, or null for all
   * @param one room that may be used if it has the right shape
   * @param another more of it
   */
  void run(Matrix g, Matrix dh, ColumnSubset only, Matrix one, Matrix another) {
    fit(g, one, another);
    if (degrees == null) {
      alongValues(g, dh);
    } else if (isPolynomial()) {
      forward(g, dh, only);
    } else {
      alongSteps(g, dh, only);
    }
  }

  private void fit(Matrix g, Matrix one, Matrix another) {
    if (front != null && front.rows == g.rows && front.columns == g.columns) {
      return;
    }
    boolean isNarrow = fetched(g.columns) < g.stride;
    boolean shared = !isNarrow && one != null && one.rows == g.rows && one.columns == g.columns;
    front = shared ? one : matrix(g, isNarrow);
    back = shared ? another : matrix(g, isNarrow);
    narrow = isNarrow ? matrix(g, true) : null;
  }

  private static Matrix matrix(Matrix like, boolean narrow) {
    return narrow ? Matrix.narrow(like.rows, like.columns) : new Matrix(like.rows, like.columns);
  }

  void release() {
    front = null;
    back = null;
    narrow = null;
  }

  private boolean isPolynomial() {
    for (KeptEdges round : rounds) {
      if (!round.all()) {
        return false;
      }
    }
    return rounds.length * steps > 0;
  }

  private void forward(Matrix g, Matrix dh, ColumnSubset only) {
    prepare(only);
    Matrix own = narrow == null ? g : narrow;
    if (narrow != null) {
      scaled(null, g, narrow, only);
    }
    Matrix v = front;
    scaled(degrees.inverseRoot(), g, v, only);
    for (int left = rounds.length * steps; left > 0; left--) {
      Matrix next = left == 1 && narrow == null ? dh : other(v);
      RowScale scale = left == 1 ? last : step;
      if (only != null && left == rounds.length * steps) {
        rounds[0].sumNeighboursTransposed(compute, only, v, scale, own, next, null);
      } else {
        rounds[0].sumNeighboursFreely(compute, v, scale, own, next);
      }
      v = next;
    }
    if (narrow != null) {
      compute.scaleColumns(1, null, v, dh);
    }
  }

  /** Sets the factors; those of a G that is not there are zero, and it is not read. */
  private void prepare(ColumnSubset only) {
    if (step != null && nodes == only) {
      return;
    }
    float[] inverseRoots = degrees.inverseRoot();
    float[] rests = only == null ? inverseRoots : only.masked(inverseRoots);
    float[] lastRests = only == null ? null : only.masked(null);
    step = new RowScale(alpha, degrees.inverse(), 1 - alpha, rests, 0, null);
    last = new RowScale(alpha, inverseRoots, 1 - alpha, lastRests, 0, null);
    nodes = only;
  }

  /** Y_i = factors[i] G_i, in rows that are or are not narrow, for the nodes that have a G. */
  private void scaled(float[] factors, Matrix g, Matrix y, ColumnSubset only) {
    if (only != null) {
      only.scaleRows(factors, g, y);
    } else if (y.stride == g.stride) {
      compute.scaleRows(factors, g, y);
    } else {
      compute.scaleColumns(1, factors, g, y);
    }
  }

  /** Every G but the last is worth 1-α to dH; the last, which has met every step, is worth 1. */
  private float worth(int left) {
    return left == 0 ? 1 : 1 - alpha;
  }

  private void alongSteps(Matrix g, Matrix dh, ColumnSubset only) {
    int count = rounds.length * steps;
    Matrix total = narrow == null ? dh : narrow;
    Matrix flow = front;
    scaled(degrees.inverseRoot(), g, flow, null);
    if (narrow == null) {
      compute.scale(worth(count), g, total);
    } else {
      compute.scaleColumns(worth(count), null, g, total);
    }
    for (int left = count - 1; left >= 0; left--) {
      KeptEdges kept = rounds[left / steps];
      Matrix next = other(flow);
      RowScale scale = left == 0 ? lastStep : earlierStep;
      if (only != null && left == count - 1) {
        kept.sumNeighboursTransposed(compute, only, flow, scale, null, next, total);
      } else {
        kept.sumNeighboursTransposed(compute, flow, scale, next, total);
      }
      flow = next;
    }
    if (narrow != null) {
      compute.scaleColumns(1, null, total, dh);
    }
  }

  private void alongValues(Matrix g, Matrix dh) {
    int count = rounds.length * steps;
    compute.scale(worth(count), g, dh);
    Matrix flow = g;
    for (int left = count - 1; left >= 0; left--) {
      Matrix next = other(flow);
      rounds[left / steps].multiplyTransposed(compute, flow, alpha, next, dh, worth(left));
      flow = next;
    }
  }

  private Matrix other(Matrix flow) {
    return flow == front ? back : front;
  }
}
