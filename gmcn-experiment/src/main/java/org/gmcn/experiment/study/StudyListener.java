package org.gmcn.experiment.study;

/**
 * Is told how a study goes, from several threads at once.
 *
 * @since 0.1
 */
public interface StudyListener {
  StudyListener NONE = new StudyListener() {};

  /** A study begins; its number of runs grows when searches have been decided. */
  default void study(Study study, int jobs) {}

  /** A run is in the journal already. */
  default void found(Job job) {}

  default void started(Job job) {}

  default void finished(Job job, JobResult result) {}

  /** Something odd that is worth a sentence. */
  default void note(String sentence) {}

  /** Whether to stop; the epochs under way are finished and saved. */
  default boolean cancelled() {
    return false;
  }
}
