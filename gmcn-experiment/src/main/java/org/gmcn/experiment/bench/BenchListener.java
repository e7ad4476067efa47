package org.gmcn.experiment.bench;

import java.util.concurrent.CancellationException;

/** Is told how measuring goes. */
public interface BenchListener {
  BenchListener NONE = new BenchListener() {};

  /** The next of the steps begins. */
  default void step(String what) {}

  /** Something worth saying that is no reason to stop; a sentence. */
  default void note(String sentence) {}

  /** Whether to stop. */
  default boolean cancelled() {
    return false;
  }

  /** Ends the measuring if it is to stop. */
  default void check() {
    if (cancelled()) {
      throw new CancellationException();
    }
  }
}
