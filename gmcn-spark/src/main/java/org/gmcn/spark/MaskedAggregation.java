package org.gmcn.spark;

import java.io.Serializable;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;

/**
 * The graph mask convolution without its weights (Jiang et al. 2019, Eq. 6 and Algorithm 2), see
 * {@link org.gmcn.nn.GmcAggregation}. A round takes one exchange of U before its mask, those of its
 * rule, and one of U for every propagation step but the first. The backward pass takes one exchange
 * per step.
 *
 * @param rounds K
 * @param steps T
 * @param alpha α
 */
record MaskedAggregation(BlockMask mask, int rounds, int steps, float alpha) implements Operation {
  /**
   * The aggregation under way.
   *
   * @param input H, owned rows
   * @param kept the masks of the rounds so far
   * @param keptByOthers their transposes; the last may still be missing
   * @param around U on all local rows, while a mask is chosen; else null
   * @param m the scores of the owned edges, as long as they are needed
   * @param thresholds of the owned rows, if they still have to travel
   */
  private record Working(
      FloatRows input,
      KeptBits[] kept,
      KeptBits[] keptByOthers,
      FloatRows around,
      float[] m,
      Thresholds thresholds)
      implements Serializable {}

  /** The scores of a block's owned edges, while a mask is chosen. */
  static float[] scores(Pass pass) {
    return ((Working) pass.working).m;
  }

  /** The pass with other scores. */
  static Pass withScores(Pass before, float[] m) {
    Working w = (Working) before.working;
    Pass pass = before.copy();
    pass.working = new Working(w.input, w.kept, w.keptByOthers, w.around, m, null);
    return pass;
  }

  /** What the way back needs: all masks and, for the latest, what its transpose is made from. */
  record Masks(KeptBits[] kept, KeptBits[] keptByOthers, float[] m, Thresholds thresholds)
      implements Serializable {
    long[] counts() {
      long[] counts = new long[kept.length];
      for (int k = 0; k < kept.length; k++) {
        counts[k] = kept[k].count();
      }
      return counts;
    }
  }

  @Override
  public void forward(Chain chain, int at, Mode mode) {
    chain.local(
        (block, before) -> {
          Pass pass = before.copy();
          pass.working =
              new Working(
                  before.value, new KeptBits[rounds], new KeptBits[rounds], null, null, null);
          return pass;
        });
    for (int k = 0; k < rounds; k++) {
      String round = "round " + (k + 1) + ": ";
      chain.then(round + "scores", new Scores(this, k));
      chain.local(new Choice(this, k, mask.limits(chain, round)));
      for (int t = 2; t <= steps; t++) {
        chain.then(round + "propagation " + t, new Propagation(this, k));
      }
    }
    chain.local(
        (block, before) -> {
          Working w = (Working) before.working;
          Pass pass = before.copy();
          pass.saved[at] = new Masks(w.kept, w.keptByOthers, w.m, w.thresholds);
          pass.working = null;
          return pass;
        });
  }

  /** Sends U, and the thresholds of the last mask where the transpose is still to be made. */
  private static void sendRows(Pass pass, Outbox out) {
    Thresholds t = ((Working) pass.working).thresholds;
    Matrix u = pass.value.matrix();
    if (t == null) {
      out.rows(u);
    } else {
      out.rows(u, t.limits(), t.taus());
    }
  }

  /** The transposes, with the last one made if the thresholds have arrived with U. */
  private static KeptBits[] transposed(Block block, Working w, int round, int columns, Inbox in) {
    if (w.thresholds == null) {
      return w.keptByOthers;
    }
    KeptBits[] all = w.keptByOthers.clone();
    all[round] = transposed(block, w.m, w.thresholds, columns, in);
    return all;
  }

  private static KeptBits transposed(
      Block block, float[] m, Thresholds own, int columns, Inbox in) {
    Thresholds around =
        new Thresholds(
            in.numbers(own.limits(), columns), own.taus() == null ? null : in.doubles(own.taus()));
    return around.keptByOthers(block, m);
  }

  private record Scores(MaskedAggregation of, int round) implements Step {
    @Override
    public void send(Block block, Pass pass, Outbox out) {
      sendRows(pass, out);
    }

    @Override
    public Pass receive(Block block, Pass before, Inbox in) {
      Working w = (Working) before.working;
      Matrix u = before.value.matrix();
      KeptBits[] transposed = transposed(block, w, round - 1, u.columns, in);
      FloatRows around = new FloatRows(in.around(u));
      float[] m = of.mask.scores(block, around.matrix());
      Pass pass = before.copy();
      pass.working = new Working(w.input, w.kept, transposed, around, m, null);
      return pass;
    }
  }

  /** Makes the mask from the scores and takes the first propagation step with it. */
  private record Choice(MaskedAggregation of, int round, BlockMask.RowLimits limits)
      implements Step.Local {
    @Override
    public Pass apply(Block block, Pass before) {
      Working w = (Working) before.working;
      Thresholds own = limits.of(block, w.m);
      KeptBits[] kept = w.kept.clone();
      kept[round] = own.kept(block, w.m);
      Pass pass = before.copy();
      if (of.steps > 0) {
        pass.value = of.propagated(block, kept[round], w.around.matrix(), w.input);
      }
      if (of.mask.symmetric()) {
        KeptBits[] transposed = w.keptByOthers.clone();
        transposed[round] = kept[round];
        pass.working = new Working(w.input, kept, transposed, null, null, null);
      } else {
        pass.working = new Working(w.input, kept, w.keptByOthers, null, w.m, own);
      }
      return pass;
    }
  }

  private FloatRows propagated(Block block, KeptBits kept, Matrix around, FloatRows input) {
    return new FloatRows(Spmm.multiply(block, kept, around, alpha, input.matrix(), 1 - alpha));
  }

  private record Propagation(MaskedAggregation of, int round) implements Step {
    @Override
    public void send(Block block, Pass pass, Outbox out) {
      sendRows(pass, out);
    }

    @Override
    public Pass receive(Block block, Pass before, Inbox in) {
      Working w = (Working) before.working;
      Matrix u = before.value.matrix();
      KeptBits[] transposed = transposed(block, w, round, u.columns, in);
      Pass pass = before.copy();
      pass.value = of.propagated(block, w.kept[round], in.around(u), w.input);
      pass.working = new Working(w.input, w.kept, transposed, null, null, null);
      return pass;
    }
  }

  @Override
  public void backward(Chain chain, int at, Mode mode) {
    chain.local(
        (block, before) -> {
          Matrix g = before.gradient.matrix();
          Pass pass = before.copy();
          pass.working = new FloatRows(new Matrix(g.rows, g.columns));
          return pass;
        });
    for (int k = rounds - 1; k >= 0; k--) {
      for (int t = steps; t >= 1; t--) {
        chain.then("back through round " + (k + 1) + ", step " + t, new Back(this, at, k));
      }
    }
    chain.local(
        (block, before) -> {
          Pass pass = before.copy();
          pass.gradient = sum(1, before.gradient, (FloatRows) before.working);
          pass.working = null;
          return pass;
        });
  }

  /** alpha X + Y. */
  private static FloatRows sum(float alpha, FloatRows x, FloatRows y) {
    Matrix sum = y.matrix().copy();
    try (Compute compute = Compute.of(1)) {
      compute.add(alpha, x.matrix(), 1, sum);
    }
    return new FloatRows(sum);
  }

  /** dH += (1-α) G; G = α S^T G. The pass's working field holds dH. */
  private record Back(MaskedAggregation of, int at, int round) implements Step {
    @Override
    public void send(Block block, Pass pass, Outbox out) {
      Masks masks = (Masks) pass.saved[at];
      Matrix g = pass.gradient.matrix();
      if (masks.thresholds == null) {
        out.rows(g);
      } else {
        out.rows(g, masks.thresholds.limits(), masks.thresholds.taus());
      }
    }

    @Override
    public Pass receive(Block block, Pass before, Inbox in) {
      Masks masks = (Masks) before.saved[at];
      Matrix g = before.gradient.matrix();
      Pass pass = before.copy();
      if (masks.thresholds != null) {
        KeptBits[] all = masks.keptByOthers.clone();
        all[round] = transposed(block, masks.m, masks.thresholds, g.columns, in);
        masks = new Masks(masks.kept, all, null, null);
        pass.saved[at] = masks;
      }
      pass.working = sum(1 - of.alpha, before.gradient, (FloatRows) before.working);
      Matrix around = in.around(g);
      pass.gradient =
          new FloatRows(Spmm.multiply(block, masks.keptByOthers[round], around, of.alpha, null, 0));
      return pass;
    }
  }
}
