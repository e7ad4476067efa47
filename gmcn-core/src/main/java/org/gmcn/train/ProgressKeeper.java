package org.gmcn.train;

/**
 * Keeps where a training stands, so that another process can go on; on the training thread.
 *
 * @since 0.1
 */
public interface ProgressKeeper {
  /** Whether the trainer should hand over its progress after this epoch, 0 before the first. */
  boolean due(int epoch);

  /** Keeps the progress, whose weights are live: they change when this returns. */
  void keep(Progress progress);
}
