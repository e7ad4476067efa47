package org.gmcn.app.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gmcn.app.console.Console;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.DataOption;
import org.gmcn.experiment.report.Machine;
import org.gmcn.experiment.report.Report;
import org.gmcn.experiment.study.Journal;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyCancelled;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyRunner;
import org.gmcn.run.CheckpointEvery;

/** Runs studies into a folder: a journal that a later start goes on from, and a report. */
final class StudySession {
  static final String JOURNAL = "journal.jsonl";

  private final CommandContext context;
  private final Console console;
  private final Path folder;
  private final int threads;
  private final CheckpointEvery every;

  StudySession(CommandContext context, Path folder, int threads, CheckpointEvery every) {
    this.context = context;
    this.console = context.console();
    this.folder = folder;
    this.threads = threads;
    this.every = every;
  }

  /**
   * Runs all studies and writes the report, which also holds what was done when interrupted.
   *
   * @param again methods whose finished runs do not count
   * @param reportOnly whether to run nothing and report what the journal has
   */
  int run(String title, List<Study> studies, Set<String> again, boolean reportOnly) {
    try (Journal journal = Journal.open(folder.resolve(JOURNAL))) {
      if (!again.isEmpty()) {
        StudyRunner.forgetCheckpoints(journal);
        console.line("Forgot %d runs of %s.", journal.forget(again), String.join(", ", again));
      }
      if (!reportOnly && !runAll(journal, studies)) {
        console.warn(
            "Stopped before the end; "
                + journal.size()
                + " runs are in "
                + folder.resolve(JOURNAL)
                + ", those under way are saved, and the same command goes on from there.");
        return ExitCode.INTERRUPTED;
      }
      report(title, journal, studies);
    }
    console.line("Report: " + folder.resolve("report.html"));
    return ExitCode.OK;
  }

  private boolean runAll(Journal journal, List<Study> studies) {
    try (StudyProgress progress = new StudyProgress(console, threads, true)) {
      StudyRunner runner =
          new StudyRunner(
              journal, threads, every, progress, name -> DataOption.open(name, context, console));
      for (Study study : studies) {
        context.interrupts().during(() -> runner.run(study), progress::cancel);
      }
      return true;
    } catch (StudyCancelled e) {
      return false;
    }
  }

  private void report(String title, Journal journal, List<Study> studies) {
    StudyProgress silent = new StudyProgress(console, 0, false);
    StudyRunner reader =
        new StudyRunner(journal, 0, every, silent, name -> DataOption.open(name, context, console));
    List<StudyResult> results = new ArrayList<>();
    studies.forEach(study -> results.add(reader.run(study)));
    new Report(title, results, Machine.describe(threads)).write(folder);
  }
}
