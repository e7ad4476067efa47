package org.gmcn.app.command;

import java.util.LinkedHashMap;
import java.util.Locale;
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
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.model.SavedModel;
import org.gmcn.run.Evaluation;
import org.gmcn.run.ModelFolder;
import org.gmcn.run.Predictor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gmcn evaluate}: how well a model labels nodes whose class is known. */
@Command(
    name = "evaluate",
    description = "Measure a trained model: accuracy, scores of each class, confusion matrix.",
    abbreviateSynopsis = true)
public final class EvaluateCommand implements Callable<Integer> {
  /** Which nodes count. */
  enum Nodes {
    train,
    validation,
    test,
    all
  }

  private final CommandContext context;

  @Mixin private FromOption from;
  @Mixin private DataOption data;

  @Option(
      names = "--on",
      paramLabel = "SET",
      description =
          "The nodes that count: ${COMPLETION-CANDIDATES}. Test nodes if not given; all labelled"
              + " ones where the data are not those that the model was trained on.")
  private Nodes on;

  @Mixin private ThreadsOption threads;
  @Mixin private JsonOption json;

  public EvaluateCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = json.reporter(context.console());
    SavedModel model = from.read();
    Dataset dataset = DataOption.open(data.orElse(from.data(model)), context, console);
    Nodes set = on != null ? on : Predictor.trainedOn(model, dataset) ? Nodes.test : Nodes.all;
    int[] nodes = nodes(set, model, dataset);
    int[] labels = Predictor.labels(model, dataset);
    Evaluation evaluation;
    try (Compute compute = Compute.of(threads.count())) {
      evaluation = Evaluation.of(Predictor.predict(model, dataset, compute), labels, nodes);
    }
    report(console, model, dataset, set, evaluation);
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("dataset", dataset.name());
    map.put("model", model.method().name());
    map.put("on", set.name());
    map.putAll(evaluation.toMap());
    json.write(context.console(), map);
    return ExitCode.OK;
  }

  private int[] nodes(Nodes set, SavedModel model, Dataset dataset) {
    if (set == Nodes.all) {
      return dataset.requireLabelled().labelledNodes();
    }
    if (!Predictor.trainedOn(model, dataset)) {
      throw new InputException(
          "The model's split is one of "
              + model.provenance().get("dataset")
              + " and says nothing of "
              + dataset.name()
              + "; use --on all.");
    }
    Split split = ModelFolder.split(from.folder(), dataset);
    int[] nodes =
        switch (set) {
          case train -> split.train();
          case validation -> split.validation();
          default -> split.test();
        };
    if (nodes.length == 0) {
      throw new InputException("The model's split has no " + set + " nodes; use --on all.");
    }
    return nodes;
  }

  private static void report(
      Console console, SavedModel model, Dataset dataset, Nodes set, Evaluation evaluation) {
    console.line(
        "%s on %s (%s): accuracy %s, macro F1 %s",
        model.method().title(),
        dataset.name(),
        set == Nodes.all
            ? Text.count(evaluation.nodes(), "labelled node")
            : Text.count(evaluation.nodes(), set.name() + " node"),
        console.style().bold(Text.percent(evaluation.metrics().accuracy())),
        Text.score(evaluation.metrics().macroF1()));
    console.line("");
    Table scores = new Table("class", ">nodes", ">precision", ">recall", ">F1");
    for (Evaluation.ClassScore score : evaluation.classes()) {
      scores.row(
          score.name(),
          Text.count(score.nodes()),
          Text.percent(score.precision()),
          Text.percent(score.recall()),
          Text.score(score.f1()));
    }
    scores.print(console);
    console.line("");
    console.line("Confusion: rows are the true classes, columns the predicted ones");
    confusion(evaluation).print(console);
  }

  private static Table confusion(Evaluation evaluation) {
    int classes = evaluation.classes().size();
    String[] header = new String[classes + 1];
    header[0] = "";
    for (int c = 0; c < classes; c++) {
      header[c + 1] = ">" + evaluation.classes().get(c).name();
    }
    Table table = new Table(header);
    for (int c = 0; c < classes; c++) {
      Object[] row = new Object[classes + 1];
      row[0] = evaluation.classes().get(c).name();
      for (int d = 0; d < classes; d++) {
        row[d + 1] = String.format(Locale.ROOT, "%d", evaluation.metrics().confusion()[c][d]);
      }
      table.row(row);
    }
    return table;
  }
}
