package org.gmcn.nn;

import java.util.function.UnaryOperator;
import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.nn.round.ColumnPanelMasks;
import org.gmcn.nn.round.LayerOptions;
import org.gmcn.nn.round.RoundSchedule;
import org.gmcn.nn.round.RoundSchedules;
import org.gmcn.sparse.ColumnSubset;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * Algorithm 2 of Jiang et al. 2019 (Eq. 6), without weights: from H (n x d) to U (n x d), with K
 * rounds of T steps and masks M in {0, 1} on the edges.
 *
 * <pre>
 * U = H
 * repeat K times:
 *   M = mask rule(U)
 *   repeat T times: U = α (M ⊙ Â) U + (1-α) H
 * </pre>
 *
 * U is carried from round to round.
 *
 * @since 0.1
 */
public final class GmcAggregation {
  private final Topology topology;
  private final MaskStorage.Lifetime lifetime;
  private final int steps;
  private final RoundSchedules.Rounds rounds;
  private final RoundSchedule schedule;
  private final KeptEdges[] masks;
  private final double[] shares;

  public GmcAggregation(Topology topology, LayerOptions options, Compute compute) {
    this(topology, options, MaskStorage.Lifetime.BACKWARD, rule -> rule, compute);
  }

  /**
   * @param lifetime the use of the masks after a pass
   * @param wrap applied to the mask rule, by callers that observe or change its choices
   */
  public GmcAggregation(
      Topology topology,
      LayerOptions options,
      MaskStorage.Lifetime lifetime,
      UnaryOperator<MaskRule> wrap,
      Compute compute) {
    this.topology = topology;
    this.lifetime = lifetime;
    steps = options.steps();
    rounds = RoundSchedules.of(topology, options, lifetime, wrap, compute);
    schedule = rounds.schedule();
    masks = new KeptEdges[options.rounds()];
    shares = new double[options.rounds()];
  }

  /** U for H, with newly chosen masks. The result is overwritten by the next pass. */
  public Matrix forward(Matrix h) {
    requireRows(h);
    Matrix u = schedule.begin(h); // U = H
    for (int k = 0; k < masks.length; k++) { // K rounds
      masks[k] = schedule.choose(k, u); //   M_ij = 1 if score_ij(U) > threshold_i, else 0
      shares[k] = masks[k].share();
      for (int t = 0; t < steps; t++) { //   T steps
        u = schedule.step(masks[k], t, u, h); //     U = α (M ⊙ Â) U + (1-α) H
      }
    }
    return schedule.end(u);
  }

  /** U for H with the masks of the last pass. */
  public Matrix forwardWithMasks(Matrix h) {
    require(MaskStorage.Lifetime.FORWARD);
    requireRows(h);
    Matrix u = schedule.begin(h);
    for (KeptEdges mask : masks) {
      for (int t = 0; t < steps; t++) {
        u = schedule.step(mask, t, u, h);
      }
    }
    return schedule.end(u);
  }

  /**
   * Chooses the masks for features that are too wide to be dense.
   *
   * @param width columns that are made dense at a time
   */
  public void chooseMasks(SparseMatrix h, int width) {
    require(MaskStorage.Lifetime.FORWARD);
    ColumnPanelMasks.choose(rounds, steps, h, width, masks);
    for (int k = 0; k < masks.length; k++) {
      shares[k] = masks[k].share();
    }
  }

  /**
   * dH for G = dL/dU, which is left as it is. Masks are constants: for every step, last first, dH
   * += (1-α) G; G = α (M ⊙ Â)^T G. Then dH += G.
   */
  public void backward(Matrix g, Matrix dh) {
    require(MaskStorage.Lifetime.BACKWARD);
    requireRows(g);
    rounds.adjoint().run(masks, g, dh);
  }

  /** Like {@link #backward(Matrix, Matrix)}, for a G that is zero outside the given nodes. */
  public void backward(Matrix g, Matrix dh, ColumnSubset nodes) {
    rounds.adjoint().nonZero(nodes);
    backward(g, dh);
  }

  private void require(MaskStorage.Lifetime least) {
    if (lifetime.compareTo(least) < 0) {
      throw new IllegalStateException("the masks were not kept");
    }
  }

  private void requireRows(Matrix m) {
    if (m.rows != topology.nodes()) {
      throw new IllegalArgumentException(
          m.rows + " rows for a graph of " + topology.nodes() + " nodes");
    }
  }

  /** Releases the working matrices; the next pass allocates new ones. The masks stay. */
  public void release() {
    schedule.release();
  }

  public Topology topology() {
    return topology;
  }

  /** The mask of a round in the last pass. */
  public KeptEdges mask(int round) {
    return masks[round];
  }

  /** The share of the edges that is kept, averaged over the rounds; 1 without rounds. */
  public double keptShare() {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return masks.length == 0 ? 1 : sum / masks.length;
  }
}
