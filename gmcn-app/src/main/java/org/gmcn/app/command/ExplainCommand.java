package org.gmcn.app.command;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gmcn.InputException;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.explain.ExplanationDot;
import org.gmcn.app.explain.ExplanationHtml;
import org.gmcn.app.explain.ExplanationJson;
import org.gmcn.app.explain.ExplanationSvg;
import org.gmcn.app.explain.ExplanationText;
import org.gmcn.app.explain.SummaryReport;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.FromOption;
import org.gmcn.app.option.ThreadsOption;
import org.gmcn.compute.Compute;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.explain.Explanation;
import org.gmcn.explain.Rerun;
import org.gmcn.io.Json;
import org.gmcn.matrix.Matrix;
import org.gmcn.model.SavedModel;
import org.gmcn.run.ExplainedModel;
import org.gmcn.train.Metrics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gmcn explain}: which neighbours a prediction was made from. */
@Command(
    name = "explain",
    description = "Show which neighbours a prediction was made from, or what was dropped overall.")
public final class ExplainCommand implements Callable<Integer> {
  /** How an explanation is written. */
  enum Format {
    TEXT,
    JSON,
    DOT,
    SVG,
    HTML,
    CSV
  }

  private final CommandContext context;

  @Mixin private FromOption from;
  @Mixin private DataOption data;

  @Option(names = "--node", paramLabel = "ID", description = "The node to explain, by its name.")
  private String node;

  @Option(
      names = "--without",
      paramLabel = "ID",
      description =
          "Also run the whole model again without the edge to this neighbour, all other masks free"
              + " to answer.")
  private String without;

  @Option(
      names = "--summary",
      description =
          "The whole graph: the share kept by class pair, the most ignored edges, and candidates"
              + " for wrong edges (with --format csv, those alone).")
  private boolean summary;

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many edges the lists of --summary hold (default: ${DEFAULT-VALUE}).")
  private int most;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, dot, svg, html; csv with --summary (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write it; the standard output if not given.")
  private Path out;

  @Mixin private ThreadsOption threads;

  public ExplainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if ((node == null) == !summary) {
      throw new InputException("Say either --node ID or --summary.");
    }
    if (most < 1) {
      throw new InputException("--most must be 1 or more, not " + most + ".");
    }
    requireFormat();
    SavedModel model = from.read();
    Dataset dataset =
        DataOption.open(data.orElse(from.data(model)), context, context.console().reportingToErr());
    try (Compute compute = Compute.of(threads.count())) {
      ExplainedModel explained = ExplainedModel.of(model, dataset, node, compute);
      if (summary) {
        summarise(explained);
      } else {
        explain(explained, compute);
      }
    }
    return ExitCode.OK;
  }

  private void requireFormat() {
    boolean fits =
        summary
            ? format == Format.TEXT || format == Format.JSON || format == Format.CSV
            : format != Format.CSV;
    if (!fits) {
      throw new InputException(
          summary
              ? "--summary has the formats text, json and csv."
              : "--node has the formats text, json, dot, svg and html.");
    }
    if (format == Format.TEXT && out != null) {
      throw new InputException("--out needs a --format other than text.");
    }
  }

  private void summarise(ExplainedModel model) {
    SummaryReport report = new SummaryReport(model, most);
    if (format == Format.TEXT) {
      report.print(context.console());
    } else {
      write(format == Format.CSV ? report.csv() : Json.write(report.toMap()) + "\n");
    }
  }

  private void explain(ExplainedModel model, Compute compute) {
    Explanation explanation = model.explain(node, compute);
    Matrix rerun = without == null ? null : rerun(model, compute);
    switch (format) {
      case JSON -> {
        ExplanationJson json = new ExplanationJson(model);
        Map<String, Object> map = new LinkedHashMap<>(json.of(explanation));
        if (rerun != null) {
          map.put(
              "rerun",
              Map.of("without", without, "outcome", json.outcome(rerun, explanation.node())));
        }
        write(Json.write(map) + "\n");
      }
      case DOT -> write(new ExplanationDot(model).of(explanation));
      case SVG -> write(new ExplanationSvg(model).of(explanation));
      case HTML -> write(new ExplanationHtml(model).of(explanation));
      default -> {
        new ExplanationText(model, context.console()).print(explanation);
        if (rerun != null) {
          context
              .console()
              .line(
                  "%nRun again without %s, all masks chosen anew: %s (%.2f %%)",
                  without,
                  model.className(Metrics.predicted(rerun, explanation.node())),
                  100
                      * rerun.get(
                          explanation.node(), Metrics.predicted(rerun, explanation.node())));
        }
      }
    }
  }

  private Matrix rerun(ExplainedModel model, Compute compute) {
    int here = model.node(node);
    int there = model.node(without);
    if (model.data().graph().edge(here, there) < 0) {
      throw new InputException(without + " is no neighbour of " + node + ".");
    }
    return new Rerun(model.explainer().model()).without(here, there, compute);
  }

  private void write(String text) {
    if (out == null) {
      context.console().out().print(text);
      context.console().out().flush();
    } else {
      DataFiles.write(out, file -> Files.writeString(file, text, StandardCharsets.UTF_8));
    }
  }
}
