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
import org.gmcn.data.format.NpzReader;
import org.gmcn.data.format.PlanetoidReader;
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
    boolean named =
        Catalogue.find(nameOrPath).isPresent()
            || nameOrPath.equals(KarateClub.NAME)
            || isSpec(nameOrPath, GeneratorSpec.NAME)
            || isSpec(nameOrPath, RandomGraph.NAME);
    return named ? nameOrPath : Path.of(nameOrPath).toAbsolutePath().normalize().toString();
  }

  private static Dataset openNow(String nameOrPath, DataHome home, Fetcher.Progress progress) {
    Optional<Catalogue.Entry> entry = Catalogue.find(nameOrPath);
    if (entry.isPresent()) {
      return open(entry.get(), new Fetcher(home).fetch(entry.get(), progress));
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

  /** Every name that can be opened without a file of one's own. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(List.of(KarateClub.NAME, GeneratorSpec.NAME));
    Catalogue.entries().forEach(e -> names.add(e.name()));
    return List.copyOf(names);
  }

  private static boolean isSpec(String text, String name) {
    return text.equals(name) || text.startsWith(name + ":");
  }

  private static Dataset open(Catalogue.Entry entry, Path file) {
    return switch (entry.form()) {
      case PLANETOID -> PlanetoidReader.read(entry.name(), file);
      case NPZ_LARGEST_COMPONENT -> NpzReader.read(entry.name(), file, true);
    };
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
