package org.gmcn.experiment.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.gmcn.data.Dataset;
import org.gmcn.experiment.study.Study.AxisKind;
import org.gmcn.experiment.study.Study.Cell;
import org.gmcn.experiment.study.StudyResult.CellResult;
import org.gmcn.experiment.study.StudyResult.SearchLog;
import org.gmcn.experiment.study.StudyResult.Trial;
import org.gmcn.io.AtomicFolder;
import org.gmcn.run.CheckpointEvery;

/**
 * Runs a study: for each of its data and series first the searches, on validation alone and on
 * splits that are used for nothing else, then the final runs with what they chose.
 *
 * @since 0.1
 */
public final class StudyRunner {
  private final Journal journal;
  private final int lanes;
  private final CheckpointEvery every;
  private final StudyListener listener;
  private final Function<String, Dataset> opener;

  /**
   * @param lanes how many runs go side by side; 0 to run nothing and take what the journal has
   * @param every how often runs under way are saved, beside the journal
   * @param opener opens data by name
   */
  public StudyRunner(
      Journal journal,
      int lanes,
      CheckpointEvery every,
      StudyListener listener,
      Function<String, Dataset> opener) {
    this.journal = journal;
    this.lanes = lanes;
    this.every = every;
    this.listener = listener;
    this.opener = opener;
  }

  public StudyResult run(Study study) {
    Shelf shelf = new Shelf(opener, listener::cancelled);
    Lanes runs = new Lanes(shelf, journal, lanes, every, listener);
    listener.study(study, jobs(study));
    List<CellResult> results = new ArrayList<>();
    List<SearchLog> logs = new ArrayList<>();
    for (String data : study.data()) {
      List<Cell> order = study.cells(data);
      List<CellResult> found = new ArrayList<>();
      for (Study.Series series : study.series()) {
        List<Cell> cells = order.stream().filter(c -> c.series().equals(series)).toList();
        Map<Cell, SearchLog> searches = search(study, cells, runs);
        logs.addAll(searches.values());
        found.addAll(finals(study, cells, searches, runs));
      }
      found.sort(Comparator.comparingInt(result -> order.indexOf(result.cell())));
      results.addAll(found);
      shelf.clear();
    }
    AtomicFolder.removeIfEmpty(journal.folder().resolve(Lanes.CHECKPOINTS));
    return new StudyResult(study, results, logs);
  }

  /** Removes the checkpoints of runs that are not in the journal. */
  public static void forgetCheckpoints(Journal journal) {
    AtomicFolder.remove(journal.folder().resolve(Lanes.CHECKPOINTS));
  }

  private static int jobs(Study study) {
    int jobs = 0;
    for (String data : study.data()) {
      List<Cell> cells = study.cells(data);
      jobs += cells.size() * study.runs();
      jobs +=
          cells.stream()
                  .map(cell -> searched(study, cell))
                  .distinct()
                  .mapToInt(c -> c.series().trials().size())
                  .filter(trials -> trials > 1)
                  .sum()
              * study.search().splits();
    }
    return jobs;
  }

  /** The cell whose search serves this one: itself, or the one without the axis. */
  private static Cell searched(Study study, Cell cell) {
    boolean own = study.search().each() || study.axis().kind() == AxisKind.DATA;
    return own ? cell : new Cell(cell.data(), cell.ratio(), "", cell.series());
  }

  private Map<Cell, SearchLog> search(Study study, List<Cell> cells, Lanes runs) {
    Map<Cell, List<List<Job>>> wanted = new LinkedHashMap<>();
    for (Cell cell : cells) {
      Cell at = searched(study, cell);
      if (cell.series().trials().size() > 1 && !wanted.containsKey(at)) {
        wanted.put(at, trials(study, at));
      }
    }
    List<Job> all = wanted.values().stream().flatMap(List::stream).flatMap(List::stream).toList();
    Map<Job, JobResult> results = runs.run(all);
    Map<Cell, SearchLog> logs = new LinkedHashMap<>();
    wanted.forEach(
        (cell, jobs) -> {
          if (jobs.stream().flatMap(List::stream).allMatch(results::containsKey)) {
            logs.put(cell, log(study, cell, jobs, results));
          }
        });
    return logs;
  }

  private static List<List<Job>> trials(Study study, Cell cell) {
    List<List<Job>> trials = new ArrayList<>();
    for (Map<String, Object> trial : cell.series().trials()) {
      List<Job> splits = new ArrayList<>();
      for (int s = 0; s < study.search().splits(); s++) {
        splits.add(job(study, cell, trial, study.search().seed() + s, true, false));
      }
      trials.add(splits);
    }
    return trials;
  }

  private static SearchLog log(
      Study study, Cell cell, List<List<Job>> jobs, Map<Job, JobResult> results) {
    List<Trial> trials = new ArrayList<>();
    for (int t = 0; t < jobs.size(); t++) {
      CellResult runs =
          new CellResult(cell, Map.of(), jobs.get(t).stream().map(results::get).toList());
      trials.add(
          new Trial(
              cell.series().trials().get(t),
              runs.mean("validationAccuracy"),
              runs.mean("validationLoss"),
              runs.mean("seconds") * jobs.get(t).size()));
    }
    return new SearchLog(
        cell.data(),
        cell.ratio(),
        cell.value(),
        cell.series().name(),
        study.search().splits(),
        trials,
        best(trials));
  }

  /** The best accuracy; of equal ones the smallest loss; of those the first. */
  static int best(List<Trial> trials) {
    int best = 0;
    for (int t = 1; t < trials.size(); t++) {
      Trial a = trials.get(t);
      Trial b = trials.get(best);
      if (a.accuracy() > b.accuracy() || (a.accuracy() == b.accuracy() && a.loss() < b.loss())) {
        best = t;
      }
    }
    return best;
  }

  private static List<CellResult> finals(
      Study study, List<Cell> cells, Map<Cell, SearchLog> searches, Lanes runs) {
    Map<Cell, List<Job>> jobs = new LinkedHashMap<>();
    Map<Cell, Map<String, Object>> chosen = new LinkedHashMap<>();
    for (Cell cell : cells) {
      SearchLog log = searches.get(searched(study, cell));
      if (log == null && cell.series().trials().size() > 1) {
        continue;
      }
      chosen.put(
          cell,
          log == null ? cell.series().trials().get(0) : log.trials().get(log.chosen()).changes());
      List<Job> own = new ArrayList<>();
      for (int r = 0; r < study.runs(); r++) {
        boolean details = r == 0 || study.axis().kind() == AxisKind.NOISE;
        own.add(job(study, cell, chosen.get(cell), study.seed() + r, false, details));
      }
      jobs.put(cell, own);
    }
    Map<Job, JobResult> results = runs.run(jobs.values().stream().flatMap(List::stream).toList());
    return jobs.entrySet().stream()
        .map(
            entry ->
                new CellResult(
                    entry.getKey(),
                    chosen.get(entry.getKey()),
                    entry.getValue().stream().map(results::get).filter(Objects::nonNull).toList()))
        .filter(cell -> !cell.runs().isEmpty())
        .toList();
  }

  private static Job job(
      Study study,
      Cell cell,
      Map<String, Object> trial,
      long seed,
      boolean isTrial,
      boolean details) {
    Map<String, Object> changes = new LinkedHashMap<>(cell.series().fixed());
    changes.putAll(trial);
    if (!"".equals(cell.value())) {
      changes.putAll(study.changesOf(cell));
    }
    return new Job(
        study.dataOf(cell),
        "".equals(cell.value()) ? 0 : study.noiseOf(cell),
        cell.series().method(),
        changes,
        study.splitOf(cell),
        seed,
        isTrial,
        details,
        details && study.compareRules());
  }
}
