package org.gmcn.kernel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads of one run. {@link #run} hands every thread its part of a task and returns when all
 * are done; the calling thread does part 0. Workers spin a moment for the next task and then park,
 * so that handing over costs less than a microsecond inside an epoch and nothing outside.
 *
 * <p>One caller at a time. Nothing is allocated after construction.
 */
public final class Workers implements AutoCloseable {
  /** Work that can be cut into parts; part p of {@code parts} is done by one thread. */
  public interface Task {
    void run(int part, int parts);
  }

  private static final int SPINS = 20_000;

  private final Thread[] threads;
  private final AtomicInteger running = new AtomicInteger();
  private volatile int generation;
  private volatile Task task;
  private volatile Throwable failure;
  private volatile boolean closed;

  public Workers(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("at least one thread is needed, not " + count);
    }
    threads = new Thread[count - 1];
    for (int t = 0; t < threads.length; t++) {
      int part = t + 1;
      threads[t] = new Thread(() -> work(part), "gmcn-worker-" + part);
      threads[t].setDaemon(true);
      threads[t].start();
    }
  }

  /** As many threads as the machine has processors. */
  public static Workers ofMachine() {
    return new Workers(Runtime.getRuntime().availableProcessors());
  }

  public int count() {
    return threads.length + 1;
  }

  /** Runs every part of the task and waits for all of them. */
  public void run(Task work) {
    if (closed) {
      throw new IllegalStateException("the workers are closed");
    }
    if (threads.length == 0) {
      work.run(0, 1);
      return;
    }
    task = work;
    running.set(threads.length);
    generation++;
    for (Thread thread : threads) {
      LockSupport.unpark(thread);
    }
    try {
      work.run(0, threads.length + 1);
    } finally {
      while (running.get() > 0) {
        Thread.onSpinWait();
      }
    }
    if (failure != null) {
      Throwable thrown = failure;
      failure = null;
      throw new IllegalStateException("a worker failed", thrown);
    }
  }

  private void work(int part) {
    int seen = 0;
    while (true) {
      int spins = 0;
      while (generation == seen && !closed) {
        if (spins++ < SPINS) {
          Thread.onSpinWait();
        } else {
          LockSupport.park(this);
        }
      }
      if (closed) {
        return;
      }
      seen = generation;
      try {
        task.run(part, threads.length + 1);
      } catch (Throwable t) {
        failure = t;
      } finally {
        running.decrementAndGet();
      }
    }
  }

  /** Ends the threads and waits for them. */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    for (Thread thread : threads) {
      LockSupport.unpark(thread);
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
