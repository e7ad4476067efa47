package org.gmcn.app.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.DataNames;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.JsonOption;
import org.gmcn.data.Dataset;
import org.gmcn.data.DatasetStatistics;
import org.gmcn.method.Options;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gmcn data info}. */
@Command(name = "info", description = "Show what a data set holds.")
public final class DataInfoCommand implements Callable<Integer> {
  private static final int BAR = 40;

  private final CommandContext context;

  @Parameters(
      paramLabel = "NAME|PATH",
      completionCandidates = DataNames.class,
      description = "A data set by name or path.")
  private String data;

  @Option(
      names = "--memory",
      description = "Also show how much memory each model takes to train on it.")
  private boolean memory;

  @Mixin private JsonOption json;

  public DataInfoCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = json.reporter(context.console());
    Dataset dataset = DataOption.open(data, context, console);
    DatasetStatistics statistics = DatasetStatistics.of(dataset);
    print(console, dataset, statistics);
    Map<String, Object> map = toMap(dataset, statistics);
    if (memory) {
      map.put("memory", new MemoryTable(dataset).print(console));
    }
    json.write(context.console(), map);
    return ExitCode.OK;
  }

  private static void print(Console console, Dataset dataset, DatasetStatistics s) {
    console.line(console.style().bold(s.name()));
    Table table = new Table("", "");
    table
        .row("nodes", Text.count(s.nodes()))
        .row("edges", Text.count(s.edges()) + (s.weighted() ? ", weighted" : ""))
        .row(
            "features",
            dataset.hasFeatures() ? features(s) : "none; pruned walks replace them in training")
        .row("classes", s.classes().size())
        .row("unlabelled nodes", Text.count(s.unlabelledNodes()))
        .row("isolated nodes", Text.count(s.isolatedNodes()))
        .row("edges within a class", Text.percent(s.homophily()))
        .row(
            "degree",
            String.format(
                java.util.Locale.ROOT,
                "%.2f on average, %,d at most",
                s.meanDegree(),
                s.largestDegree()))
        .row("public split", publicSplit(dataset));
    dataset
        .edgeChanges()
        .ifPresent(
            changes ->
                table
                    .row("edges added to the clean graph", Text.count(changes.addedEdges()))
                    .row("edges removed from it", Text.count(changes.removedEdges())));
    if (dataset.targets().length > 0) {
      table.row("nodes that were attacked", Text.count(dataset.targets().length));
    }
    table.row("SHA-256", dataset.checksum()).print(console);
    console.line("");
    Table classes = new Table("class", ">nodes", "");
    int largestClass = s.classes().stream().mapToInt(c -> c.nodes()).max().orElse(1);
    s.classes()
        .forEach(c -> classes.row(c.name(), Text.count(c.nodes()), bar(c.nodes(), largestClass)));
    classes.print(console);
    console.line("");
    Table degrees = new Table(">degree", ">nodes", "");
    int mostNodes = s.degrees().stream().mapToInt(d -> d.nodes()).max().orElse(1);
    s.degrees()
        .forEach(
            d ->
                degrees.row(
                    d.from() == d.to() ? d.from() : d.from() + "-" + d.to(),
                    Text.count(d.nodes()),
                    bar(d.nodes(), mostNodes)));
    degrees.print(console);
  }

  private static String features(DatasetStatistics s) {
    return Text.count(s.features())
        + String.format(
            java.util.Locale.ROOT,
            ", %s, %.2f %% not zero",
            s.sparseFeatures() ? "sparse" : "dense",
            100.0 * s.storedFeatures() / Math.max(1, (double) s.nodes() * s.features()));
  }

  private static String publicSplit(Dataset dataset) {
    int count = dataset.publicSplits().size();
    return dataset.publicSplit().map(Object::toString).orElse("none")
        + (count > 1 ? ", the first of " + count : "");
  }

  private static String bar(int count, int most) {
    return "█".repeat((int) Math.round((double) BAR * count / Math.max(1, most)));
  }

  private static Map<String, Object> toMap(Dataset dataset, DatasetStatistics s) {
    Map<String, Object> map = new LinkedHashMap<>(Options.toMap(s));
    map.put("classes", s.classes().stream().map(Options::toMap).toList());
    map.put("degrees", s.degrees().stream().map(Options::toMap).toList());
    map.put("hasFeatures", dataset.hasFeatures());
    map.put("publicSplit", dataset.publicSplit().isPresent());
    map.put("publicSplits", dataset.publicSplits().size());
    dataset
        .edgeChanges()
        .ifPresent(
            changes -> {
              map.put("addedEdges", changes.addedEdges());
              map.put("removedEdges", changes.removedEdges());
            });
    map.put("targets", dataset.targets().length);
    map.put("checksum", dataset.checksum());
    map.put("warnings", List.copyOf(dataset.warnings()));
    return map;
  }
}
