package org.gmcn.app.context;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What happens on Ctrl-C: work under way is asked to stop, however long its epoch takes, and the
 * command then returns by itself. The second time, and where nothing is under way, the process ends
 * at once; files are never half written, since they are moved in place.
 */
public final class Interrupts {
  private final Set<Runnable> actions = ConcurrentHashMap.newKeySet();
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

  /** Asks the work under way to stop; false if there is none or it has been asked before. */
  public synchronized boolean interrupt() {
    if (interrupted || actions.isEmpty()) {
      return false;
    }
    interrupted = true;
    actions.forEach(Runnable::run);
    return true;
  }
}
