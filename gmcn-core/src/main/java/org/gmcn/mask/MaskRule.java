package org.gmcn.mask;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.RowScale;

/**
 * Chooses, from the nodes' present representation U, which edges are kept (paper Algorithm 1 and
 * lines 5 to 9 of Algorithm 2).
 *
 * @since 0.1
 */
public interface MaskRule {
  /** Whether M is symmetric for every U, so that its transpose need not be stored. */
  boolean symmetric();

  /** Marks and packs the kept edges for U (n x d). */
  default void select(Matrix u, KeptEdges out) {
    measure(u, false);
    choose(out);
  }

  /**
   * M = Z / (2γ) on the edges, with Z_ij = Â_ij (u_i, u_j).
   *
   * @param more whether U holds further columns, whose products are added to those measured before
   */
  void measure(Matrix u, boolean more);

  /** The same for all columns of U, and further work on every row, near its own products. */
  default void measure(Matrix u, RowWork also) {
    measure(u, false);
    also.rows(0, u.rows);
  }

  /**
   * Whether it is certain, without choosing, that every edge is kept for U = D^-1/2 times what the
   * layer has; false says nothing. Meanwhile a step with all edges is done, Y as {@link
   * org.gmcn.kernel.Kernels#neighbourSums} gives it.
   */
  default boolean keepsAll(Matrix u, RowScale scale, Matrix b, Matrix y) {
    throw new UnsupportedOperationException("this rule has to choose");
  }

  /** Whether that is certain at a glance, whatever nodes an edge joins; false says nothing. */
  default boolean clearlyKeepsAll(Matrix u) {
    throw new UnsupportedOperationException("this rule has to choose");
  }

  /** Marks and packs the kept edges for what was measured. */
  void choose(KeptEdges out);

  /**
   * Copies M on the edges of row i to an array, from a place on: as it was measured, or, after
   * {@link #choose}, as it was compared with the threshold.
   */
  void scores(int row, float[] to, int at);

  /** The threshold that row i's scores had to exceed in the last {@link #select}. */
  float threshold(int row);

  /**
   * The truncated rule for U' = D^-1/2 U, where {@link Topology#degrees} are known: Z_ij = (u'_i,
   * u'_j).
   */
  static MaskRule ofScaled(MaskOptions options, Topology topology, Compute compute) {
    return new TruncatedRule(options, topology, true, compute);
  }

  static MaskRule of(MaskOptions options, Topology topology, Compute compute) {
    return switch (options.rule()) {
      case TRUNCATED -> new TruncatedRule(options, topology, false, compute);
      case DENSE -> new DenseRule(options, topology, compute);
      case SIMPLEX -> new SimplexRule(options, topology, compute);
    };
  }
}
