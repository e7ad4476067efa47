package org.gmcn.experiment.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gmcn.experiment.plot.Plot;
import org.gmcn.experiment.plot.Plots;
import org.gmcn.experiment.report.Block.Entry;
import org.gmcn.experiment.report.Block.Figure;
import org.gmcn.experiment.report.Block.Mark;
import org.gmcn.experiment.report.Block.Table;
import org.gmcn.experiment.report.Block.Text;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.Study.AxisKind;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyResult.CellResult;

/** The first page: GmCN's cells against the paper's and against the other methods. */
final class Overview {
  private static final String GMCN = "gmcn";

  private final List<StudyResult> results;
  private int cells;
  private int nearPaper;
  private int atPaper;
  private int best;

  Overview(List<StudyResult> results) {
    this.results = results;
  }

  List<Block> blocks() {
    Table table =
        new Table(
            "GmCN's cells of the paper's tables. Tied means within one standard error of the best"
                + " method's mean.",
            List.of(
                "data",
                "labelled",
                "GmCN here",
                "paper",
                "difference",
                "verdict",
                "best method",
                "GmCN is"));
    for (StudyResult result : results) {
      if (result.study().axis().kind() == AxisKind.NONE) {
        result.cells().stream()
            .filter(c -> c.cell().series().method().equals(GMCN))
            .forEach(
                c ->
                    Comparison.withPaper(result.study(), c)
                        .ifPresent(with -> row(table, result, c, with)));
      }
    }
    List<Block> blocks = new ArrayList<>();
    if (cells > 0) {
      blocks.add(new Text(summary()));
      blocks.add(table);
    }
    keptByData().ifPresent(plot -> blocks.add(new Figure(plot)));
    results.stream()
        .filter(r -> r.study().axis().kind() == AxisKind.NOISE)
        .forEach(r -> noise(r, blocks));
    return blocks;
  }

  /** The share of kept neighbours by layer and data set, at the first ratio of each table. */
  private Optional<Plot> keptByData() {
    Map<String, List<Double>> kept = new LinkedHashMap<>();
    for (StudyResult result : results) {
      if (result.study().axis().kind() == AxisKind.NONE) {
        for (CellResult cell : result.cells()) {
          boolean plain = cell.cell().series().name().equals("GmCN");
          if (plain && cell.keptEdges().size() == 2) {
            kept.putIfAbsent(cell.cell().data(), cell.keptEdges());
          }
        }
      }
    }
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    List<Plots.Bars> bars = new ArrayList<>();
    for (int layer = 0; layer < 2; layer++) {
      int number = layer;
      bars.add(
          new Plots.Bars(
              "layer " + (layer + 1),
              kept.values().stream().map(shares -> 100 * shares.get(number)).toList(),
              null));
    }
    return Optional.of(
        Plots.bars(
            "kept-by-data",
            "Share of neighbours that GmCN keeps with the hyper-parameters chosen, by layer and data"
                + " set, mean of the runs.",
            "data set",
            "kept, %",
            List.copyOf(kept.keySet()),
            bars));
  }

  private void row(Table table, StudyResult result, CellResult cell, Comparison.WithPaper with) {
    cells++;
    double paperError = with.paper().deviation() / Math.sqrt(Published.RUNS);
    nearPaper += with.difference() >= -paperError ? 1 : 0;
    atPaper += with.difference() >= 0 ? 1 : 0;
    List<CellResult> rivals = rivals(result, cell.cell());
    CellResult top =
        rivals.stream()
            .max(java.util.Comparator.comparingDouble(c -> c.spread().mean()))
            .orElse(cell);
    double behind = top.spread().mean() - cell.spread().mean();
    boolean tied = behind <= Math.max(cell.standardError(), top.standardError());
    best += tied ? 1 : 0;
    String place = behind == 0 ? "best" : tied ? "tied" : "behind by " + Numbers.two(behind);
    table.row(
        cell.cell().data(),
        Numbers.percent(cell.cell().ratio()),
        Numbers.spread(cell.spread()),
        Numbers.spread(with.paper()),
        new Entry(Numbers.signed(with.difference()), with.mark()),
        new Entry(with.verdict(), with.mark()),
        top.cell().series().name() + " " + Numbers.two(top.spread().mean()),
        new Entry(place, tied ? Mark.BETTER : Mark.WORSE));
  }

  private static List<CellResult> rivals(StudyResult result, Study.Cell cell) {
    return result.cells().stream()
        .filter(c -> c.cell().data().equals(cell.data()) && c.cell().ratio() == cell.ratio())
        .toList();
  }

  private String summary() {
    return "Of GmCN's 15 cells in tables 1 to 3, "
        + cells
        + " were run. At or above the paper's mean less one standard error: "
        + nearPaper
        + "; at or above the paper's mean: "
        + atPaper
        + "; best or tied among the methods run: "
        + best
        + ".";
  }

  private static void noise(StudyResult result, List<Block> blocks) {
    Map<Object, Double> gmcn = AxisSection.means(result, "GmCN");
    Map<Object, Double> gcn = AxisSection.means(result, "GCN");
    gmcn.keySet().retainAll(gcn.keySet());
    if (gmcn.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder(result.study().title() + ": GmCN less GCN, in points,");
    gmcn.forEach(
        (level, mean) ->
            text.append(" at p = ")
                .append(level)
                .append(' ')
                .append(Numbers.signed(mean - gcn.get(level)))
                .append(';'));
    text.setCharAt(text.length() - 1, '.');
    blocks.add(new Text(text.toString()));
  }
}
