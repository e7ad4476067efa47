package org.gmcn.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gmcn.experiment.report.Block.Entry;
import org.gmcn.experiment.report.Block.Heading;
import org.gmcn.experiment.report.Block.Mark;
import org.gmcn.experiment.report.Block.Table;
import org.gmcn.experiment.report.Block.Text;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyResult.CellResult;

/**
 * A study on families of graphs such as {@code cora-metattack:0.05} and {@code
 * cora-metattack:0.25}: one table per family with a column per amount.
 */
final class PoisonedSection {
  private static final String TARGETS = "targetAccuracy";

  private static final String CLAIM =
      "GmCN+ recovers most of what published attacks take, which were made without knowledge of the"
          + " mask; no defence against an attacker who knows it. Edges of the graphs called similar"
          + " pass the mask.";

  private static final String LOOKED_AT =
      "Every pair of shares is chosen by validation accuracy, but the list of pairs was made with"
          + " test results in view. Graphs whose results had not been looked at when the list was"
          + " made: cora-ml at 5, 15 and 20 %, Nettack, and random wrong edges with new seeds.";

  private final StudyResult result;

  PoisonedSection(StudyResult result) {
    this.result = result;
  }

  /** Whether this is how a study is shown. */
  static boolean suits(Study study) {
    return study.data().stream().anyMatch(data -> data.matches(".*-(metattack|nettack):.*"));
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    if (result.cells().isEmpty()) {
      return blocks;
    }
    blocks.add(new Text(CLAIM));
    blocks.add(new Text(LOOKED_AT));
    List<String> families =
        result.study().data().stream().map(PoisonedSection::family).distinct().toList();
    for (String family : families) {
      List<CellResult> cells =
          result.cells().stream().filter(c -> family(c.cell().data()).equals(family)).toList();
      if (!cells.isEmpty()) {
        blocks.add(new Heading(3, family));
        blocks.add(accuracies(family, cells));
        Table masks = masks(cells);
        if (!masks.rows().isEmpty()) {
          blocks.add(masks);
        }
      }
    }
    return blocks;
  }

  private static String family(String data) {
    int colon = data.indexOf(':');
    return colon < 0 ? data : data.substring(0, colon);
  }

  private static String amount(String data) {
    return data.substring(Math.min(data.length(), family(data).length() + 1));
  }

  private static List<String> amounts(List<CellResult> cells) {
    return cells.stream().map(c -> amount(c.cell().data())).distinct().toList();
  }

  private Table accuracies(String family, List<CellResult> cells) {
    boolean targets = !Double.isNaN(cells.get(0).mean(TARGETS));
    String number = targets ? TARGETS : "testAccuracy";
    List<String> header = new ArrayList<>(List.of("series"));
    header.addAll(amounts(cells));
    header.add("split");
    header.add("source");
    Table table =
        new Table(
            "Accuracy in % on "
                + (targets ? "the target nodes" : "the test nodes")
                + " of "
                + family
                + ", mean ± standard deviation of "
                + result.study().runs()
                + " runs, the best of ours in bold; below it published values.",
            header);
    for (Study.Series series : result.study().series()) {
      List<Object> row = new ArrayList<>(List.of(series.name()));
      for (String amount : amounts(cells)) {
        row.add(entry(cells, series, amount, number));
      }
      row.add("published");
      row.add("this study");
      table.row(row.toArray());
    }
    for (PublishedPoisoned.Row published : PublishedPoisoned.of(family)) {
      List<Object> row = new ArrayList<>(List.of(published.method() + " (published)"));
      amounts(cells).forEach(a -> row.add(published.accuracies().getOrDefault(a, "")));
      row.add(published.split().equals("another") ? "another" : "published");
      row.add(published.source());
      table.row(row.toArray());
    }
    return table;
  }

  private static Object entry(
      List<CellResult> cells, Study.Series series, String amount, String number) {
    List<CellResult> column =
        cells.stream().filter(c -> amount(c.cell().data()).equals(amount)).toList();
    Optional<CellResult> own =
        column.stream().filter(c -> c.cell().series().equals(series)).findFirst();
    if (own.isEmpty()) {
      return "not run";
    }
    double best =
        column.stream().mapToDouble(c -> c.spread(number).mean()).max().orElse(Double.NaN);
    boolean isBest = own.get().spread(number).mean() == best;
    return new Entry(Numbers.spread(own.get().spread(number)), isBest ? Mark.BEST : Mark.NONE);
  }

  private static Table masks(List<CellResult> cells) {
    Table table =
        new Table(
            "Edges that the masks drop, over all rounds of a layer, first run.",
            List.of(
                "series",
                "amount",
                "chosen",
                "layer",
                "added edges dropped",
                "clean edges dropped",
                "added among dropped (precision)"));
    for (CellResult cell : cells) {
      List<Map<String, Object>> layers = MaskSection.layers(cell.runs().get(0));
      for (int l = 0; l < layers.size(); l++) {
        if (layers.get(l).containsKey("injectedKept")) {
          table.row(
              cell.cell().series().name(),
              amount(cell.cell().data()),
              Numbers.changes(cell.chosen()),
              l + 1,
              Numbers.share(InjectedSection.recall(layers.get(l))),
              Numbers.share(1 - MaskSection.keptShare(layers.get(l), "original")),
              Numbers.share(InjectedSection.precision(layers.get(l))));
        }
      }
    }
    return table;
  }
}
