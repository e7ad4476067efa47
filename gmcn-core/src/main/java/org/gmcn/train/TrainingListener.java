package org.gmcn.train;

import org.gmcn.engine.EpochReport;

/**
 * Is told how a training goes, on the training thread; what it does delays training.
 *
 * @since 0.1
 */
public interface TrainingListener {
  /**
   * After every epoch.
   *
   * @param seconds what the epoch took
   * @param best whether it is the best so far
   */
  void epoch(EpochReport report, double seconds, boolean best);
}
