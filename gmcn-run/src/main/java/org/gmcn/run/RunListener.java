package org.gmcn.run;

import org.gmcn.engine.EpochReport;

/**
 * Is told how runs go; where they run side by side, from several threads at once.
 *
 * @since 0.1
 */
public interface RunListener {
  RunListener NONE = new RunListener() {};

  /**
   * After every epoch.
   *
   * @param run the place of the run in the list, from 0
   * @param best whether it is the run's best epoch so far
   */
  default void epoch(int run, RunSpec spec, EpochReport report, boolean best) {}

  /**
   * After every epoch of a search between candidates, before the training of the chosen one. The
   * epochs of the chosen one are then handed to {@link #epoch}.
   *
   * @param candidate its place on the list, from 0
   * @param count the number of candidates
   */
  default void searching(int run, RunSpec spec, int candidate, int count, EpochReport report) {}

  /** Whether to stop; asked after every epoch. */
  default boolean cancelled() {
    return false;
  }

  /** When a run has ended. */
  default void finished(int run, RunOutcome outcome) {}
}
