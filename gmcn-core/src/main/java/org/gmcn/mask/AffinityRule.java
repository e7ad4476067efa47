package org.gmcn.mask;

import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.KeptEdges;

/** A rule whose scores are the {@link Affinities}; rules differ in how they derive M from them. */
abstract class AffinityRule implements MaskRule {
  final Affinities affinities;
  private boolean chosen;

  AffinityRule(Affinities affinities) {
    this.affinities = affinities;
  }

  /** Derives M from the affinities and keeps the entries that exceed their threshold. */
  abstract KeptEdges keep(int round);

  /** Copies M of a row's edges as it was compared with the threshold. */
  abstract void row(int row, float[] to, int at);

  @Override
  public final void score(Matrix u) {
    chosen = false;
    affinities.of(u); // Z_ij = Â_ij <u_i, u_j>
  }

  @Override
  public final void addScores(Matrix u) {
    affinities.add(u);
  }

  @Override
  public final KeptEdges choose(int round) {
    chosen = true;
    return keep(round);
  }

  @Override
  public final void scores(int row, float[] to, int at) {
    if (chosen) {
      row(row, to, at);
    } else {
      affinities.row(row, to, at);
    }
  }
}
