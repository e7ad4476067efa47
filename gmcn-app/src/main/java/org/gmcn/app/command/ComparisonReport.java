package org.gmcn.app.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.experiment.report.Comparison;
import org.gmcn.experiment.report.ResultFiles;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyResult.CellResult;

/** The table of a comparison, and GmCN against each of the others. */
final class ComparisonReport {
  private static final String GMCN = "gmcn";

  private final StudyResult result;
  private final Study study;

  ComparisonReport(StudyResult result) {
    this.result = result;
    this.study = result.study();
  }

  void print(Console console) {
    List<String> header = new ArrayList<>(List.of("model"));
    study.ratios().forEach(r -> header.add(">" + Math.round(100 * r) + " % labelled"));
    header.add(">s a run");
    Table table = new Table(header.toArray(String[]::new));
    for (Study.Series series : study.series()) {
      List<Object> row = new ArrayList<>(List.of(series.name()));
      study.ratios().forEach(ratio -> row.add(entry(console, series, ratio)));
      double seconds =
          result.cells().stream()
              .filter(c -> c.cell().series().equals(series))
              .mapToDouble(c -> c.mean("seconds"))
              .average()
              .orElse(Double.NaN);
      row.add(String.format(Locale.ROOT, "%.2f", seconds));
      table.row(row.toArray());
    }
    console.line(
        "Test accuracy in %% on %s, mean ± standard deviation of %d runs, the same splits for all.",
        study.data().get(0), study.runs());
    console.line("");
    table.print(console);
    if (study.series().size() > 1) {
      console.line("");
      console.line("GmCN against each (paired t-test over the splits, level 0.05):");
      console.line("");
      pairs().print(console);
    }
  }

  private String entry(Console console, Study.Series series, double ratio) {
    return cell(series.method(), ratio)
        .map(
            found -> {
              double best =
                  result.cells().stream()
                      .filter(c -> c.cell().ratio() == ratio)
                      .mapToDouble(c -> c.spread().mean())
                      .max()
                      .orElse(Double.NaN);
              String text =
                  String.format(
                      Locale.ROOT,
                      "%.2f ± %.2f",
                      found.spread().mean(),
                      found.spread().deviation());
              return found.spread().mean() == best ? console.style().bold(text) : text;
            })
        .orElse("");
  }

  private Optional<CellResult> cell(String method, double ratio) {
    return result.cells().stream()
        .filter(c -> c.cell().series().method().equals(method) && c.cell().ratio() == ratio)
        .findFirst();
  }

  private Table pairs() {
    Table table = new Table("model", ">labelled", ">GmCN less it", ">p", "GmCN is");
    for (Study.Series series : study.series()) {
      for (double ratio : study.ratios()) {
        if (!series.method().equals(GMCN)) {
          Comparison.Paired pair = pair(series, ratio);
          table.row(
              series.name(),
              Math.round(100 * ratio) + " %",
              String.format(Locale.ROOT, "%+.2f", pair.difference()),
              Double.isNaN(pair.p()) ? "" : String.format(Locale.ROOT, "%.3f", pair.p()),
              pair.words());
        }
      }
    }
    return table;
  }

  private Comparison.Paired pair(Study.Series series, double ratio) {
    return Comparison.paired(
        cell(GMCN, ratio).orElseThrow(), cell(series.method(), ratio).orElseThrow());
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("data", study.data().get(0));
    map.put("runs", study.runs());
    map.put("seed", study.seed());
    List<Map<String, Object>> cells = new ArrayList<>();
    for (CellResult cell : result.cells()) {
      Map<String, Object> entry = ResultFiles.json(study, cell);
      if (!cell.cell().series().method().equals(GMCN)) {
        Comparison.Paired pair = pair(cell.cell().series(), cell.cell().ratio());
        entry.put("gmcnLessIt", pair.difference());
        entry.put("p", pair.p());
        entry.put("significant", pair.significant());
      }
      cells.add(entry);
    }
    map.put("cells", cells);
    return map;
  }
}
