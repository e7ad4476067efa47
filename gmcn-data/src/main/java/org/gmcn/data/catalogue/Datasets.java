package org.gmcn.data.catalogue;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gmcn.InputException;
import org.gmcn.Nearest;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.format.DatasetFormats;
import org.gmcn.data.generate.CitationGenerator;
import org.gmcn.data.generate.GeneratorSpec;
import org.gmcn.data.generate.KarateClub;
import org.gmcn.data.generate.RandomGraph;

/**
 * The front door: opens a data set by its catalogue name, a built-in name ({@code karate}, {@code
 * generated[:...]}, {@code random:NODES:EDGES}) or a path to a folder of CSV, an npz, a zip,
 * GraphML or our own binary format.
 *
 * @since 0.1
 */
public final class Datasets {
  private Datasets() {}

  public static Dataset open(String nameOrPath) {
    return open(nameOrPath, DataHome.fromEnvironment(), Fetcher.Progress.NONE);
  }

  public static Dataset open(String nameOrPath, DataHome home, Fetcher.Progress progress) {
    return LoadMemory.guard(
        nameOrPath, () -> openNow(nameOrPath, home, progress).withSource(source(nameOrPath)));
  }

  /** The text that opens the same data from any folder. */
  private static String source(String nameOrPath) {
    return isName(nameOrPath)
        ? nameOrPath
        : Path.of(nameOrPath).toAbsolutePath().normalize().toString();
  }

  private static Dataset openNow(String nameOrPath, DataHome home, Fetcher.Progress progress) {
    Optional<Catalogue.Entry> entry = Catalogue.find(nameOrPath);
    if (entry.isPresent()) {
      List<Path> files = new Fetcher(home).fetch(entry.get(), progress);
      return entry.get().opening().open(entry.get().name(), files);
    }
    if (nameOrPath.equals(KarateClub.NAME)) {
      return KarateClub.load();
    }
    if (isSpec(nameOrPath, GeneratorSpec.NAME)) {
      return CitationGenerator.generate(GeneratorSpec.parse(nameOrPath));
    }
    if (isSpec(nameOrPath, RandomGraph.NAME)) {
      return RandomGraph.parse(nameOrPath);
    }
    return openPath(nameOrPath);
  }

  /** Whether the text names data, so that it opens the same data from any folder. */
  static boolean isName(String text) {
    return text.equals(KarateClub.NAME)
        || isSpec(text, GeneratorSpec.NAME)
        || isSpec(text, RandomGraph.NAME)
        || Catalogue.find(text).isPresent();
  }

  /** The names of data that can be opened without a file of one's own. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(List.of(KarateClub.NAME, GeneratorSpec.NAME));
    names.addAll(Catalogue.names());
    return List.copyOf(names);
  }

  private static boolean isSpec(String text, String name) {
    return text.equals(name) || text.startsWith(name + ":");
  }

  private static Dataset openPath(String text) {
    Path path;
    try {
      path = Path.of(text);
    } catch (InvalidPathException e) {
      throw unknown(text);
    }
    if (!Files.exists(path)) {
      throw unknown(text);
    }
    String name = path.toAbsolutePath().normalize().getFileName().toString();
    return DatasetFormats.of(path)
        .orElseThrow(
            () ->
                new InputException(
                    path
                        + " is in no format that is known here; give a folder with nodes.csv and"
                        + " edges.csv, a .gmcn, an .npz, a .zip or a .graphml."))
        .read(name, path);
  }

  private static InputException unknown(String text) {
    boolean looksLikePath = text.contains("/") || text.contains("\\") || text.contains(".");
    return new InputException(
        looksLikePath
            ? text + " does not exist; check the path."
            : "There is no data set or file "
                + text
                + "; did you mean "
                + String.join(" or ", Nearest.sorted(text, names()).subList(0, 2))
                + "?");
  }
}
