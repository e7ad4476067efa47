package org.gmcn.app.command;

import org.gmcn.app.console.ProgressBar;
import org.gmcn.app.console.Text;
import org.gmcn.engine.EpochReport;
import org.gmcn.method.TrainingOptions;
import org.gmcn.run.RunListener;
import org.gmcn.run.RunOutcome;
import org.gmcn.run.RunSpec;

/**
 * Draws how training goes. Nobody knows at which epoch a run will stop, so the bar of a single run
 * shows the patience that is used up or the epochs that are done, whichever is more; of several
 * runs it shows how many have ended.
 */
final class TrainingProgress implements RunListener, AutoCloseable {
  private final ProgressBar bar;
  private final TrainingOptions options;
  private final int runs;
  private int ended;
  private int bestEpoch;

  TrainingProgress(ProgressBar bar, TrainingOptions options, int runs) {
    this.bar = bar;
    this.options = options;
    this.runs = runs;
  }

  @Override
  public synchronized void epoch(int run, RunSpec spec, EpochReport report, boolean best) {
    if (runs == 1 && best) {
      bestEpoch = report.epoch();
    }
    if (!bar.due()) {
      return;
    }
    if (runs == 1) {
      double waited = (double) (report.epoch() - bestEpoch) / options.patience();
      bar.show(
          Math.max(waited, (double) report.epoch() / options.epochs()),
          "epoch "
              + report.epoch()
              + ", validation "
              + Text.percent(report.validationAccuracy())
              + ", best at "
              + bestEpoch);
    } else {
      bar.show(
          (double) ended / runs, "run " + (run + 1) + " of " + runs + ", epoch " + report.epoch());
    }
  }

  @Override
  public synchronized void searching(
      int run, RunSpec spec, int candidate, int count, EpochReport report) {
    if (bar.due()) {
      bar.show(
          (double) ended / runs,
          "choosing between "
              + count
              + " settings: number "
              + (candidate + 1)
              + ", epoch "
              + report.epoch());
    }
  }

  @Override
  public synchronized void finished(int run, RunOutcome outcome) {
    ended++;
  }

  @Override
  public void close() {
    bar.close();
  }
}
