package org.gmcn.app.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.JsonOption;
import org.gmcn.data.catalogue.Catalogue;
import org.gmcn.data.catalogue.Fetcher;
import org.gmcn.data.generate.GeneratorSpec;
import org.gmcn.data.generate.KarateClub;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gmcn data list}. */
@Command(name = "list", description = "List the data sets that can be named.")
public final class DataListCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin private JsonOption json;

  public DataListCommand(CommandContext context) {
    this.context = context;
  }

  /** One data set of the list. */
  private record Line(
      String name, int nodes, int edges, int features, int classes, String where, String about) {
    Map<String, Object> toMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("name", name);
      map.put("nodes", nodes);
      map.put("edges", edges);
      map.put("features", features);
      map.put("classes", classes);
      map.put("where", where);
      map.put("about", about);
      return map;
    }
  }

  @Override
  public Integer call() {
    List<Line> lines = new ArrayList<>();
    GeneratorSpec generated = GeneratorSpec.DEFAULT;
    lines.add(
        new Line(
            GeneratorSpec.NAME,
            generated.nodes(),
            generated.edges(),
            generated.features(),
            generated.classes(),
            "built in",
            "a seeded citation-like graph; generated:nodes=1e5,noise=0.2,... makes others"));
    lines.add(new Line(KarateClub.NAME, 34, 78, 34, 2, "built in", "Zachary's karate club"));
    Fetcher fetcher = new Fetcher(context.home());
    for (Catalogue.Entry entry : DataGetCommand.all()) {
      lines.add(
          new Line(
              entry.name(),
              entry.nodes(),
              entry.edges(),
              entry.features(),
              entry.classes(),
              context.home().mirror().isPresent()
                  ? "mirror"
                  : fetcher.isCached(entry) ? "cached" : "download",
              entry.about()));
    }
    Console console = json.reporter(context.console());
    Table table = new Table("name", ">nodes", ">edges", ">features", ">classes", "where", "about");
    for (Line line : lines) {
      table.row(
          line.name(),
          Text.count(line.nodes()),
          Text.count(line.edges()),
          Text.count(line.features()),
          line.classes(),
          line.where(),
          line.about());
    }
    table.print(console);
    console.line("");
    console.line("Or a path: a folder with nodes.csv and edges.csv, an .npz, a .zip, a .graphml.");
    json.write(context.console(), Map.of("datasets", lines.stream().map(Line::toMap).toList()));
    return ExitCode.OK;
  }
}
