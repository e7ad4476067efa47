package org.gmcn.nn.round;

import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.KeptEdges;

/**
 * The way in which the rounds and steps of Algorithm 2 are computed. All schedules give the same U
 * up to rounding; {@link RoundSchedules} chooses one. From {@link #begin} to {@link #end} U is in
 * the schedule's own buffers and scale.
 */
public interface RoundSchedule {
  /** U = H. */
  Matrix begin(Matrix h);

  /** The mask of round k for U. */
  KeptEdges choose(int k, Matrix u);

  /** U = α (M ⊙ Â) U + (1-α) H: step t of a round. */
  Matrix step(KeptEdges mask, int t, Matrix u, Matrix h);

  /** U in the scale of H; overwritten by the next pass. */
  Matrix end(Matrix u);

  /** Releases the buffers; the next pass allocates new ones. */
  void release();
}
