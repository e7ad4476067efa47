package org.gmcn.mask;

/**
 * Work on the rows from {@code from} to {@code to - 1}, done where something else has just fetched
 * the rows of their neighbours.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RowWork {
  void rows(int from, int to);
}
