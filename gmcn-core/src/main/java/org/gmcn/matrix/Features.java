package org.gmcn.matrix;

/**
 * The input of a network: one row per node, dense ({@link Matrix}) or sparse ({@link
 * SparseMatrix}).
 *
 * @since 0.1
 */
public sealed interface Features permits Matrix, SparseMatrix {
  int rows();

  int columns();

  /** Entries that are stored: all of them when dense. */
  long stored();

  /** A dense copy, or this very matrix if it is dense already. */
  Matrix toDense();
}
