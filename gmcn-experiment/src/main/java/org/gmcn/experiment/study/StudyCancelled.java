package org.gmcn.experiment.study;

/**
 * A study was asked to stop before its end; what was finished is in the journal.
 *
 * @since 0.1
 */
public final class StudyCancelled extends RuntimeException {
  private static final long serialVersionUID = 1;

  StudyCancelled() {
    super("cancelled");
  }
}
