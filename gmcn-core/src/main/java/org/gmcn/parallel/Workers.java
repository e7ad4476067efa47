package org.gmcn.parallel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads of one run. {@link #run} gives every thread its share of a task and returns when all
 * is done. A share may be cut into pieces: a thread takes those of its own share one by one, so
 * that it meets the same rows in task after task, and then what others have not begun, so that one
 * that is held up delays the rest little. Whoever waits, workers for a task or the caller for the
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

  /** One a thread, the first is the caller's. */
  private final Share[] shares;

  private final int spins;

  /** Counts the tasks: a new number starts the workers. */
  private final AtomicInteger generation = new AtomicInteger();

  /** Parts of the task that are not done. */
  private final AtomicInteger remaining = new AtomicInteger();

  private volatile Thread waiting;
  private volatile Throwable failure;
  private volatile boolean closed;
  private Task task;

  /** What each share of the task is cut into. */
  private int pieces;

  public Workers(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("at least one thread is needed, not " + count);
    }
    spins = count <= Runtime.getRuntime().availableProcessors() ? SPINS : CROWDED_SPINS;
    shares = new Share[count];
    for (int t = 0; t < count; t++) {
      shares[t] = new Share(t);
    }
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

  /** Runs a task in as many parts as there are threads. */
  public void run(Task work) {
    run(work, 1);
  }

  /** The same, but the caller does every part. */
  public void runAlone(Task work) {
    for (int part = 0; part < shares.length; part++) {
      work.run(part, shares.length);
    }
  }

  /**
   * Runs every part of the task and waits for all of them. What a part throws is thrown here, when
   * all have ended.
   *
   * @param cuts how many parts for every thread
   */
  public void run(Task work, int cuts) {
    if (closed) {
      throw new IllegalStateException("the workers are closed");
    }
    if (workers.length == 0) {
      work.run(0, 1);
      return;
    }
    if (task != null) {
      throw new IllegalStateException("the workers are at work for another caller");
    }
    task = work;
    failure = null;
    pieces = cuts;
    remaining.set(shares.length * cuts);
    int now = generation.get() + 1;
    for (Share share : shares) {
      share.offer(now);
    }
    generation.set(now);
    for (Worker worker : workers) {
      if (worker.parked) {
        LockSupport.unpark(worker);
      }
    }
    work(0, now);
    await();
    task = null;
    rethrow(failure);
  }

  /**
   * Does what is left of a task, a thread's own share first.
   *
   * @return whether the last part was among it
   */
  private boolean work(int own, int generationOfTask) {
    boolean last = false;
    for (int k = 0; k < shares.length; k++) {
      Share share = shares[(own + k) % shares.length];
      for (int part = share.claim(generationOfTask); part >= 0; ) {
        execute(part);
        last = remaining.decrementAndGet() == 0;
        part = share.claim(generationOfTask);
      }
    }
    return last;
  }

  private void execute(int part) {
    try {
      task.run(part, shares.length * pieces);
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

  /** A thread's pieces of a task. */
  private final class Share {
    private final int thread;

    /**
     * The task's number, and in the lower half how many pieces are left: together, since a thread
     * may still look for pieces of the task before while this one begins.
     */
    private final AtomicLong left = new AtomicLong();

    Share(int thread) {
      this.thread = thread;
    }

    void offer(int generationOfTask) {
      left.set((long) generationOfTask << Integer.SIZE | pieces);
    }

    /** Takes the next piece; its part of the task, or -1 if none is left or the task is over. */
    int claim(int generationOfTask) {
      long before = left.get();
      while ((int) (before >>> Integer.SIZE) == generationOfTask && (int) before > 0) {
        if (left.compareAndSet(before, before - 1)) {
          // The task lasts until this piece is done, and so do its pieces.
          return (thread + 1) * pieces - (int) before;
        }
        before = left.get();
      }
      return -1;
    }
  }

  private final class Worker extends Thread {
    private final int share;
    private volatile boolean parked;

    Worker(int share) {
      super("gmcn-worker-" + share);
      this.share = share;
      setDaemon(true);
    }

    @Override
    public void run() {
      int seen = 0;
      while (next(seen)) {
        seen = generation.get();
        Thread caller = work(share, seen) ? waiting : null;
        if (caller != null) {
          LockSupport.unpark(caller);
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
