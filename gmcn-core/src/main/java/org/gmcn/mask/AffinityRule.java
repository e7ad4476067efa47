package org.gmcn.mask;

import org.gmcn.matrix.Matrix;

/** A rule whose scores are the {@link Affinities}; rules differ in how they derive M from them. */
abstract class AffinityRule implements MaskRule {
  final Affinities affinities;

  AffinityRule(Affinities affinities) {
    this.affinities = affinities;
  }

  @Override
  public final void score(Matrix u) {
    affinities.of(u); // Z_ij = Â_ij <u_i, u_j>
  }

  @Override
  public final void addScores(Matrix u) {
    affinities.add(u);
  }

  @Override
  public final void affinities(int row, float[] to, int at) {
    affinities.z(row, to, at);
  }
}
