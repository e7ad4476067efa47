package org.gmcn.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gmcn.experiment.plot.Plots;
import org.gmcn.experiment.report.Block.Figure;
import org.gmcn.experiment.report.Block.Table;
import org.gmcn.experiment.study.JobResult;
import org.gmcn.experiment.study.StudyResult.CellResult;

/** What masks keep: by layer, by whether the ends of an edge share a label, by rule. */
final class MaskSection {
  private final String name;
  private final List<CellResult> cells;

  MaskSection(String name, List<CellResult> cells) {
    this.name = name;
    this.cells = cells.stream().filter(c -> !layers(c.runs().get(0)).isEmpty()).toList();
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    if (!cells.isEmpty()) {
      blocks.add(kept());
      blocks.add(new Figure(byLabel()));
    }
    Table rules = rules();
    if (!rules.rows().isEmpty()) {
      blocks.add(rules);
    }
    return blocks;
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> layers(JobResult run) {
    return run.content().get("masks") instanceof List<?> list
        ? (List<Map<String, Object>>) list
        : List.of();
  }

  static double count(Map<String, Object> layer, String key) {
    return layer.get(key) instanceof Number n ? n.doubleValue() : 0;
  }

  /** Kept over all of one kind of edges. */
  static double keptShare(Map<String, Object> layer, String kind) {
    double kept = count(layer, kind + "Kept");
    return kept / (kept + count(layer, kind + "Dropped"));
  }

  private Table kept() {
    Table table =
        new Table(
            "Share of neighbours that the masks keep, over all rounds of a layer, first run.",
            List.of(
                "series",
                "labelled",
                "layer",
                "all edges",
                "ends share a label",
                "ends differ",
                "same label among kept",
                "same label among dropped"));
    for (CellResult cell : cells) {
      List<Map<String, Object>> layers = layers(cell.runs().get(0));
      for (int l = 0; l < layers.size(); l++) {
        Map<String, Object> layer = layers.get(l);
        double kept = count(layer, "sameKept") + count(layer, "otherKept");
        double dropped = count(layer, "sameDropped") + count(layer, "otherDropped");
        table.row(
            cell.cell().series().name(),
            Numbers.percent(cell.cell().ratio()),
            l + 1,
            Numbers.share(kept / (kept + dropped)),
            Numbers.share(keptShare(layer, "same")),
            Numbers.share(keptShare(layer, "other")),
            Numbers.share(count(layer, "sameKept") / kept),
            Numbers.share(count(layer, "sameDropped") / dropped));
      }
    }
    return table;
  }

  private org.gmcn.experiment.plot.Plot byLabel() {
    List<String> groups = new ArrayList<>();
    List<Double> same = new ArrayList<>();
    List<Double> other = new ArrayList<>();
    for (CellResult cell : cells) {
      List<Map<String, Object>> layers = layers(cell.runs().get(0));
      for (int l = 0; l < layers.size(); l++) {
        groups.add(
            cell.cell().series().name()
                + " "
                + Numbers.percent(cell.cell().ratio())
                + ", layer "
                + (l + 1));
        same.add(100 * orZero(keptShare(layers.get(l), "same")));
        other.add(100 * orZero(keptShare(layers.get(l), "other")));
      }
    }
    return Plots.bars(
        name + "-kept",
        "Edges kept by the masks, by whether the two nodes share a label.",
        "series, share of labelled nodes, layer",
        "kept, %",
        groups,
        List.of(
            new Plots.Bars("ends share a label", same, null),
            new Plots.Bars("ends differ", other, null)));
  }

  private static double orZero(double value) {
    return Double.isFinite(value) ? value : 0;
  }

  private Table rules() {
    Table table =
        new Table(
            "The three mask rules on the same input (first round): share of directed edges kept,"
                + " and of entries where a rule differs from truncated.",
            List.of(
                "series",
                "input of layer",
                "truncated keeps",
                "dense keeps",
                "simplex keeps",
                "dense differs",
                "simplex differs"));
    for (CellResult cell : cells) {
      if (cell.runs().get(0).content().get("rules") instanceof List<?> layers) {
        for (int l = 0; l < layers.size(); l++) {
          rules(table, cell.cell().series().name(), l == 0 ? "first" : "last", layers.get(l));
        }
      }
    }
    return table;
  }

  @SuppressWarnings("unchecked")
  private static void rules(Table table, String series, String which, Object content) {
    Map<String, Object> layer = (Map<String, Object>) content;
    double edges = count(layer, "edges");
    table.row(
        series,
        which,
        Numbers.share(count(layer, "truncatedKept") / edges),
        Numbers.share(count(layer, "denseKept") / edges),
        Numbers.share(count(layer, "simplexKept") / edges),
        Numbers.share(count(layer, "denseDiffers") / edges),
        Numbers.share(count(layer, "simplexDiffers") / edges));
  }
}
