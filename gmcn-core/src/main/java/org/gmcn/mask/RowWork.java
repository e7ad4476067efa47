package org.gmcn.mask;

/**
 * Work on the rows from {@code from} to {@code to - 1} that fetches the rows of their neighbours,
 * done where something else wants these too.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RowWork {
  void rows(int from, int to);
}
