package org.gmcn.kernel;

import java.util.Arrays;

/**
 * The entries of a symmetric sparse matrix for sums of neighbours whose rows, of one cache line
 * each, fit no cache together: block by block of rows of the result, which stay in the cache, the
 * entries in the order of their columns. So rows of X are fetched in the order of memory, each once
 * a block, and no row's end has to be foreseen.
 *
 * <p>A row's neighbours are added in the order of their numbers, whatever the blocks.
 */
public final class BlockedEdges {
  /** Graphs of no more nodes are not worth blocks. */
  public static final int FEW_ROWS = 1 << 14;

  /** Bytes an entry takes. */
  public static final int ENTRY_BYTES = Long.BYTES;

  /** Rows of the blocks that all threads have in hand: 12 MB, which a last cache holds. */
  private static final int ROWS_IN_HAND = 3 << 16;

  /** Blocks for every thread, so that one that is held up can be helped, */
  private static final int BLOCKS_A_THREAD = 4;

  /** but none of fewer rows. */
  private static final int LEAST_ROWS = 1 << 13;

  /** What a row costs in entries: short ones share fewer of the rows that a block fetches. */
  private static final int ROW_COST = 20;

  /**
   * Where in a matrix's data an entry's row of X and its row of Y begin, in the upper and the lower
   * half. Ready for use, they leave the processor room to fetch more rows at a time.
   */
  final long[] entries;

  /** Block b has the rows firstRow[b] to firstRow[b + 1] - 1. */
  final int[] firstRow;

  /** Block b has the entries firstEntry[b] to firstEntry[b + 1] - 1. */
  final int[] firstEntry;

  private final Sums sums = new Sums();

  /**
   * The blocks, or null where they do not pay: that is where most neighbours are near each other.
   */
  public static BlockedEdges of(SparseMatrix matrix, int threads) {
    return mostlyFar(matrix) ? new BlockedEdges(matrix, count(matrix.rows, threads)) : null;
  }

  /** The same whatever the threads, since it decides in which order rows are added. */
  private static boolean mostlyFar(SparseMatrix matrix) {
    long far = 0;
    for (int i = FEW_ROWS; i < matrix.rows; i++) {
      // Columns are sorted: those far to the left come first, and each has its like to the right.
      int e = matrix.offsets[i];
      while (e < matrix.offsets[i + 1] && matrix.columnOf[e] <= i - FEW_ROWS) {
        e++;
      }
      far += 2L * (e - matrix.offsets[i]);
    }
    return far > matrix.offsets[matrix.rows] / 2;
  }

  /** How many blocks, in general as many for every thread. */
  static int count(int rows, int threads) {
    int most = Math.max(1, rows / LEAST_ROWS);
    int size = Math.max(FEW_ROWS, ROWS_IN_HAND / threads);
    int turns = Math.max(BLOCKS_A_THREAD, (rows - 1) / (size * threads) + 1);
    return Math.min(most, turns * threads);
  }

  /**
   * @param blocks how many of them, of as much work each
   */
  BlockedEdges(SparseMatrix matrix, int blocks) {
    int rows = matrix.rows;
    firstRow = new int[blocks + 1];
    firstEntry = new int[blocks + 1];
    int[] blockOf = new int[rows];
    for (int b = 0; b < blocks; b++) {
      firstRow[b + 1] = Compute.cut(matrix.offsets, rows, ROW_COST, b + 1, blocks);
      firstEntry[b + 1] = matrix.offsets[firstRow[b + 1]];
      Arrays.fill(blockOf, firstRow[b], firstRow[b + 1], b);
    }
    entries = new long[matrix.offsets[rows]];
    int[] next = firstEntry.clone();
    // Row j's entries are those of column j: the matrix is symmetric.
    for (int j = 0; j < rows; j++) {
      for (int e = matrix.offsets[j]; e < matrix.offsets[j + 1]; e++) {
        int i = matrix.columnOf[e];
        entries[next[blockOf[i]]++] = (long) place(j) << Integer.SIZE | place(i);
      }
    }
  }

  private static int place(int row) {
    return Matrix.ALIGN + row * Matrix.LANES;
  }

  /**
   * Y_i = alpha_i * the sum of the neighbours' rows of X + beta_i * B_i, for matrices of rows of
   * {@link Matrix#LANES} numbers.
   */
  public void sum(Compute compute, Matrix x, RowScale scale, Matrix b, Matrix y) {
    check(x);
    check(b);
    check(y);
    sums.threads = compute.threads();
    sums.set(compute.kernels(), x, scale, b, y);
    compute.run(sums, (long) entries.length * Matrix.LANES);
    sums.set(null, null, null, null, null);
  }

  private void check(Matrix m) {
    if (m.stride != Matrix.LANES || m.rows != firstRow[firstRow.length - 1]) {
      throw new IllegalArgumentException("a matrix of another shape");
    }
  }

  private final class Sums implements Workers.Task {
    private int threads;
    private Kernels kernels;
    private Matrix x;
    private RowScale scale;
    private Matrix b;
    private Matrix y;

    void set(Kernels by, Matrix from, RowScale factors, Matrix added, Matrix to) {
      kernels = by;
      x = from;
      scale = factors;
      b = added;
      y = to;
    }

    /**
     * Threads have neighbouring blocks in hand at a time, which take as long: so they go through X
     * side by side, and one finds in the cache what another has fetched.
     */
    @Override
    public void run(int part, int parts) {
      int abreast = parts % threads == 0 ? threads : 1;
      int blocks = firstRow.length - 1;
      int turns = (blocks - 1) / abreast + 1;
      int pieces = parts / abreast;
      int to = Compute.cut(turns, part % pieces + 1, pieces);
      for (int turn = Compute.cut(turns, part % pieces, pieces); turn < to; turn++) {
        int block = turn * abreast + part / pieces;
        if (block < blocks) {
          kernels.blockedSums(block, BlockedEdges.this, x, scale, b, y);
        }
      }
    }
  }
}
