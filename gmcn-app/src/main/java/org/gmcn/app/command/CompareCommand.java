package org.gmcn.app.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gmcn.InputException;
import org.gmcn.app.console.Console;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.ThreadsOption;
import org.gmcn.data.DataFiles;
import org.gmcn.experiment.report.ResultFiles;
import org.gmcn.experiment.study.Journal;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyCancelled;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.experiment.study.StudyRunner;
import org.gmcn.io.Json;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.run.CheckpointEvery;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gmcn compare}: every method on the same splits. */
@Command(
    name = "compare",
    description =
        "Train several models with their defaults on the same splits and compare them; started"
            + " again with the same folder, it goes on.")
public final class CompareCommand implements Callable<Integer> {
  private static final String ALL = "all";
  private static final String GMCN = "gmcn";

  private final CommandContext context;

  @Mixin private DataOption data;

  @Option(
      names = "--models",
      paramLabel = "MODEL",
      split = ",",
      defaultValue = ALL,
      description = "Models by name, with commas between, or all (default: ${DEFAULT-VALUE}).")
  private List<String> models;

  @Option(
      names = "--ratio",
      paramLabel = "SHARE",
      split = ",",
      defaultValue = "0.1",
      description = "Shares of the labelled nodes that train (default: ${DEFAULT-VALUE}).")
  private List<Double> ratios;

  @Option(
      names = "--validation",
      paramLabel = "SHARE",
      defaultValue = "0.1",
      description = "The share of the labelled nodes that validates (default: ${DEFAULT-VALUE}).")
  private double validation;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "Splits, the same for every model (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "The seed of the first split; the others follow (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "The most epochs of every model, instead of its own default if that is more.")
  private Integer epochs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "gmcn-out/compare",
      description = "The folder of compare.csv, compare.json and the journal.")
  private Path out;

  @Mixin private ThreadsOption threads;

  public CompareCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = context.console();
    Study study = study(data.orElse("generated"));
    StudyResult result;
    try (Journal journal = Journal.open(out.resolve(StudySession.JOURNAL));
        StudyProgress progress = new StudyProgress(console, threads.count(), true)) {
      StudyRunner runner =
          new StudyRunner(
              journal,
              threads.count(),
              CheckpointEvery.DEFAULT,
              progress,
              name -> DataOption.open(name, context, console));
      result = context.interrupts().during(() -> runner.run(study), progress::cancel);
    } catch (StudyCancelled e) {
      console.warn("Stopped before the end; the same command goes on from there.");
      return ExitCode.INTERRUPTED;
    }
    ComparisonReport report = new ComparisonReport(result);
    report.print(console);
    String csv = ResultFiles.cells(List.of(result));
    DataFiles.write(out.resolve("compare.csv"), file -> Files.writeString(file, csv));
    String json = Json.write(report.toMap()) + "\n";
    DataFiles.write(out.resolve("compare.json"), file -> Files.writeString(file, json));
    console.line("");
    console.line("Written: %s, %s", out.resolve("compare.csv"), out.resolve("compare.json"));
    return ExitCode.OK;
  }

  private Study study(String named) {
    if (runs < 1 || runs > 10_000) {
      throw new InputException("--runs must be from 1 to 10000, not " + runs + ".");
    }
    Set<String> wanted = new LinkedHashSet<>();
    wanted.add(GMCN);
    models.forEach(m -> wanted.addAll(m.equals(ALL) ? Methods.names() : List.of(m.strip())));
    List<Study.Series> series = new ArrayList<>();
    for (String name : wanted) {
      Method<?> method = Methods.named(name);
      Map<String, Object> fixed = new LinkedHashMap<>();
      if (epochs != null) {
        int own = (int) Options.toMap(method.training()).get("epochs");
        fixed.put("epochs", Math.min(own, epochs));
      }
      series.add(new Study.Series(method.title(), method.name(), fixed, List.of(Map.of())));
    }
    return new Study(
        "compare",
        "Comparison on " + named,
        "",
        List.of(named),
        series,
        ratios,
        validation,
        false,
        runs,
        seed,
        Study.Axis.NONE,
        new Study.Search(1, seed + runs, false),
        false);
  }
}
