package org.gmcn.app.option;

import org.gmcn.app.console.Console;
import org.gmcn.app.console.ProgressBar;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import picocli.CommandLine.Option;

/** {@code --data}. */
public final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "NAME|PATH",
      completionCandidates = DataNames.class,
      description =
          "A data set by name (see `gmcn data list`), or a folder of CSV, an .npz, a .zip or a"
              + " .graphml.")
  private String data;

  /** What was given, or something else where nothing was. */
  public String orElse(String otherwise) {
    return data == null ? otherwise : data;
  }

  /** Opens a data set, showing how the download goes and what is odd about the data. */
  public static Dataset open(String nameOrPath, CommandContext context, Console console) {
    Dataset dataset;
    try (ProgressBar bar = console.progress()) {
      dataset =
          Datasets.open(
              nameOrPath,
              context.home(),
              (done, total) ->
                  bar.show(
                      total > 0 ? (double) done / total : -1,
                      Text.count(done >> 10) + " kB of " + nameOrPath));
    }
    dataset.warnings().forEach(console::warn);
    return dataset;
  }
}
