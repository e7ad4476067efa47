package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeBlocks;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/** Sums of neighbours block by block; {@link Compute} sets it before each run. */
final class BlockTask implements Workers.Task {
  private final Kernels kernels;
  private final int threads;
  private EdgeBlocks blocks;
  private Matrix x;
  private RowScale scale;
  private Matrix b;
  private Matrix y;

  BlockTask(Kernels kernels, int threads) {
    this.kernels = kernels;
    this.threads = threads;
  }

  void set(EdgeBlocks edges, Matrix from, RowScale factors, Matrix added, Matrix to) {
    blocks = edges;
    x = from;
    scale = factors;
    b = added;
    y = to;
  }

  /**
   * Threads work on adjacent blocks at the same time, which take equally long: they read X side by
   * side, and each finds in the cache what another has fetched.
   */
  @Override
  public void run(int part, int parts) {
    int abreast = parts % threads == 0 ? threads : 1;
    int turns = (blocks.blocks() - 1) / abreast + 1;
    int pieces = parts / abreast;
    int to = Cuts.even(turns, part % pieces + 1, pieces);
    for (int turn = Cuts.even(turns, part % pieces, pieces); turn < to; turn++) {
      int block = turn * abreast + part / pieces;
      if (block < blocks.blocks()) {
        kernels.blockedSums(block, blocks, x, scale, b, y);
      }
    }
  }
}
