package org.gmcn.app.web.api;

import io.javalin.http.HttpStatus;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gmcn.app.web.state.ServedModel;

/**
 * Lets heavy questions in one after the other, as many at a time as there are processors, so that
 * many clients wait in line instead of crowding each other and a training out.
 */
final class Turns {
  private static final long MOST_SECONDS = 60;

  private final int places = Math.max(2, Runtime.getRuntime().availableProcessors());
  private final Semaphore free = new Semaphore(places, true);

  <T> T take(Supplier<T> work) {
    return take(1, work);
  }

  /** A question that may run the model: on a large graph one at a time, for want of memory. */
  <T> T take(ServedModel on, Supplier<T> work) {
    return take(on.large() ? places : 1, work);
  }

  private <T> T take(int wanted, Supplier<T> work) {
    try {
      if (!free.tryAcquire(wanted, MOST_SECONDS, TimeUnit.SECONDS)) {
        throw new Refusal(
            HttpStatus.SERVICE_UNAVAILABLE, "Too much is asked of the server; try again later.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refusal(HttpStatus.SERVICE_UNAVAILABLE, "The server is closing.");
    }
    try {
      return work.get();
    } finally {
      free.release(wanted);
    }
  }
}
