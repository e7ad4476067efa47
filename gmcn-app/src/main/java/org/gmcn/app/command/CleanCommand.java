package org.gmcn.app.command;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gmcn.InputException;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.explain.SuspectReport;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.FromOption;
import org.gmcn.app.option.JsonOption;
import org.gmcn.app.option.ThreadsOption;
import org.gmcn.compute.Compute;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.format.DatasetFormats;
import org.gmcn.model.SavedModel;
import org.gmcn.run.ExplainedModel;
import org.gmcn.run.SuspectEdges;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gmcn clean}: the edges that a model holds to be wrong. */
@Command(
    name = "clean",
    description =
        "List the edges that a model holds to be wrong, and write the graph without them.")
public final class CleanCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin private FromOption from;
  @Mixin private DataOption data;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write the edges as CSV, the most suspicious first.")
  private Path out;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many edges to list at most (default: ${DEFAULT-VALUE}).")
  private int top;

  @Option(
      names = "--drop",
      paramLabel = "N",
      description = "Write the graph without the first N edges, to --out-data.")
  private Integer drop;

  @Option(
      names = "--out-data",
      paramLabel = "DIR",
      description = "The data folder to write with --drop.")
  private Path folder;

  @Mixin private ThreadsOption threads;
  @Mixin private JsonOption json;

  public CleanCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    checkOptions();
    Console console = json.reporter(context.console());
    SavedModel model = from.read();
    Dataset dataset = DataOption.open(data.orElse(from.data(model)), context, console);
    SuspectReport report;
    try (Compute compute = Compute.of(threads.count())) {
      ExplainedModel explained = ExplainedModel.of(model, dataset, compute);
      SuspectEdges suspects = explained.suspects(drop == null ? top : Math.max(top, drop), compute);
      report = new SuspectReport(explained, suspects, top);
      if (drop != null) {
        DatasetFormats.named("csv").write(suspects.without(dataset, drop), folder);
      }
    }
    report.print(console);
    if (out != null) {
      DataFiles.write(out, file -> Files.writeString(file, report.csv(), StandardCharsets.UTF_8));
      console.line("%s in %s", Text.count(report.listed(), "edge"), out);
    }
    Map<String, Object> map = new LinkedHashMap<>(report.toMap());
    if (drop != null) {
      console.line("%s without the first %s is in %s", dataset.name(), Text.count(drop), folder);
      map.put("removed", drop);
      map.put("outData", folder.toString());
    }
    json.write(context.console(), map);
    return ExitCode.OK;
  }

  private void checkOptions() {
    if (top < 1) {
      throw new InputException("--top must be 1 or more, not " + top + ".");
    }
    if (drop != null && drop < 1) {
      throw new InputException("--drop must be 1 or more, not " + drop + ".");
    }
    if ((drop == null) != (folder == null)) {
      throw new InputException("--drop N and --out-data DIR need each other.");
    }
  }
}
