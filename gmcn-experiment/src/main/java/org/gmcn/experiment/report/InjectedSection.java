package org.gmcn.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gmcn.experiment.plot.Plots;
import org.gmcn.experiment.report.Block.Figure;
import org.gmcn.experiment.report.Block.Table;
import org.gmcn.experiment.study.JobResult;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyResult.CellResult;
import org.gmcn.run.RunSummary.Spread;

/**
 * How well the masks find the edges that noise put in: of the dropped ones, how many were put in
 * (precision); of those put in, how many are dropped (recall).
 */
final class InjectedSection {
  private InjectedSection() {}

  static List<Block> blocks(String name, Study study, List<CellResult> cells) {
    List<CellResult> noisy =
        cells.stream()
            .filter(c -> AxisSection.at(c) > 0)
            .filter(c -> !MaskSection.layers(c.runs().get(0)).isEmpty())
            .toList();
    if (noisy.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(table(noisy));
    List<Plots.Line> lines = new ArrayList<>();
    for (Study.Series series : study.series()) {
      List<CellResult> own = noisy.stream().filter(c -> c.cell().series().equals(series)).toList();
      if (!own.isEmpty()) {
        lines.add(line(series.name() + ", precision", own, true));
        lines.add(line(series.name() + ", recall", own, false));
      }
    }
    blocks.add(
        new Figure(
            Plots.lines(
                name + "-injected",
                "Finding the injected edges with the masks of the first layer. Precision by chance"
                    + " is the share of injected edges, which is the noise level.",
                "noise: share of edges rewired (p)",
                "precision, recall, %",
                lines,
                true)));
    return blocks;
  }

  private static Table table(List<CellResult> cells) {
    Table table =
        new Table(
            "Dropped edges against injected edges, all rounds of a layer, mean over the noisy"
                + " graphs.",
            List.of(
                "noise",
                "series",
                "layer",
                "injected dropped (recall)",
                "original dropped",
                "injected among dropped (precision)"));
    for (CellResult cell : cells) {
      int layers = MaskSection.layers(cell.runs().get(0)).size();
      for (int l = 0; l < layers; l++) {
        table.row(
            cell.cell().value(),
            cell.cell().series().name(),
            l + 1,
            Numbers.share(spread(cell, l, InjectedSection::recall).mean()),
            Numbers.share(spread(cell, l, m -> 1 - MaskSection.keptShare(m, "original")).mean()),
            Numbers.share(spread(cell, l, InjectedSection::precision).mean()));
      }
    }
    return table;
  }

  private static Plots.Line line(String name, List<CellResult> cells, boolean precision) {
    List<Spread> spreads =
        cells.stream()
            .map(
                c -> spread(c, 0, precision ? InjectedSection::precision : InjectedSection::recall))
            .toList();
    return new Plots.Line(
        name,
        cells.stream().map(AxisSection::at).toList(),
        spreads.stream().map(s -> 100 * s.mean()).toList(),
        spreads.stream().map(s -> 100 * s.deviation()).toList());
  }

  private static Spread spread(
      CellResult cell, int layer, java.util.function.ToDoubleFunction<Map<String, Object>> number) {
    List<Double> values = new ArrayList<>();
    for (JobResult run : cell.runs()) {
      List<Map<String, Object>> layers = MaskSection.layers(run);
      if (layer < layers.size()) {
        double value = number.applyAsDouble(layers.get(layer));
        values.add(Double.isNaN(value) ? 0 : value);
      }
    }
    return Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  static double precision(Map<String, Object> layer) {
    double injected = MaskSection.count(layer, "injectedDropped");
    return injected / (injected + MaskSection.count(layer, "originalDropped"));
  }

  static double recall(Map<String, Object> layer) {
    return 1 - MaskSection.keptShare(layer, "injected");
  }
}
