package org.gmcn.app.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gmcn.InputException;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.DataNames;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.JsonOption;
import org.gmcn.data.Dataset;
import org.gmcn.data.format.DatasetFormat;
import org.gmcn.data.format.DatasetFormats;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gmcn data convert}. */
@Command(
    name = "convert",
    description = "Write a data set in another format.",
    abbreviateSynopsis = true)
public final class DataConvertCommand implements Callable<Integer> {
  private static final String FOLDER_FORMAT = "csv";

  private final CommandContext context;

  @Parameters(
      index = "0",
      paramLabel = "NAME|PATH",
      completionCandidates = DataNames.class,
      description = "A data set by name or path.")
  private String data;

  @Parameters(index = "1", paramLabel = "TO", description = "The file or folder to write.")
  private Path to;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "What to write; if not given the ending of the name says it, and a name without one"
              + " becomes a folder of CSV.")
  private String format;

  @Mixin private JsonOption json;

  public DataConvertCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = json.reporter(context.console());
    DatasetFormat target = target();
    Dataset dataset = DataOption.open(data, context, console);
    target.write(dataset, to);
    console.line(
        "%s with %s is in %s (%s)",
        console.style().bold(dataset.name()),
        Text.count(dataset.nodes(), "node"),
        to,
        target.name());
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("dataset", dataset.name());
    map.put("format", target.name());
    map.put("out", to.toString());
    json.write(context.console(), map);
    return ExitCode.OK;
  }

  private DatasetFormat target() {
    DatasetFormat target = DatasetFormats.named(format == null ? ending() : format);
    if (!target.canWrite()) {
      List<String> writable =
          DatasetFormats.all().stream()
              .filter(DatasetFormat::canWrite)
              .map(DatasetFormat::name)
              .toList();
      throw new InputException(
          "The format "
              + target.name()
              + " can be read but not written; choose one of "
              + String.join(", ", writable)
              + ".");
    }
    return target;
  }

  private String ending() {
    String name = to.getFileName().toString().toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? FOLDER_FORMAT : name.substring(dot + 1);
  }
}
