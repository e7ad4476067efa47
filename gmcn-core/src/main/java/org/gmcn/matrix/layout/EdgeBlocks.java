package org.gmcn.matrix.layout;

import java.util.Arrays;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * The entries of a symmetric sparse matrix for sums of neighbours whose rows, of one cache line
 * each, do not fit a cache together: by blocks of rows of the result, which stay in the cache, and
 * in each block in the order of their columns. So rows of X are loaded in the order of memory, each
 * once per block.
 *
 * <p>A row's neighbours are added in the order of their numbers, whatever the blocks.
 */
public final class EdgeBlocks {
  /**
   * The places in a matrix's data where an entry's row of X (upper half) and its row of Y (lower
   * half) begin.
   */
  public final long[] entries;

  /** Block b has the rows firstRow[b] to firstRow[b + 1] - 1. */
  public final int[] firstRow;

  /** Block b has the entries firstEntry[b] to firstEntry[b + 1] - 1. */
  public final int[] firstEntry;

  /**
   * @param firstRow the first row of every block, and the number of rows
   */
  public EdgeBlocks(SparseMatrix matrix, int[] firstRow) {
    this.firstRow = firstRow;
    int blocks = firstRow.length - 1;
    firstEntry = new int[blocks + 1];
    int[] blockOf = new int[matrix.rows];
    for (int b = 0; b < blocks; b++) {
      firstEntry[b + 1] = matrix.offsets[firstRow[b + 1]];
      Arrays.fill(blockOf, firstRow[b], firstRow[b + 1], b);
    }
    entries = new long[matrix.offsets[matrix.rows]];
    int[] next = firstEntry.clone();
    // Row j's entries are those of column j: the matrix is symmetric.
    for (int j = 0; j < matrix.rows; j++) {
      for (int e = matrix.offsets[j]; e < matrix.offsets[j + 1]; e++) {
        int i = matrix.columnOf[e];
        entries[next[blockOf[i]]++] = (long) place(j) << Integer.SIZE | place(i);
      }
    }
  }

  private static int place(int row) {
    return Matrix.ALIGN + row * Matrix.LANES;
  }

  public int blocks() {
    return firstRow.length - 1;
  }

  public int rows() {
    return firstRow[blocks()];
  }
}
