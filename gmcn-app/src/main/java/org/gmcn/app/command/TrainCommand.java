package org.gmcn.app.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gmcn.InputException;
import org.gmcn.app.CommandContext;
import org.gmcn.app.ExitCode;
import org.gmcn.app.console.Console;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.HyperparameterFlags;
import org.gmcn.app.option.JsonOption;
import org.gmcn.app.option.ModelOptions;
import org.gmcn.app.option.SplitOptions;
import org.gmcn.app.option.ThreadsOption;
import org.gmcn.data.Dataset;
import org.gmcn.experiment.ModelFolder;
import org.gmcn.experiment.RunOutcome;
import org.gmcn.experiment.RunSpec;
import org.gmcn.experiment.RunSummary;
import org.gmcn.experiment.Runs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gmcn train}: from data to a model folder. */
@Command(
    name = "train",
    description = "Train a model and save it with its predictions.",
    modelTransformer = HyperparameterFlags.class,
    abbreviateSynopsis = true)
public final class TrainCommand implements Callable<Integer> {
  private static final String DEFAULT_DATA = "generated";
  private static final int MOST_RUNS = 10_000;

  private final CommandContext context;

  @Mixin private DataOption data;
  @Mixin private SplitOptions split;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "What every random draw derives from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Trainings with the seeds N, N+1, ..., each with its own split and initial weights"
              + " (default: ${DEFAULT-VALUE}); the one that validates best is saved.")
  private int runs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The model folder (default: gmcn-out/DATA-MODEL).")
  private Path out;

  @Mixin private ThreadsOption threads;
  @Mixin private JsonOption json;
  @Mixin private ModelOptions model;

  public TrainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = json.reporter(context.console());
    if (runs < 1 || runs > MOST_RUNS) {
      throw new InputException("--runs must be from 1 to " + MOST_RUNS + ", not " + runs + ".");
    }
    RunSpec spec = RunSpec.of(model.method(), model.changes(), split.spec(), seed);
    int threadCount = threads.count();
    String named = data.orElse(DEFAULT_DATA);
    Dataset dataset = DataOption.open(named, context, console);
    Path folder = out == null ? defaultFolder(dataset, spec) : out;
    ModelFolder.check(folder);

    TrainingReport report = new TrainingReport(console);
    report.start(dataset, spec, model.changes(), runs, threadCount);
    List<RunOutcome> outcomes;
    try (TrainingProgress progress =
        new TrainingProgress(console.progress(), spec.training(), runs)) {
      Runs training = new Runs(dataset, threadCount, progress);
      outcomes =
          context.interrupts().during(() -> training.train(spec.repeated(runs)), training::cancel);
    }
    if (context.interrupts().interrupted()) {
      console.warn("Stopped before the end; nothing was written.");
      return ExitCode.INTERRUPTED;
    }
    RunSummary summary = new RunSummary(outcomes);
    context
        .interrupts()
        .finishing(
            () -> ModelFolder.write(folder, dataset, DataOption.source(named), summary.best()));
    report.end(summary, folder);
    Map<String, Object> map = summary.toMap();
    map.put("out", folder.toString());
    json.write(context.console(), map);
    return ExitCode.OK;
  }

  private static Path defaultFolder(Dataset dataset, RunSpec spec) {
    String name = dataset.name().replaceAll("[^A-Za-z0-9._-]+", "-");
    return Path.of("gmcn-out", name + "-" + spec.method().name());
  }
}
