package org.gmcn.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gmcn.experiment.plot.Plot;
import org.gmcn.experiment.plot.Plots;
import org.gmcn.experiment.report.Block.Entry;
import org.gmcn.experiment.report.Block.Figure;
import org.gmcn.experiment.report.Block.Heading;
import org.gmcn.experiment.report.Block.Mark;
import org.gmcn.experiment.report.Block.Table;
import org.gmcn.experiment.report.Block.Text;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.Study.AxisKind;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyResult.CellResult;
import org.gmcn.run.RunSummary.Spread;

/** A study with an axis: a line a series over a hyper-parameter, noise or a setting of the data. */
final class AxisSection {
  private final StudyResult result;
  private final Study study;

  AxisSection(StudyResult result) {
    this.result = result;
    this.study = result.study();
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    for (String data : study.data()) {
      for (double ratio : study.ratios()) {
        List<CellResult> cells =
            result.cells().stream()
                .filter(c -> c.cell().data().equals(data) && c.cell().ratio() == ratio)
                .toList();
        if (!cells.isEmpty()) {
          blocks.add(new Heading(3, data + ", " + Numbers.percent(ratio) + " labelled"));
          blocks.addAll(part(data, ratio, cells));
        }
      }
    }
    return blocks;
  }

  private List<Block> part(String data, double ratio, List<CellResult> cells) {
    List<Block> blocks = new ArrayList<>();
    String name =
        study.name()
            + (study.data().size() > 1 ? "-" + data.replaceAll("[^A-Za-z0-9-]+", "-") : "")
            + (study.ratios().size() > 1 ? "-" + Math.round(100 * ratio) : "");
    blocks.add(new Figure(plot(name, cells, study.axis().kind() == AxisKind.NOISE)));
    blocks.add(table(cells));
    spread(cells).ifPresent(blocks::add);
    if (study.axis().kind() == AxisKind.NOISE) {
      blocks.addAll(InjectedSection.blocks(name, study, cells));
    }
    return blocks;
  }

  private Plot plot(String name, List<CellResult> cells, boolean training) {
    List<Plots.Line> lines = new ArrayList<>();
    for (Study.Series series : study.series()) {
      List<CellResult> own = cells.stream().filter(c -> c.cell().series().equals(series)).toList();
      if (own.isEmpty()) {
        continue;
      }
      lines.add(line(series.name() + (training ? ", test" : ""), own, "testAccuracy"));
      if (training && study.series().size() <= 3) {
        lines.add(line(series.name() + ", training", own, "trainAccuracy"));
      }
      paperLine(series, own).ifPresent(lines::add);
    }
    String caption =
        study.title() + ". Bars are standard deviations over " + study.runs() + " runs.";
    boolean logarithmic = study.axis().parameter().equals("gamma");
    return logarithmic
        ? Plots.logLines(name, caption, axisTitle(), "accuracy, %", lines)
        : Plots.lines(name, caption, axisTitle(), "accuracy, %", lines, true);
  }

  private String axisTitle() {
    return switch (study.axis().kind()) {
      case NOISE -> "noise: share of edges rewired (p)";
      case DATA -> study.axis().parameter() + " of the generated graph";
      default ->
          switch (study.axis().parameter()) {
            case "alpha" -> "α, share of a value that comes from the neighbours";
            case "gamma" -> "γ, weight of the mask's own norm (logarithmic)";
            case "epsilon" -> "ε, what a neighbour's score must exceed";
            case "layers" -> "layers";
            default -> study.axis().parameter();
          };
    };
  }

  private static Plots.Line line(String name, List<CellResult> cells, String number) {
    return new Plots.Line(
        name,
        cells.stream().map(AxisSection::at).toList(),
        cells.stream().map(c -> c.spread(number).mean()).toList(),
        cells.stream().map(c -> c.spread(number).deviation()).toList());
  }

  private Optional<Plots.Line> paperLine(Study.Series series, List<CellResult> cells) {
    List<CellResult> known =
        cells.stream().filter(c -> Published.of(study, c.cell()).isPresent()).toList();
    if (known.size() < 2) {
      return Optional.empty();
    }
    List<Spread> paper =
        known.stream().map(c -> Published.of(study, c.cell()).orElseThrow()).toList();
    return Optional.of(
        new Plots.Line(
            series.name() + ", paper",
            known.stream().map(AxisSection::at).toList(),
            paper.stream().map(Spread::mean).toList(),
            paper.stream().map(Spread::deviation).toList()));
  }

  static double at(CellResult cell) {
    return ((Number) cell.cell().value()).doubleValue();
  }

  private Table table(List<CellResult> cells) {
    boolean paper = cells.stream().anyMatch(c -> Published.of(study, c.cell()).isPresent());
    List<String> header =
        new ArrayList<>(
            List.of(study.axis().parameter(), "series", "test", "training", "kept, by layer"));
    if (paper) {
      header.addAll(List.of("paper", "difference", "standard error", "verdict"));
    }
    Table table = new Table("Accuracy in %, mean ± standard deviation.", header);
    for (CellResult cell : cells) {
      double best =
          Comparison.best(
              cells.stream().filter(c -> c.cell().value().equals(cell.cell().value())).toList());
      List<Object> row = new ArrayList<>();
      row.add(cell.cell().value());
      row.add(cell.cell().series().name());
      boolean isBest = study.series().size() > 1 && cell.spread().mean() == best;
      row.add(new Entry(Numbers.spread(cell.spread()), isBest ? Mark.BEST : Mark.NONE));
      row.add(Numbers.spread(cell.spread("trainAccuracy")));
      row.add(kept(cell));
      if (paper) {
        row.addAll(paperCells(cell));
      }
      table.row(row.toArray());
    }
    return table;
  }

  private static String kept(CellResult cell) {
    return cell.keptEdges().stream().map(Numbers::percent).collect(Collectors.joining(", "));
  }

  private List<Object> paperCells(CellResult cell) {
    return Comparison.withPaper(study, cell)
        .map(
            with ->
                List.<Object>of(
                    Numbers.spread(with.paper()),
                    new Entry(Numbers.signed(with.difference()), with.mark()),
                    Numbers.two(with.error()),
                    new Entry(with.verdict(), with.mark())))
        .orElse(List.of("", "", "", ""));
  }

  /** How far apart the best and the worst value of the axis are, here and in the paper. */
  private Optional<Block> spread(List<CellResult> cells) {
    List<CellResult> known =
        cells.stream().filter(c -> Published.of(study, c.cell()).isPresent()).toList();
    if (known.size() < 2) {
      return Optional.empty();
    }
    double[] here = known.stream().mapToDouble(c -> c.spread().mean()).toArray();
    double[] paper =
        known.stream()
            .mapToDouble(c -> Published.of(study, c.cell()).orElseThrow().mean())
            .toArray();
    return Optional.of(
        new Text(
            "Spread (best less worst mean) over "
                + study.axis().parameter()
                + ": "
                + Numbers.two(range(here))
                + " points here, "
                + Numbers.two(range(paper))
                + " in the paper."));
  }

  private static double range(double[] values) {
    return java.util.Arrays.stream(values).max().orElse(0)
        - java.util.Arrays.stream(values).min().orElse(0);
  }

  /** For tests and the overview: means by axis value of a series. */
  static Map<Object, Double> means(StudyResult result, String series) {
    Map<Object, Double> means = new java.util.LinkedHashMap<>();
    result.cells().stream()
        .filter(c -> c.cell().series().name().equals(series))
        .forEach(c -> means.put(c.cell().value(), c.spread().mean()));
    return means;
  }
}
