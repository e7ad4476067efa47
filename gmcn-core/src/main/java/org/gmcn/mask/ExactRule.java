package org.gmcn.mask;

import org.gmcn.compute.Compute;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/** Eq. 10 and 11: M_ij = 1 if Z_ij > γ else 0, with no projection. */
final class ExactRule extends AffinityRule {
  /** The γ for which Z / (2γ) is Z. */
  static final double UNSCALED = 0.5;

  private final MaskStorage storage;
  private final Compute compute;
  private final float gamma;
  private final PairChoice pairs;

  /**
   * @param affinities Z
   */
  ExactRule(
      MaskOptions options,
      Topology topology,
      Affinities affinities,
      MaskStorage storage,
      Compute compute) {
    super(affinities);
    this.storage = storage;
    this.compute = compute;
    gamma = (float) options.gamma();
    pairs = new PairChoice(topology.layout(), compute);
  }

  @Override
  public KeptEdges choose(int round) {
    return storage.form(pairs.keepAbove(gamma, affinities.m, storage.round(round, true)), compute);
  }

  @Override
  public float threshold(int row) {
    return gamma;
  }

  @Override
  public void scores(int row, float[] to, int at) {
    affinities.row(row, to, at);
  }
}
