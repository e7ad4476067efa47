package org.gmcn.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gmcn.experiment.plot.Plot;
import org.gmcn.experiment.plot.Plots;
import org.gmcn.experiment.report.Block.Figure;
import org.gmcn.experiment.study.JobResult;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyResult.CellResult;

/** How trainings went: curves, a confusion matrix and time. */
final class CurveSection {
  private CurveSection() {}

  /** The curves and the confusion matrix of GmCN's first run at the first ratio. */
  static List<Block> blocks(String name, List<CellResult> cells) {
    List<Block> blocks = new ArrayList<>();
    cells.stream()
        .filter(c -> c.cell().series().method().equals("gmcn"))
        .findFirst()
        .ifPresent(
            cell -> {
              JobResult run = cell.runs().get(0);
              if (!run.part("curve").isEmpty()) {
                blocks.add(new Figure(curve(name, cell, run)));
              }
              if (run.content().get("confusion") instanceof List<?> rows) {
                blocks.add(new Figure(confusion(name, cell, rows)));
              }
            });
    return blocks;
  }

  private static Plot curve(String name, CellResult cell, JobResult run) {
    Map<String, Object> curve = run.part("curve");
    List<Plots.Line> lines =
        List.of(
            line("training loss", curve, "trainLoss"),
            line("validation loss", curve, "validationLoss"),
            line("training accuracy", curve, "trainAccuracy"),
            line("validation accuracy", curve, "validationAccuracy"));
    return Plots.lines(
        name + "-curve",
        "Training of "
            + cell.cell().series().name()
            + " on "
            + cell.cell().data()
            + ", "
            + Numbers.percent(cell.cell().ratio())
            + " labelled, first run; the best epoch is "
            + (int) run.number("bestEpoch")
            + ".",
        "epoch",
        "loss, accuracy (0 to 1)",
        lines,
        false);
  }

  private static Plots.Line line(String name, Map<String, Object> curve, String part) {
    List<?> epochs = (List<?>) curve.get("epoch");
    List<?> values = (List<?>) curve.get(part);
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    for (int k = 0; k < epochs.size(); k++) {
      if (values.get(k) instanceof Number value) {
        x.add(((Number) epochs.get(k)).doubleValue());
        y.add(value.doubleValue());
      }
    }
    return new Plots.Line(name, x, y, null);
  }

  private static Plot confusion(String name, CellResult cell, List<?> rows) {
    List<List<Number>> counts = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (Object row : rows) {
      counts.add(((List<?>) row).stream().map(v -> (Number) v).toList());
      classes.add(String.valueOf(classes.size()));
    }
    return Plots.confusion(
        name + "-confusion",
        "Confusion of "
            + cell.cell().series().name()
            + " on the test nodes of "
            + cell.cell().data()
            + ", first run: how many of 100 nodes of each class are given which class.",
        classes,
        counts);
  }

  /** Milliseconds an epoch of every series, by data. */
  static Plot timePerEpoch(Study study, List<CellResult> cells) {
    List<String> names = study.series().stream().map(Study.Series::name).toList();
    List<Plots.Bars> bars = new ArrayList<>();
    for (String data : study.data()) {
      List<Double> values = new ArrayList<>();
      for (String series : names) {
        values.add(
            cells.stream()
                .filter(c -> c.cell().data().equals(data))
                .filter(c -> c.cell().series().name().equals(series))
                .mapToDouble(c -> 1000 * c.mean("secondsPerEpoch"))
                .average()
                .orElse(0));
      }
      if (values.stream().anyMatch(v -> v > 0)) {
        bars.add(new Plots.Bars(data, values, null));
      }
    }
    return Plots.bars(
        study.name() + "-time",
        "Median time of an epoch on one thread. An epoch of DeepWalk is not one of the others, and"
            + " other programs may have been running.",
        "method",
        "milliseconds",
        names,
        bars);
  }
}
