package org.gmcn.spark;

import java.io.Serializable;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;

/**
 * U = alpha Ã U + beta H, so many times, from U = H and with the symmetric Ã of the blocks: one
 * product for a layer of GCN, the powers of Ã for SGC, personalised PageRank for APPNP. Each step
 * is an exchange, forward and back.
 *
 * <p>With dropout, every step of a training pass drops other entries of Ã; the decision depends on
 * the two nodes' numbers, so that both ends of an edge draw the same.
 *
 * @param dropout the share of Ã's entries that a training step drops
 */
record Smoothing(int steps, float alpha, float beta, double dropout) implements Operation {
  private static final long EDGE_DRAWS = 1;

  @Override
  public void forward(Chain chain, int at, Mode mode) {
    chain.local(
        (block, before) -> {
          Pass pass = before.copy();
          pass.working = before.value;
          return pass;
        });
    for (int t = 1; t <= steps; t++) {
      chain.then("smoothing " + t, new Forward(this, key(mode, t)));
    }
    chain.local(Smoothing::withoutWorking);
  }

  /** What a step's draws derive from; 0 for none. */
  private long key(Mode mode, int step) {
    return mode.training() && dropout > 0 ? Rng.key(mode.key(), EDGE_DRAWS, step) : 0;
  }

  /** The values of Ã's owned edges, or of its transpose's, with entries dropped. */
  private float[] values(Block block, long key, boolean transposed) {
    if (key == 0) {
      return block.values;
    }
    float[] values = new float[block.ownedEdges()];
    float scale = (float) (1 / (1 - dropout));
    for (int i = 0; i < block.owned; i++) {
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        long row = block.firstRow + i;
        long column = block.node(block.columns[e]);
        long from = Rng.at(key, transposed ? column : row);
        double draw = (Rng.at(from, transposed ? row : column) >>> 11) * 0x1.0p-53;
        values[e] = draw < dropout ? 0 : block.values[e] * scale;
      }
    }
    return values;
  }

  private static Pass withoutWorking(Block block, Pass before) {
    Pass pass = before.copy();
    pass.working = null;
    return pass;
  }

  private record Forward(Smoothing of, long key) implements Step {
    @Override
    public void send(Block block, Pass pass, Outbox out) {
      out.rows(pass.value.matrix());
    }

    @Override
    public Pass receive(Block block, Pass before, Inbox in) {
      Matrix h = of.beta == 0 ? null : ((FloatRows) before.working).matrix();
      Pass pass = before.copy();
      Matrix around = in.around(before.value.matrix());
      float[] values = of.values(block, key, false);
      pass.value = new FloatRows(Spmm.multiply(block, values, around, of.alpha, h, of.beta));
      return pass;
    }
  }

  @Override
  public void backward(Chain chain, int at, Mode mode) {
    for (int t = steps; t >= 1; t--) {
      chain.then("back through smoothing " + t, new Back(this, key(mode, t)));
    }
    chain.local(
        (block, before) -> {
          Pass pass = before.copy();
          pass.gradient = plus(1, before.gradient, before.working);
          pass.working = null;
          return pass;
        });
  }

  /** dH += beta G; G = alpha Ã G. The pass's working field holds dH, null for zero. */
  private record Back(Smoothing of, long key) implements Step {
    @Override
    public void send(Block block, Pass pass, Outbox out) {
      out.rows(pass.gradient.matrix());
    }

    @Override
    public Pass receive(Block block, Pass before, Inbox in) {
      Pass pass = before.copy();
      if (of.beta != 0) {
        Matrix zero = new Matrix(block.owned, before.gradient.matrix().columns);
        Serializable dh = before.working == null ? new FloatRows(zero) : before.working;
        pass.working = plus(of.beta, before.gradient, dh);
      }
      Matrix around = in.around(before.gradient.matrix());
      float[] values = of.values(block, key, true);
      pass.gradient = new FloatRows(Spmm.multiply(block, values, around, of.alpha, null, 0));
      return pass;
    }
  }

  /** alpha X + Y, or X where there is no Y. */
  private static FloatRows plus(float alpha, FloatRows x, Serializable y) {
    if (y == null) {
      return x;
    }
    Matrix sum = ((FloatRows) y).matrix().copy();
    try (Compute compute = Compute.of(1)) {
      compute.add(alpha, x.matrix(), 1, sum);
    }
    return new FloatRows(sum);
  }
}
