package org.gmcn.sparse;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.EdgeBlocks;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.parallel.Cuts;

/**
 * Every edge is kept, and sums of rows of one cache line are computed block by block. On graphs
 * that are larger than a cache and whose neighbours are mostly far from each other this is faster.
 */
final class BlockedEdges extends AllEdges {
  /** Neighbours whose numbers differ by this much are far: their rows are not in a near cache. */
  static final int FAR = 1 << 14;

  /** Rows of the blocks that all threads work on at a time: 12 MB, which a last cache holds. */
  private static final int ROWS_AT_A_TIME = 3 << 16;

  /** Blocks per thread: other threads can take over those of a slow one. */
  private static final int BLOCKS_PER_THREAD = 4;

  /** The fewest rows of a block. */
  private static final int LEAST_ROWS = 1 << 13;

  /** The cost of a row in entries: short rows share fewer of the rows that a block fetches. */
  private static final int ROW_COST = 20;

  private final EdgeBlocks blocks;

  /**
   * @param count the number of blocks, each of about the same work
   */
  BlockedEdges(Topology topology, int count) {
    super(topology);
    SparseMatrix a = topology.adjacency();
    int[] firstRow = new int[count + 1];
    for (int b = 1; b <= count; b++) {
      firstRow[b] = Cuts.byCost(a.offsets, a.rows, ROW_COST, b, count);
    }
    blocks = new EdgeBlocks(a, firstRow);
  }

  /**
   * Whether more than half of the edges are between nodes that are far from each other. The answer
   * does not depend on the threads, because blocks decide the order in which rows are added.
   */
  static boolean pays(SparseMatrix a) {
    long far = 0;
    for (int i = FAR; i < a.rows; i++) {
      // Columns are sorted: those far to the left come first, and each has its reverse.
      int e = a.offsets[i];
      while (e < a.offsets[i + 1] && a.columnOf[e] <= i - FAR) {
        e++;
      }
      far += 2L * (e - a.offsets[i]);
    }
    return far > a.offsets[a.rows] / 2;
  }

  /** The number of blocks, for most graphs the same for every thread. */
  static int count(int rows, int threads) {
    int most = Math.max(1, rows / LEAST_ROWS);
    int size = Math.max(FAR, ROWS_AT_A_TIME / threads);
    int turns = Math.max(BLOCKS_PER_THREAD, (rows - 1) / (size * threads) + 1);
    return Math.min(most, turns * threads);
  }

  @Override
  public void sum(Compute compute, Matrix x, RowScale scale, Matrix b, Matrix y) {
    if (x.stride == Matrix.LANES) {
      compute.blockedSums(blocks, x, scale, b, y);
    } else {
      super.sum(compute, x, scale, b, y);
    }
  }
}
