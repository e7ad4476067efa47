package org.gmcn.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gmcn.experiment.report.Block.Entry;
import org.gmcn.experiment.report.Block.Figure;
import org.gmcn.experiment.report.Block.Heading;
import org.gmcn.experiment.report.Block.Mark;
import org.gmcn.experiment.report.Block.Table;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyResult.CellResult;

/** A study without an axis: accuracy by data, ratio and method, beside the paper's numbers. */
final class TableSection {
  private final StudyResult result;
  private final Study study;

  TableSection(StudyResult result) {
    this.result = result;
    this.study = result.study();
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    for (String data : study.data()) {
      List<CellResult> cells =
          result.cells().stream().filter(c -> c.cell().data().equals(data)).toList();
      if (cells.isEmpty()) {
        continue;
      }
      blocks.add(new Heading(3, data));
      blocks.add(accuracies(data, cells));
      Table paper = besidePaper(data, cells);
      if (!paper.rows().isEmpty()) {
        blocks.add(paper);
      }
      String name = study.name() + "-" + data.replaceAll("[^A-Za-z0-9-]+", "-");
      blocks.addAll(new MaskSection(name, cells).blocks());
      blocks.addAll(CurveSection.blocks(name, cells));
    }
    if (!result.cells().isEmpty()) {
      blocks.add(new Figure(CurveSection.timePerEpoch(study, result.cells())));
    }
    return blocks;
  }

  private Table accuracies(String data, List<CellResult> cells) {
    List<String> header = new ArrayList<>(List.of("method"));
    study.ratios().forEach(r -> header.add(Numbers.percent(r) + " labelled"));
    header.add("ms an epoch");
    header.add("s a run");
    Table table =
        new Table(
            "Test accuracy in % on "
                + data
                + ", mean ± standard deviation of "
                + study.runs()
                + " runs; best of each column in bold.",
            header);
    for (Study.Series series : study.series()) {
      List<Object> row = new ArrayList<>(List.of(series.name()));
      List<CellResult> own = cells.stream().filter(c -> c.cell().series().equals(series)).toList();
      if (own.isEmpty()) {
        continue;
      }
      for (double ratio : study.ratios()) {
        row.add(entry(cells, own, ratio));
      }
      row.add(Numbers.two(mean(own, "secondsPerEpoch") * 1000));
      row.add(Numbers.two(mean(own, "seconds")));
      table.row(row.toArray());
    }
    return table;
  }

  private static double mean(List<CellResult> cells, String name) {
    return cells.stream().mapToDouble(c -> c.mean(name)).average().orElse(Double.NaN);
  }

  private Entry entry(List<CellResult> all, List<CellResult> own, double ratio) {
    Optional<CellResult> cell = own.stream().filter(c -> c.cell().ratio() == ratio).findFirst();
    if (cell.isEmpty()) {
      return new Entry("not run", Mark.NONE);
    }
    double best = Comparison.best(all.stream().filter(c -> c.cell().ratio() == ratio).toList());
    CellResult found = cell.get();
    String note = found.runs().size() < study.runs() ? " (" + found.runs().size() + " runs)" : "";
    return new Entry(
        Numbers.spread(found.spread()) + note,
        found.spread().mean() == best ? Mark.BEST : Mark.NONE);
  }

  private Table besidePaper(String data, List<CellResult> cells) {
    Table table =
        new Table(
            data
                + ": each cell beside the paper's. Better or worse is a difference of more than one"
                + " standard error.",
            List.of(
                "method", "labelled", "here", "paper", "difference", "standard error", "verdict"));
    for (Study.Series series : study.series()) {
      for (CellResult cell : cells) {
        if (cell.cell().series().equals(series)) {
          Comparison.withPaper(study, cell).ifPresent(with -> row(table, cell, with));
        }
      }
    }
    return table;
  }

  private static void row(Table table, CellResult cell, Comparison.WithPaper with) {
    table.row(
        cell.cell().series().name(),
        Numbers.percent(cell.cell().ratio()),
        Numbers.spread(cell.spread()),
        Numbers.spread(with.paper()),
        new Entry(Numbers.signed(with.difference()), with.mark()),
        Numbers.two(with.error()),
        new Entry(with.verdict(), with.mark()));
  }
}
