package org.gmcn.experiment.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gmcn.experiment.study.JobResult;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyResult.CellResult;
import org.gmcn.experiment.study.StudyResult.SearchLog;
import org.gmcn.experiment.study.StudyResult.Trial;

/**
 * What studies found, for programs. Accuracies are in percent.
 *
 * @since 0.1
 */
public final class ResultFiles {
  private ResultFiles() {}

  /** A line a cell. */
  public static String cells(List<StudyResult> results) {
    return csv(
        csv -> {
          csv.writeRecord(
              "study",
              "data",
              "ratio",
              "parameter",
              "value",
              "series",
              "method",
              "runs",
              "mean",
              "deviation",
              "standardError",
              "trainMean",
              "validationMean",
              "secondsPerRun",
              "secondsPerEpoch",
              "epochs",
              "paperMean",
              "paperDeviation",
              "difference",
              "verdict",
              "chosen",
              "targetMean",
              "targetDeviation");
          for (StudyResult result : results) {
            result.cells().forEach(cell -> csv.writeRecord(cell(result.study(), cell)));
          }
        });
  }

  private static List<String> cell(Study study, CellResult result) {
    List<Object> line = new ArrayList<>(start(study, result.cell()));
    line.add(result.runs().size());
    line.add(Numbers.three(result.spread().mean()));
    line.add(Numbers.three(result.spread().deviation()));
    line.add(Numbers.three(result.standardError()));
    line.add(Numbers.three(result.spread("trainAccuracy").mean()));
    line.add(Numbers.three(result.spread("validationAccuracy").mean()));
    line.add(Numbers.three(result.mean("seconds")));
    line.add(String.format(java.util.Locale.ROOT, "%.6f", result.mean("secondsPerEpoch")));
    line.add(Math.round(result.mean("epochs")));
    Comparison.withPaper(study, result)
        .ifPresentOrElse(
            with ->
                line.addAll(
                    List.of(
                        Numbers.two(with.paper().mean()),
                        Numbers.two(with.paper().deviation()),
                        Numbers.three(with.difference()),
                        with.verdict())),
            () -> line.addAll(List.of("", "", "", "")));
    line.add(Numbers.changes(result.chosen()));
    line.add(Numbers.three(result.spread("targetAccuracy").mean()));
    line.add(Numbers.three(result.spread("targetAccuracy").deviation()));
    return strings(line);
  }

  private static List<Object> start(Study study, Study.Cell cell) {
    return List.of(
        study.name(),
        cell.data(),
        cell.ratio(),
        study.axis().parameter(),
        cell.value(),
        cell.series().name(),
        cell.series().method());
  }

  /** A line a final run. */
  public static String runs(List<StudyResult> results) {
    return csv(
        csv -> {
          csv.writeRecord(
              "study",
              "data",
              "ratio",
              "parameter",
              "value",
              "series",
              "method",
              "seed",
              "trainAccuracy",
              "validationAccuracy",
              "testAccuracy",
              "macroF1",
              "epochs",
              "bestEpoch",
              "end",
              "seconds",
              "targetAccuracy");
          for (StudyResult result : results) {
            for (CellResult cell : result.cells()) {
              for (JobResult run : cell.runs()) {
                List<Object> line = new ArrayList<>(start(result.study(), cell.cell()));
                line.add((long) run.number("seed"));
                for (String name :
                    List.of("trainAccuracy", "validationAccuracy", "testAccuracy", "macroF1")) {
                  line.add(Numbers.three(100 * run.number(name)));
                }
                line.add((long) run.number("epochs"));
                line.add((long) run.number("bestEpoch"));
                line.add(run.content().get("end"));
                line.add(Numbers.three(run.number("seconds")));
                line.add(Numbers.three(100 * run.number("targetAccuracy")));
                csv.writeRecord(strings(line));
              }
            }
          }
        });
  }

  /** A line a trial. */
  public static String searches(List<StudyResult> results) {
    return csv(
        csv -> {
          csv.writeRecord(
              "study",
              "data",
              "ratio",
              "value",
              "series",
              "trial",
              "changes",
              "validationAccuracy",
              "validationLoss",
              "splits",
              "seconds",
              "chosen");
          for (StudyResult result : results) {
            for (SearchLog log : result.searches()) {
              for (int t = 0; t < log.trials().size(); t++) {
                Trial trial = log.trials().get(t);
                csv.writeRecord(
                    strings(
                        List.of(
                            result.study().name(),
                            log.data(),
                            log.ratio(),
                            log.value(),
                            log.series(),
                            t + 1,
                            Numbers.changes(trial.changes()),
                            Numbers.three(100 * trial.accuracy()),
                            Numbers.three(trial.loss()),
                            log.splits(),
                            Numbers.three(trial.seconds()),
                            t == log.chosen())));
              }
            }
          }
        });
  }

  static Map<String, Object> json(
      String title, Map<String, Object> machine, List<StudyResult> results) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("title", title);
    map.put("machine", machine);
    List<Map<String, Object>> cells = new ArrayList<>();
    for (StudyResult result : results) {
      for (CellResult cell : result.cells()) {
        cells.add(json(result.study(), cell));
      }
    }
    map.put("cells", cells);
    return map;
  }

  /** A cell with the accuracies of its runs. */
  public static Map<String, Object> json(Study study, CellResult result) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("study", study.name());
    map.put("data", result.cell().data());
    map.put("ratio", result.cell().ratio());
    if (!study.axis().parameter().isEmpty()) {
      map.put(study.axis().parameter(), result.cell().value());
    }
    map.put("series", result.cell().series().name());
    map.put("method", result.cell().series().method());
    map.put("mean", result.spread().mean());
    map.put("deviation", result.spread().deviation());
    map.put("test", result.test());
    map.put("seconds", result.mean("seconds"));
    map.put("chosen", result.chosen());
    map.put("hyperparameters", result.runs().get(0).part("hyperparameters"));
    return map;
  }

  private static List<String> strings(List<Object> line) {
    return line.stream().map(String::valueOf).map(s -> s.equals("–") ? "" : s).toList();
  }

  private static String csv(Consumer<CsvWriter> filler) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      filler.accept(csv);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
