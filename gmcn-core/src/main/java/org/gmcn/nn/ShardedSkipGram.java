package org.gmcn.nn;

import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.graph.parts.RandomWalks;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Skip-gram in parallel with one result for any number of threads. Walks are dealt to a fixed
 * number of shards, each of which learns on its own copy of the matrices for a short round; then
 * every row becomes a mean of its copies, weighted by how often each was moved, in the order of the
 * shards.
 *
 * @since 0.1
 */
public final class ShardedSkipGram {
  /** The most rounds that the walks are cut into, and the fewest walks of a shard's round. */
  private static final int ROUNDS = 32;

  private static final int WALKS = 8;

  private final Compute compute;
  private final RandomWalks walks;
  private final Matrix x;
  private final Matrix y;
  private final SkipGram[] shards;
  private final int[][] room;
  private boolean changed = true;

  /**
   * @param x one row per node
   * @param y one row per output of the targets
   */
  public ShardedSkipGram(
      Matrix x,
      Matrix y,
      RandomWalks walks,
      SkipGramTargets targets,
      int window,
      int shardCount,
      Compute compute) {
    this.compute = compute;
    this.walks = walks;
    this.x = x;
    this.y = y;
    shards = new SkipGram[shardCount];
    room = new int[shardCount][];
    for (int s = 0; s < shardCount; s++) {
      shards[s] = new SkipGram(x.copy(), y.copy(), window, targets, compute);
    }
  }

  /** Must be called after other code has written into the matrices. */
  public void changed() {
    changed = true;
  }

  /**
   * Walks from each start and learns, while the rate changes evenly from the first to the last.
   *
   * @param key the seed of the draws
   * @return the mean of -log p over the pairs of a node and a context
   */
  public double learn(int[] starts, int length, long key, float firstRate, float lastRate) {
    if (changed) {
      for (SkipGram shard : shards) {
        shard.input().copyFrom(x);
        shard.output().copyFrom(y);
      }
      changed = false;
    }
    double loss = 0;
    long pairs = 0;
    int rounds = Math.max(1, Math.min(ROUNDS, starts.length / (WALKS * shards.length)));
    for (int round = 0; round < rounds; round++) {
      int from = Cuts.even(starts.length, round, rounds);
      int to = Cuts.even(starts.length, round + 1, rounds);
      float rate = firstRate + (lastRate - firstRate) * round / rounds;
      compute.workers().run(new Round(starts, from, to, length, key, rate));
      compute.workers().run(new Merge());
      for (SkipGram shard : shards) {
        loss += shard.loss();
        pairs += shard.pairs();
        shard.reset();
      }
    }
    return loss / Math.max(1, pairs);
  }

  /** Every shard learns from its part of the walks. */
  private final class Round implements Workers.Task {
    private final int[] starts;
    private final int from;
    private final int to;
    private final int length;
    private final long key;
    private final float rate;

    Round(int[] starts, int from, int to, int length, long key, float rate) {
      this.starts = starts;
      this.from = from;
      this.to = to;
      this.length = length;
      this.key = key;
      this.rate = rate;
    }

    @Override
    public void run(int part, int parts) {
      int last = Cuts.even(shards.length, part + 1, parts);
      for (int s = Cuts.even(shards.length, part, parts); s < last; s++) {
        if (room[s] == null || room[s].length < length) {
          room[s] = new int[length];
        }
        int end = from + Cuts.even(to - from, s + 1, shards.length);
        for (int k = from + Cuts.even(to - from, s, shards.length); k < end; k++) {
          Rng rng = Rng.of(key, starts[k]);
          int nodes = walks.walk(starts[k], length, rng, room[s]);
          shards[s].learn(room[s], nodes, rng, rate);
        }
      }
    }
  }

  /** Rows that were moved become the mean of the shards' copies, and the copies become that. */
  private final class Merge implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      int lastNode = Cuts.even(x.rows, part + 1, parts);
      for (int i = Cuts.even(x.rows, part, parts); i < lastNode; i++) {
        merge(i, true, x);
      }
      int lastOutput = Cuts.even(y.rows, part + 1, parts);
      for (int i = Cuts.even(y.rows, part, parts); i < lastOutput; i++) {
        merge(i, false, y);
      }
    }

    private void merge(int row, boolean input, Matrix to) {
      long total = 0;
      for (SkipGram shard : shards) {
        total += moves(shard, input)[row];
      }
      if (total == 0) {
        return;
      }
      int at = to.row(row);
      float keep = 0;
      for (SkipGram shard : shards) {
        int moves = moves(shard, input)[row];
        if (moves > 0) {
          float share = (float) moves / total;
          compute.addRow(row, share, copy(shard, input), keep, to);
          keep = 1;
        }
      }
      for (SkipGram shard : shards) {
        System.arraycopy(to.data, at, copy(shard, input).data, at, to.stride);
      }
    }

    private static int[] moves(SkipGram shard, boolean input) {
      return input ? shard.inputMoves() : shard.outputMoves();
    }

    private static Matrix copy(SkipGram shard, boolean input) {
      return input ? shard.input() : shard.output();
    }
  }
}
