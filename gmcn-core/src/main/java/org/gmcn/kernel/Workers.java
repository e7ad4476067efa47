package org.gmcn.kernel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads of one run. {@link #run} hands every thread its part of a task and returns when all
 * are done; the calling thread does part 0, and then whatever part its worker has not begun, so
 * that a busy machine delays it little. Whoever waits, workers for a task or the caller for the
 * workers, spins a moment and then parks: handing over costs less than a microsecond inside an
 * epoch and nothing outside. With more threads than processors nobody spins for long.
 *
 * <p>One caller at a time. Nothing is allocated after construction.
 */
public final class Workers implements AutoCloseable {
  /** Work that can be cut into parts; part p of {@code parts} is done by one thread. */
  public interface Task {
    void run(int part, int parts);
  }

  /** About half a millisecond; and next to nothing where threads outnumber processors. */
  private static final int SPINS = 10_000;

  private static final int CROWDED_SPINS = 20;

  private final Worker[] workers;
  private final int spins;

  /** Counts the tasks: a new number starts the workers. */
  private final AtomicInteger generation = new AtomicInteger();

  /** Parts of the task, but for the caller's own, that are not done. */
  private final AtomicInteger remaining = new AtomicInteger();

  private volatile Thread waiting;
  private volatile Throwable failure;
  private volatile boolean closed;
  private Task task;
  private boolean shared = true;

  public Workers(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("at least one thread is needed, not " + count);
    }
    spins = count <= Runtime.getRuntime().availableProcessors() ? SPINS : CROWDED_SPINS;
    workers = new Worker[count - 1];
    for (int w = 0; w < workers.length; w++) {
      workers[w] = new Worker(w + 1);
      workers[w].start();
    }
  }

  /** As many threads as the machine has processors. */
  public static Workers ofMachine() {
    return new Workers(Runtime.getRuntime().availableProcessors());
  }

  public int count() {
    return workers.length + 1;
  }

  /** Whether tasks are shared among the threads, as at first, or the caller does every part. */
  void share(boolean among) {
    shared = among;
  }

  /**
   * Runs every part of the task and waits for all of them. What a part throws is thrown here, when
   * all have ended.
   */
  public void run(Task work) {
    if (closed) {
      throw new IllegalStateException("the workers are closed");
    }
    if (workers.length == 0) {
      work.run(0, 1);
      return;
    }
    if (!shared) {
      for (int part = 0; part <= workers.length; part++) {
        work.run(part, workers.length + 1);
      }
      return;
    }
    if (task != null) {
      throw new IllegalStateException("the workers are at work for another caller");
    }
    task = work;
    failure = null;
    remaining.set(workers.length);
    int now = generation.incrementAndGet();
    for (Worker worker : workers) {
      if (worker.parked) {
        LockSupport.unpark(worker);
      }
    }
    execute(0);
    for (Worker worker : workers) {
      if (worker.claim(now)) {
        execute(worker.part);
        remaining.decrementAndGet();
      }
    }
    await();
    task = null;
    rethrow(failure);
  }

  private void execute(int part) {
    try {
      task.run(part, workers.length + 1);
    } catch (Throwable t) {
      failure = t;
    }
  }

  private static void rethrow(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown != null) {
      throw new IllegalStateException("a worker failed", thrown);
    }
  }

  private void await() {
    for (int s = 0; s < spins; s++) {
      if (remaining.get() == 0) {
        return;
      }
      Thread.onSpinWait();
    }
    waiting = Thread.currentThread();
    while (remaining.get() > 0) {
      LockSupport.park(this);
    }
    waiting = null;
  }

  /** Ends the threads and waits for them. */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    for (Worker worker : workers) {
      LockSupport.unpark(worker);
      while (worker.isAlive()) {
        try {
          worker.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Worker extends Thread {
    private final int part;

    /** The last task whose part has been taken, by this worker or by the caller. */
    private final AtomicInteger claimed = new AtomicInteger();

    private volatile boolean parked;

    Worker(int part) {
      super("gmcn-worker-" + part);
      this.part = part;
      setDaemon(true);
    }

    /** Takes this worker's part of a task; false if it is taken, or the task is over. */
    private boolean claim(int generationOfTask) {
      return claimed.compareAndSet(generationOfTask - 1, generationOfTask);
    }

    @Override
    public void run() {
      int seen = 0;
      while (next(seen)) {
        seen = generation.get();
        if (claim(seen)) {
          execute(part);
          Thread caller = remaining.decrementAndGet() == 0 ? waiting : null;
          if (caller != null) {
            LockSupport.unpark(caller);
          }
        }
      }
    }

    /** Waits for a task after those seen; false if there will be none. */
    private boolean next(int seen) {
      for (int s = 0; s < spins && !closed; s++) {
        if (generation.get() != seen) {
          return true;
        }
        Thread.onSpinWait();
      }
      parked = true;
      while (generation.get() == seen && !closed) {
        LockSupport.park(Workers.this);
      }
      parked = false;
      return generation.get() != seen;
    }
  }
}
