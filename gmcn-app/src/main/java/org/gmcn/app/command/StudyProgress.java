package org.gmcn.app.command;

import java.util.HashMap;
import java.util.Map;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.ProgressBar;
import org.gmcn.experiment.study.Job;
import org.gmcn.experiment.study.JobResult;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyListener;

/**
 * Shows how studies go: a bar with the time left on a terminal, elsewhere a line now and then. The
 * time left is judged by the runs of the same data so far.
 */
final class StudyProgress implements StudyListener, AutoCloseable {
  private static final long LINE_NANOS = 30_000_000_000L;

  private final Console console;
  private final ProgressBar bar;
  private final boolean lines;
  private final int lanes;
  private final Map<String, double[]> cost = new HashMap<>();
  private volatile boolean cancelled;
  private String study = "";
  private int jobs;
  private int done;
  private int found;
  private boolean toldFound;
  private long nextLine = System.nanoTime();

  /**
   * @param lines whether to write lines where there is no terminal
   */
  StudyProgress(Console console, int lanes, boolean lines) {
    this.console = console;
    this.bar = console.progress();
    this.lanes = Math.max(1, lanes);
    this.lines = lines;
  }

  void cancel() {
    cancelled = true;
  }

  @Override
  public boolean cancelled() {
    return cancelled;
  }

  @Override
  public synchronized void note(String sentence) {
    console.warn(sentence);
  }

  @Override
  public synchronized void study(Study next, int count) {
    study = next.name();
    jobs = count;
    done = 0;
    found = 0;
    toldFound = false;
  }

  @Override
  public synchronized void found(Job job) {
    done++;
    found++;
  }

  @Override
  public synchronized void started(Job job) {
    if (found > 0 && !toldFound) {
      toldFound = true;
      console.err().println(study + ": going on; " + found + " runs are in the journal already.");
    }
  }

  @Override
  public synchronized void finished(Job job, JobResult result) {
    done++;
    double[] sum = cost.computeIfAbsent(job.data(), d -> new double[2]);
    sum[0] += result.number("seconds");
    sum[1]++;
    double left = Math.max(0, jobs - done) * sum[0] / sum[1] / lanes;
    String text =
        study + ": run " + done + " of " + jobs + ", " + job.method() + " on " + job.data();
    bar.show((double) done / Math.max(1, jobs), remaining(left) + ", " + text);
    if (lines && !bar.visible() && System.nanoTime() - nextLine >= 0) {
      nextLine = System.nanoTime() + LINE_NANOS;
      console.err().println(text + ", " + remaining(left));
    }
  }

  private static String remaining(double seconds) {
    long whole = Math.round(seconds);
    return "about " + (whole >= 120 ? Math.round(whole / 60.0) + " min" : whole + " s") + " left";
  }

  @Override
  public void close() {
    bar.close();
  }
}
