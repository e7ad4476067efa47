package org.gmcn.app.web.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.app.web.state.ServedModel;
import org.gmcn.app.web.state.TrainingRun;
import org.gmcn.engine.EpochReport;
import org.gmcn.run.RunOutcome;

/** A training in a list, and its epochs. */
public final class RunView {
  private RunView() {}

  public static String state(TrainingRun run) {
    return run.state().name().toLowerCase(Locale.ROOT);
  }

  public static Map<String, Object> of(TrainingRun run) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", run.id());
    map.put("data", run.source());
    map.put("model", run.spec().method().name());
    map.put("title", run.spec().method().title());
    map.put("seed", run.spec().seed());
    map.put("hyperparameters", run.spec().hyperparameters());
    map.put("state", state(run));
    map.put("error", run.error());
    map.put("epochCount", run.epochs());
    ServedModel trained = run.trained();
    map.put("trained", trained != null);
    map.put("explains", trained != null && trained.explains());
    RunOutcome outcome = run.outcome();
    if (outcome != null) {
      map.put("results", outcome.results());
    } else if (trained != null) {
      map.put("results", trained.model().results());
    }
    return map;
  }

  /** Epoch, losses and accuracies of training and validation, then the kept share of each layer. */
  public static List<Number> epoch(EpochReport report) {
    // As floats: seven digits are more than a curve shows, and short to write.
    List<Number> row = new ArrayList<>();
    row.add(report.epoch());
    row.add((float) report.trainLoss());
    row.add((float) report.trainAccuracy());
    row.add((float) report.validationLoss());
    row.add((float) report.validationAccuracy());
    for (double kept : report.keptEdges()) {
      row.add((float) kept);
    }
    return row;
  }
}
