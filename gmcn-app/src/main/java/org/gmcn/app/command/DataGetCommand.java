package org.gmcn.app.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gmcn.InputException;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.ProgressBar;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.JsonOption;
import org.gmcn.data.catalogue.Catalogue;
import org.gmcn.data.catalogue.Fetcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gmcn data get}. */
@Command(
    name = "get",
    description = "Fetch published data sets into the cache, and check them.",
    abbreviateSynopsis = true)
public final class DataGetCommand implements Callable<Integer> {
  private static final String ALL = "all";

  private final CommandContext context;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Data sets by name, or all.")
  private List<String> names;

  @Mixin private JsonOption json;

  public DataGetCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = json.reporter(context.console());
    Fetcher fetcher = new Fetcher(context.home());
    List<Map<String, Object>> fetched = new ArrayList<>();
    for (Catalogue.Entry entry : entries()) {
      List<Path> files;
      try (ProgressBar bar = console.progress()) {
        files =
            fetcher.fetch(
                entry,
                (done, total) ->
                    bar.show(
                        total > 0 ? (double) done / total : -1,
                        Text.count(done >> 10) + " kB of " + entry.name()));
      }
      for (int k = 0; k < files.size(); k++) {
        console.line("%s is in %s", console.style().bold(entry.name()), files.get(k));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", entry.name());
        map.put("file", files.get(k).toString());
        map.put("sha256", entry.files().get(k).sha256());
        fetched.add(map);
      }
    }
    json.write(context.console(), Map.of("datasets", fetched));
    return ExitCode.OK;
  }

  /** The data sets with a name of their own and the families of poisoned graphs. */
  static List<Catalogue.Entry> all() {
    List<Catalogue.Entry> all = new ArrayList<>(Catalogue.entries());
    all.addAll(Catalogue.families());
    return all;
  }

  private List<Catalogue.Entry> entries() {
    if (names.contains(ALL)) {
      return all();
    }
    List<Catalogue.Entry> entries = new ArrayList<>();
    for (String name : names) {
      entries.add(
          Catalogue.find(name)
              .orElseThrow(
                  () ->
                      new InputException(
                          "There is no published data set "
                              + name
                              + " to fetch; there are "
                              + String.join(
                                  ", ", all().stream().map(Catalogue.Entry::name).toList())
                              + ".")));
    }
    return entries;
  }
}
