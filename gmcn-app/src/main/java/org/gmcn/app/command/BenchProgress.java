package org.gmcn.app.command;

import org.gmcn.app.console.Console;
import org.gmcn.app.console.ProgressBar;
import org.gmcn.experiment.bench.BenchListener;

/** Shows which step of measuring is under way, and carries the wish to stop. */
final class BenchProgress implements BenchListener, AutoCloseable {
  private final Console console;
  private final int steps;
  private ProgressBar bar;
  private int begun;
  private volatile boolean cancelled;

  BenchProgress(Console console, int steps) {
    this.console = console;
    this.steps = Math.max(1, steps);
    bar = console.progress();
  }

  @Override
  public void step(String what) {
    bar.show((double) begun++ / steps, what);
  }

  @Override
  public void note(String sentence) {
    wipe();
    console.warn(sentence);
  }

  @Override
  public boolean cancelled() {
    return cancelled;
  }

  void cancel() {
    cancelled = true;
  }

  /** Takes the bar away until the next step. */
  void wipe() {
    bar.close();
    bar = console.progress();
  }

  @Override
  public void close() {
    bar.close();
  }
}
