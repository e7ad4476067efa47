package org.gmcn.sparse;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.RowScale;

/**
 * The edges that one round keeps: S = M ⊙ Â with M in {0, 1}. Each form stores them as its kernels
 * read them, and all of them give the same products up to rounding.
 *
 * @since 0.1
 */
public sealed interface KeptEdges permits AllEdges, PackedEdges {
  /** Whether a directed edge is kept. */
  boolean keeps(int edge);

  /** The share of the directed edges that are kept; 1 if there are none. */
  double share();

  /** Y = alpha S X + beta B. */
  void multiply(Compute compute, Matrix x, float alpha, Matrix b, float beta, Matrix y);

  /** Y = alpha S^T X, and then total += share Y: a step of a backward pass. */
  void multiplyTransposed(
      Compute compute, Matrix x, float alpha, Matrix y, Matrix total, float share);

  /** Y_i = alpha_i (M X)_i + beta_i B_i: no value of Â is read. */
  void sum(Compute compute, Matrix x, RowScale scale, Matrix b, Matrix y);

  /** Y_i = alpha_i (M^T X)_i, and then total_i += share_i Y_i. */
  void sumTransposed(Compute compute, Matrix x, RowScale scale, Matrix y, Matrix total);

  /** Like {@link #sumTransposed}, for an X whose rows outside the subset are zero. */
  void sumTransposed(
      Compute compute, ColumnSubset nonZero, Matrix x, RowScale scale, Matrix y, Matrix total);
}
