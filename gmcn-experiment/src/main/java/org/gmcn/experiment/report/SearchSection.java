package org.gmcn.experiment.report;

import java.util.List;
import org.gmcn.experiment.report.Block.Entry;
import org.gmcn.experiment.report.Block.Mark;
import org.gmcn.experiment.report.Block.Table;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyResult.SearchLog;
import org.gmcn.experiment.study.StudyResult.Trial;

/** Every trial of a study's searches. */
final class SearchSection {
  private SearchSection() {}

  static List<Block> blocks(StudyResult result) {
    if (result.searches().isEmpty()) {
      return List.of();
    }
    Table table =
        Table.folded(
            "Search log: every trial, scored on the validation nodes of "
                + result.study().search().splits()
                + " split(s) that are used for nothing else; the chosen one in bold.",
            List.of(
                "data",
                "labelled",
                "at",
                "series",
                "trial",
                "validation accuracy, %",
                "validation loss",
                "s"));
    for (SearchLog log : result.searches()) {
      for (int t = 0; t < log.trials().size(); t++) {
        Trial trial = log.trials().get(t);
        Mark mark = t == log.chosen() ? Mark.BEST : Mark.NONE;
        table.row(
            log.data(),
            Numbers.percent(log.ratio()),
            log.value(),
            log.series(),
            new Entry(Numbers.changes(trial.changes()), mark),
            new Entry(Numbers.two(100 * trial.accuracy()), mark),
            Numbers.three(trial.loss()),
            Numbers.two(trial.seconds()));
      }
    }
    return List.of(table);
  }
}
