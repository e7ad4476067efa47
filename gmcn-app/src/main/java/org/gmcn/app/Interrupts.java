package org.gmcn.app;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What happens on Ctrl-C: work under way is asked to stop and given a moment to clean up after
 * itself. The JVM itself then ends with exit code 130.
 */
public final class Interrupts {
  private static final long GRACE_SECONDS = 20;

  private final Set<Runnable> actions = ConcurrentHashMap.newKeySet();
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean interrupted;

  /** Does the work; should the user interrupt it meanwhile, it is asked to end early. */
  public <T> T during(Supplier<T> work, Runnable cancel) {
    actions.add(cancel);
    try {
      return work.get();
    } finally {
      actions.remove(cancel);
    }
  }

  /** Does the work to its end even if the user interrupts, e.g. to leave no half-written file. */
  public void finishing(Runnable work) {
    during(
        () -> {
          work.run();
          return null;
        },
        () -> {});
  }

  public boolean interrupted() {
    return interrupted;
  }

  /** Runs the actions and waits until the command has returned; immediately if there are none. */
  void interrupt() {
    if (actions.isEmpty()) {
      return;
    }
    interrupted = true;
    actions.forEach(Runnable::run);
    try {
      if (!done.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The command has returned. */
  void done() {
    done.countDown();
  }
}
