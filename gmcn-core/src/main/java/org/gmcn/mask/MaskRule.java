package org.gmcn.mask;

import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskOptions.Rule;
import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * Chooses, from the nodes' present representation U, which edges are kept (paper Algorithm 1 and
 * lines 5 to 9 of Algorithm 2). A new rule is one class with its score and its choice, and an entry
 * in {@link #of}.
 *
 * @since 0.1
 */
public interface MaskRule {
  /** Scores the edges for U (n x d). */
  void score(Matrix u);

  /** Adds the scores of further columns of U to those of the columns before. */
  void addScores(Matrix u);

  /** Keeps the edges whose scores exceed their row's threshold. */
  KeptEdges choose(int round);

  /** The threshold of a row in the last choice. */
  float threshold(int row);

  /**
   * Copies what the scores of a row's edges were made of to an array, from a place on: Z_ij, or the
   * cosines.
   */
  void affinities(int row, float[] to, int at);

  /** Copies the scores of a row's edges, as they were compared with the threshold. */
  void scores(int row, float[] to, int at);

  /**
   * @param scaled whether U comes as D^-1/2 U, see {@link org.gmcn.sparse.Degrees}
   * @param storage the place for the masks
   */
  static MaskRule of(
      MaskOptions options,
      Topology topology,
      boolean scaled,
      MaskStorage storage,
      Compute compute) {
    if (options.keepsAll()) {
      return new NoRule(topology, compute);
    }
    if (options.rule() == Rule.COSINE) {
      return new CosineRule(options.keep(), topology, storage, compute);
    }
    double gamma = options.rule() == Rule.EXACT ? ExactRule.UNSCALED : options.gamma();
    Affinities affinities = new Affinities(topology, gamma, scaled, compute);
    return switch (options.rule()) {
      case EXACT -> new ExactRule(options, topology, affinities, storage, compute);
      case TRUNCATED -> new TruncatedRule(options, topology, affinities, storage, compute);
      case DENSE -> new DenseRule(options, topology, affinities, storage, compute);
      case SIMPLEX -> new SimplexRule(options, topology, affinities, storage, compute);
      case NONE, COSINE -> throw new AssertionError(options.rule());
    };
  }
}
