package org.gmcn.data.format;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;

/**
 * Every format there is. A new one is one more class and one more entry of the list.
 *
 * @since 0.1
 */
public final class DatasetFormats {
  /** In the order in which they are asked whether a path is theirs. */
  private static final List<DatasetFormat> FORMATS =
      List.of(new Planetoid(), new Npz(), new CsvFolder(), new GraphMl(), new Binary());

  private DatasetFormats() {}

  public static List<DatasetFormat> all() {
    return FORMATS;
  }

  public static Optional<DatasetFormat> of(Path path) {
    return FORMATS.stream().filter(f -> f.recognises(path)).findFirst();
  }

  public static DatasetFormat named(String name) {
    return FORMATS.stream()
        .filter(f -> f.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "There is no format "
                        + name
                        + "; there are "
                        + String.join(", ", FORMATS.stream().map(DatasetFormat::name).toList())
                        + "."));
  }

  /** Whether the path is a file whose name ends so, in any case. */
  private static boolean endsWith(Path path, String suffix) {
    return Files.isRegularFile(path) && path.toString().toLowerCase(Locale.ROOT).endsWith(suffix);
  }

  /** {@link GmcnFile}. */
  private static final class Binary implements DatasetFormat {
    @Override
    public String name() {
      return "gmcn";
    }

    @Override
    public boolean recognises(Path path) {
      return endsWith(path, ".gmcn");
    }

    @Override
    public Dataset read(String datasetName, Path path) {
      return GmcnReader.read(datasetName, path);
    }

    @Override
    public boolean canWrite() {
      return true;
    }

    @Override
    public void write(Dataset data, Path path) {
      GmcnWriter.write(data, path);
    }
  }

  /** {@link PlanetoidReader}. */
  private static final class Planetoid implements DatasetFormat {
    @Override
    public String name() {
      return "planetoid";
    }

    @Override
    public boolean recognises(Path path) {
      return endsWith(path, ".zip") && PlanetoidReader.recognises(path);
    }

    @Override
    public Dataset read(String datasetName, Path path) {
      return PlanetoidReader.read(datasetName, path);
    }
  }

  /** {@link NpzReader}, all components. */
  private static final class Npz implements DatasetFormat {
    @Override
    public String name() {
      return "npz";
    }

    @Override
    public boolean recognises(Path path) {
      return endsWith(path, ".npz") || endsWith(path, ".zip");
    }

    @Override
    public Dataset read(String datasetName, Path path) {
      return NpzReader.read(datasetName, path, false);
    }

    @Override
    public boolean canWrite() {
      return true;
    }

    @Override
    public void write(Dataset data, Path path) {
      NpzWriter.write(data, path);
    }
  }

  /** {@link GraphMlReader}. */
  private static final class GraphMl implements DatasetFormat {
    @Override
    public String name() {
      return "graphml";
    }

    @Override
    public boolean recognises(Path path) {
      return endsWith(path, ".graphml") || endsWith(path, ".xml");
    }

    @Override
    public Dataset read(String datasetName, Path path) {
      return new GraphMlReader(path).read(datasetName);
    }
  }
}
