package org.gmcn.app.console;

import java.io.PrintStream;

/**
 * One line that shows how far long work is, drawn again at most ten times a second and wiped at the
 * end. Any thread may move it.
 */
public final class ProgressBar implements AutoCloseable {
  private static final int CELLS = 24;
  private static final int TEXT = 52;
  private static final long PAUSE_NANOS = 100_000_000;

  private final PrintStream to;
  private long nextNanos = System.nanoTime();
  private boolean drawn;
  private boolean closed;

  /**
   * @param to where to draw, or null for a bar that nobody sees
   */
  ProgressBar(PrintStream to) {
    this.to = to;
  }

  /** Whether there is a terminal to draw on. */
  public boolean visible() {
    return to != null;
  }

  /** Whether anybody sees it; if not, what it shows need not be put together. */
  public boolean due() {
    return to != null && System.nanoTime() - nextNanos >= 0;
  }

  /**
   * Shows a share of the work, 0 to 1, and a few words.
   *
   * @param share below 0 where it is not known
   */
  public synchronized void show(double share, String text) {
    if (!due() || closed) {
      return;
    }
    nextNanos = System.nanoTime() + PAUSE_NANOS;
    int full = (int) Math.round(Math.min(1, Math.max(0, share)) * CELLS);
    String bar = "█".repeat(full) + "░".repeat(CELLS - full);
    String words = text.length() > TEXT ? text.substring(0, TEXT) : text;
    to.print("\r" + bar + " " + words + "\u001b[K");
    to.flush();
    drawn = true;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (drawn) {
      to.print("\r\u001b[K");
      to.flush();
      drawn = false;
    }
  }
}
