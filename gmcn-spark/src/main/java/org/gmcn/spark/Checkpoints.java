package org.gmcn.spark;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.model.Engine;
import org.gmcn.model.EpochReport;
import org.gmcn.model.Weights;
import org.gmcn.train.TrainingListener;

/** Writes a {@link TrainingCheckpoint} every so many epochs. */
final class Checkpoints implements TrainingListener {
  private final SharedFolder folder;
  private final String about;
  private final Engine engine;
  private final int every;
  private final List<EpochReport> history = new ArrayList<>();
  private Weights best;

  Checkpoints(SharedFolder folder, String about, Engine engine, int every) {
    this.folder = folder;
    this.about = about;
    this.engine = engine;
    this.every = every;
    this.best = engine.weights().copy();
  }

  /** Goes on after an earlier run. */
  void after(TrainingCheckpoint earlier) {
    history.addAll(earlier.history());
    best = earlier.best().copy();
  }

  @Override
  public void epoch(EpochReport report, double seconds, boolean isBest) {
    history.add(report);
    if (isBest) {
      best.copyFrom(engine.weights());
    }
    if (report.epoch() % every == 0) {
      new TrainingCheckpoint(about, history, engine.state(), best).write(folder);
    }
  }
}
