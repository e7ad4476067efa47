package org.gmcn.kernel;

import java.util.Arrays;

/**
 * The entries of a symmetric sparse matrix for sums of neighbours whose rows fit no cache: block by
 * block of rows of the result, which stay in the cache of a processor, the entries in the order of
 * their columns. So rows of X are fetched in the order of memory, each once a block, and no row's
 * end has to be foreseen.
 *
 * <p>A row's neighbours are added in the order of their numbers, whatever the blocks.
 */
public final class BlockedEdges {
  /** Graphs of no more nodes are not worth blocks. */
  public static final int FEW_ROWS = 1 << 14;

  /** Rows of the blocks that all threads have in hand: 8 MB, which a last cache holds. */
  private static final int ROWS_IN_HAND = 1 << 17;

  /** Blocks for every thread, so that one that is held up can be helped, */
  private static final int BLOCKS_A_THREAD = 4;

  /** but none of fewer rows. */
  private static final int LEAST_ROWS = 1 << 13;

  /** Blocks have as much work each: where rows are short, more of them. */
  private static final int BITS = 18;

  /** What a row costs in entries: short ones share fewer of the rows that a block fetches. */
  private static final int ROW_COST = 20;

  /** An entry's row in its block takes so many bits, and the step to its column the others. */
  final int bits;

  /** (the column - the one before) << bits | (the row - the block's first). */
  final int[] entries;

  /** Block b has the rows firstRow[b] to firstRow[b + 1] - 1. */
  final int[] firstRow;

  /** Block b has the runs firstRun[b] to firstRun[b + 1] - 1. */
  final int[] firstRun;

  /** Run r has the entries runStart[r] to runStart[r + 1] - 1. */
  final int[] runStart;

  /** What the step to a run's first column starts from. */
  final int[] runColumn;

  private final int rows;
  private final Sums sums = new Sums();

  /**
   * The blocks for rows of one cache line, {@link Matrix#LANES} numbers, or null where they do not
   * pay: that is where most neighbours are nearer to each other than a block's rows. For wider rows
   * they do not pay at all.
   */
  public static BlockedEdges of(SparseMatrix matrix, int threads) {
    return mostlyFar(matrix) ? new BlockedEdges(matrix, BITS, count(matrix.rows, threads)) : null;
  }

  /** How many blocks, in general as many for every thread. */
  static int count(int rows, int threads) {
    int most = Math.max(1, rows / LEAST_ROWS);
    int size = Math.max(FEW_ROWS, ROWS_IN_HAND / threads);
    int turns = Math.max(BLOCKS_A_THREAD, (rows - 1) / (size * threads) + 1);
    return Math.min(most, turns * threads);
  }

  /** The same whatever the threads, since it decides in which order rows are added. */
  private static boolean mostlyFar(SparseMatrix matrix) {
    int distance = FEW_ROWS;
    long far = 0;
    for (int i = distance; i < matrix.rows; i++) {
      // Columns are sorted: those far to the left come first, and each has its like to the right.
      int e = matrix.offsets[i];
      while (e < matrix.offsets[i + 1] && matrix.columnOf[e] <= i - distance) {
        e++;
      }
      far += 2L * (e - matrix.offsets[i]);
    }
    return far > matrix.offsets[matrix.rows] / 2;
  }

  /**
   * @param bits a block has at most 2^bits rows
   * @param count how many blocks of as much work there are, if that many are enough
   */
  BlockedEdges(SparseMatrix matrix, int bits, int count) {
    this.bits = bits;
    rows = matrix.rows;
    firstRow = cut(matrix, count);
    int blocks = firstRow.length - 1;
    int[] blockOf = new int[rows];
    int[] next = new int[blocks];
    for (int b = 0; b < blocks; b++) {
      Arrays.fill(blockOf, firstRow[b], firstRow[b + 1], b);
      next[b] = matrix.offsets[firstRow[b]];
    }
    entries = new int[matrix.offsets[rows]];
    Runs runs = new Runs(blocks);
    int[] last = new int[blocks];
    int longest = (1 << (Integer.SIZE - bits)) - 1;
    // Row j's entries are those of column j: the matrix is symmetric.
    for (int j = 0; j < rows; j++) {
      for (int e = matrix.offsets[j]; e < matrix.offsets[j + 1]; e++) {
        int i = matrix.columnOf[e];
        int b = blockOf[i];
        if (runs.count[b] == 0 || j - last[b] > longest) {
          runs.add(b, next[b], j);
          last[b] = j;
        }
        entries[next[b]++] = (j - last[b]) << bits | (i - firstRow[b]);
        last[b] = j;
      }
    }
    firstRun = new int[blocks + 1];
    for (int b = 0; b < blocks; b++) {
      firstRun[b + 1] = firstRun[b] + runs.count[b];
    }
    runStart = new int[runs.size + 1];
    runColumn = new int[runs.size];
    runs.place(firstRun, runStart, runColumn);
    runStart[runs.size] = entries.length;
  }

  /** The first rows of all blocks, and the number of rows. */
  private int[] cut(SparseMatrix matrix, int count) {
    int[] first = new int[0];
    for (int p = 0; p < count; p++) {
      int from = Compute.cut(matrix.offsets, rows, ROW_COST, p, count);
      int to = Compute.cut(matrix.offsets, rows, ROW_COST, p + 1, count);
      int blocks = (to - from + (1 << bits) - 1) >> bits;
      int before = first.length;
      first = Arrays.copyOf(first, before + blocks);
      for (int b = 0; b < blocks; b++) {
        first[before + b] = from + Compute.cut(to - from, b, blocks);
      }
    }
    first = Arrays.copyOf(first, first.length + 1);
    first[first.length - 1] = rows;
    return first;
  }

  /** Y_i = alpha_i * the sum of the neighbours' rows of X + beta_i * B_i. */
  public void sum(Compute compute, Matrix x, RowScale scale, Matrix b, Matrix y) {
    sums.threads = compute.threads();
    sums.set(compute.kernels(), x, scale, b, y);
    compute.run(sums, (long) entries.length * x.stride);
    sums.set(null, null, null, null, null);
  }

  /** Runs as they are found, of all blocks. */
  private static final class Runs {
    private final int[] count;
    private int[] block = new int[64];
    private int[] start = new int[64];
    private int[] column = new int[64];
    private int size;

    Runs(int blocks) {
      count = new int[blocks];
    }

    void add(int b, int at, int source) {
      if (size == block.length) {
        block = Arrays.copyOf(block, 2 * size);
        start = Arrays.copyOf(start, 2 * size);
        column = Arrays.copyOf(column, 2 * size);
      }
      block[size] = b;
      start[size] = at;
      column[size++] = source;
      count[b]++;
    }

    void place(int[] firstRun, int[] starts, int[] columns) {
      int[] next = firstRun.clone();
      for (int r = 0; r < size; r++) {
        int at = next[block[r]]++;
        starts[at] = start[r];
        columns[at] = column[r];
      }
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
