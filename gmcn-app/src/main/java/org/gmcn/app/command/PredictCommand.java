package org.gmcn.app.command;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gmcn.InputException;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.FromOption;
import org.gmcn.app.option.JsonOption;
import org.gmcn.app.option.ThreadsOption;
import org.gmcn.compute.Compute;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.model.SavedModel;
import org.gmcn.run.Predictions;
import org.gmcn.run.Predictor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gmcn predict}: from a model folder and data to a file of predictions. */
@Command(
    name = "predict",
    description = "Label the nodes of a graph with a trained model.",
    abbreviateSynopsis = true)
public final class PredictCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin private FromOption from;
  @Mixin private DataOption data;

  @Option(
      names = "--out",
      paramLabel = "FILE|-",
      defaultValue = "predictions.csv",
      description =
          "Where the predictions go: id, predicted class, a probability a class (default:"
              + " ${DEFAULT-VALUE}); with - to the standard output.")
  private String out;

  @Mixin private ThreadsOption threads;
  @Mixin private JsonOption json;

  public PredictCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    boolean toOutput = out.equals("-");
    if (toOutput && json.toOutput()) {
      throw new InputException(
          "--out and --json cannot both have the standard output; name a file for one of them.");
    }
    Console console =
        toOutput ? context.console().reportingToErr() : json.reporter(context.console());
    SavedModel model = from.read();
    Dataset dataset = DataOption.open(data.orElse(from.data(model)), context, console);
    Predictions predictions;
    try (Compute compute = Compute.of(threads.count())) {
      predictions = Predictor.predict(model, dataset, compute);
    }
    if (toOutput) {
      Writer to = new OutputStreamWriter(context.console().out(), StandardCharsets.UTF_8);
      predictions.write(to);
    } else {
      DataFiles.write(
          Path.of(out),
          file -> {
            try (Writer to = Files.newBufferedWriter(file)) {
              predictions.write(to);
            }
          });
    }
    report(console, model, dataset, predictions);
    json.write(context.console(), toMap(model, dataset, predictions));
    return ExitCode.OK;
  }

  private void report(Console console, SavedModel model, Dataset dataset, Predictions predictions) {
    console.line(
        "%s labels %s of %s:",
        model.method().title(),
        Text.count(dataset.nodes(), "node"),
        console.style().bold(dataset.name()));
    Table table = new Table("class", ">nodes");
    int[] counts = predictions.counts();
    for (int c = 0; c < counts.length; c++) {
      table.row(model.classNames().get(c), Text.count(counts[c]));
    }
    table.print(console);
    if (!out.equals("-")) {
      console.line("The predictions are in %s", out);
    }
  }

  private Map<String, Object> toMap(SavedModel model, Dataset dataset, Predictions predictions) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("dataset", dataset.name());
    map.put("model", model.method().name());
    map.put("from", from.folder().toString());
    map.put("nodes", dataset.nodes());
    Map<String, Object> counts = new LinkedHashMap<>();
    for (int c = 0; c < model.classNames().size(); c++) {
      counts.put(model.classNames().get(c), predictions.counts()[c]);
    }
    map.put("predicted", counts);
    map.put("out", out);
    return map;
  }
}
