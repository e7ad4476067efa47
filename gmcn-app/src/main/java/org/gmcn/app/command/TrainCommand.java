package org.gmcn.app.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.gmcn.InputException;
import org.gmcn.app.console.Console;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.CheckpointOption;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.HyperparameterFlags;
import org.gmcn.app.option.JsonOption;
import org.gmcn.app.option.ModelOptions;
import org.gmcn.app.option.SplitOptions;
import org.gmcn.app.option.ThreadsOption;
import org.gmcn.data.Dataset;
import org.gmcn.run.CheckpointEvery;
import org.gmcn.run.ModelFolder;
import org.gmcn.run.RunOutcome;
import org.gmcn.run.RunSpec;
import org.gmcn.run.RunSummary;
import org.gmcn.run.Runs;
import org.gmcn.run.TrainingCheckpoints;
import org.gmcn.run.TrainingPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gmcn train}: from data to a model folder. */
@Command(
    name = "train",
    description = "Train a model and save it with its predictions.",
    modelTransformer = HyperparameterFlags.class,
    abbreviateSynopsis = true)
public final class TrainCommand implements Callable<Integer> {
  private static final String DEFAULT_DATA = "generated";
  private static final Set<String> BESIDE_RESUME =
      Set.of("--resume", "--checkpoint-every", "--threads", "--json");
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._/+:@%-]+");

  private final CommandContext context;

  @Spec private CommandSpec command;

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

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Go on with the unfinished training of this model folder, as it was begun: with the same"
              + " data, model, seeds and hyper-parameters.")
  private Path resume;

  @Mixin private CheckpointOption checkpoint;
  @Mixin private ThreadsOption threads;
  @Mixin private JsonOption json;
  @Mixin private ModelOptions model;

  public TrainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = json.reporter(context.console());
    return resume == null ? begin(console) : goOn(console);
  }

  private int begin(Console console) {
    if (runs < 1 || runs > TrainingPlan.MOST_RUNS) {
      throw new InputException(
          "--runs must be from 1 to " + TrainingPlan.MOST_RUNS + ", not " + runs + ".");
    }
    RunSpec spec = RunSpec.of(model.method(), model.preset(), model.changes(), split.spec(), seed);
    CheckpointEvery every = checkpoint.every();
    int threadCount = threads.count();
    String named = data.orElse(DEFAULT_DATA);
    Dataset dataset = DataOption.open(named, context, console);
    Path folder = out == null ? defaultFolder(dataset, spec) : out;
    ModelFolder.check(folder);
    TrainingPlan plan = new TrainingPlan(dataset.source().orElse(named), spec.on(dataset), runs);
    try (TrainingCheckpoints checkpoints =
        TrainingCheckpoints.begin(folder, plan, every, console::warn)) {
      if (checkpoints.inTheWay()) {
        console.warn(
            TrainingCheckpoints.folder(folder)
                + " holds an unfinished training, which the first checkpoint of this one replaces;"
                + " to go on with it instead: "
                + command(folder));
      }
      return train(console, dataset, folder, checkpoints, threadCount);
    }
  }

  private int goOn(Console console) {
    refuseOthers();
    Path folder = TrainingCheckpoints.model(resume);
    if (ModelFolder.holdsModel(folder) && !Files.exists(TrainingCheckpoints.folder(folder))) {
      console.line("The training of %s has ended; there is nothing to go on with.", folder);
      return ExitCode.OK;
    }
    int threadCount = threads.count();
    try (TrainingCheckpoints checkpoints =
        TrainingCheckpoints.resume(
            folder, checkpoint.given() ? checkpoint.every() : null, console::warn)) {
      ModelFolder.check(folder);
      Dataset dataset = DataOption.open(checkpoints.plan().source(), context, console);
      return train(console, dataset, folder, checkpoints, threadCount);
    }
  }

  /** The training goes on as it was begun; only what does not change it may be given. */
  private void refuseOthers() {
    for (OptionSpec given : command.commandLine().getParseResult().matchedOptions()) {
      if (!BESIDE_RESUME.contains(given.longestName())) {
        throw new InputException(
            "--resume goes on with the training as it was begun; leave out "
                + given.longestName()
                + ".");
      }
    }
  }

  private int train(
      Console console,
      Dataset dataset,
      Path folder,
      TrainingCheckpoints checkpoints,
      int threadCount) {
    TrainingPlan plan = checkpoints.plan();
    TrainingReport report = new TrainingReport(console);
    report.start(dataset, plan, threadCount);
    List<RunOutcome> outcomes;
    try (TrainingProgress progress =
        new TrainingProgress(console.progress(), plan.spec().training(), plan.runs())) {
      Runs training = new Runs(dataset, threadCount, progress);
      outcomes = context.interrupts().during(() -> training.train(checkpoints), training::cancel);
    }
    if (context.interrupts().interrupted()) {
      console.warn(
          checkpoints.saved()
              ? "Stopped before the end; go on with: " + command(folder)
              : "Stopped before the end; nothing was written.");
      return ExitCode.INTERRUPTED;
    }
    RunSummary summary = new RunSummary(outcomes);
    context
        .interrupts()
        .finishing(
            () -> {
              ModelFolder.write(folder, dataset, plan.source(), summary.best());
              checkpoints.remove();
            });
    report.end(summary, dataset, folder);
    Map<String, Object> map = summary.toMap();
    map.put("out", folder.toString());
    json.write(context.console(), map);
    return ExitCode.OK;
  }

  /** What to type to go on. */
  private static String command(Path folder) {
    String name = folder.toString();
    String quoted = PLAIN.matcher(name).matches() ? name : "'" + name.replace("'", "'\\''") + "'";
    return System.getProperty("gmcn.command", "gmcn") + " train --resume " + quoted;
  }

  private static Path defaultFolder(Dataset dataset, RunSpec spec) {
    String name = dataset.name().replaceAll("[^A-Za-z0-9._-]+", "-");
    return Path.of("gmcn-out", name + "-" + spec.method().name());
  }
}
