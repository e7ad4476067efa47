package org.gmcn.data.format;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.data.Checksums;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.Split;

/**
 * A folder of CSV files, UTF-8, each with a header:
 *
 * <ul>
 *   <li>nodes.csv: id, then label (empty = unlabelled), split (train, validation, test or empty)
 *       and any number of features, all optional;
 *   <li>edges.csv: source, target, optionally weight;
 *   <li>features.csv (optional, instead of feature columns): id, feature, value;
 *   <li>classes.csv (class) and feature-names.csv (feature), both optional, fix the order of the
 *       classes and of the features of features.csv; otherwise they are sorted.
 * </ul>
 *
 * @since 0.1
 */
public final class CsvFolder implements DatasetFormat {
  static final String NODES = "nodes.csv";
  static final String EDGES = "edges.csv";
  static final String FEATURES = "features.csv";
  static final String CLASSES = "classes.csv";
  static final String FEATURE_NAMES = "feature-names.csv";

  /** Heap for a byte of each file, at least. */
  private static final double HEAP_A_BYTE_OF_NODES = 0.8;

  private static final double HEAP_A_BYTE_OF_EDGES = 1.5;
  private static final double HEAP_A_BYTE_OF_FEATURES = 1.5;

  /** The format; it has no state. */
  public CsvFolder() {}

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public boolean recognises(Path path) {
    return Files.isDirectory(path);
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(Dataset data, Path path) {
    CsvFolderWriter.write(data, path);
  }

  @Override
  public Dataset read(String datasetName, Path folder) {
    LoadMemory.require(
        folder.toString(),
        LoadMemory.of(folder.resolve(NODES), HEAP_A_BYTE_OF_NODES)
            + LoadMemory.of(folder.resolve(EDGES), HEAP_A_BYTE_OF_EDGES)
            + LoadMemory.of(folder.resolve(FEATURES), HEAP_A_BYTE_OF_FEATURES));
    MessageDigest digest = Checksums.sha256();
    List<String> classes = names(folder.resolve(CLASSES), "class", digest);
    CsvNodes nodes = new CsvNodes(folder.resolve(NODES), classes);
    read(nodes, digest);
    if (nodes.ids.size() == 0) {
      throw new InputException(
          folder.resolve(NODES) + " has no node, so the graph is empty; add a line for each node.");
    }
    CsvEdges edges = new CsvEdges(folder.resolve(EDGES), nodes.ids);
    read(edges, digest);
    int[] labels = nodes.labels();
    Dataset.Builder data = Dataset.builder(datasetName);
    data.classNames(
        classes != null ? classes : Ordering.sortClasses(nodes.classes.names(), labels));
    features(folder, nodes, digest, data);
    Dataset read =
        data.graph(edges.builder.build())
            .labels(labels)
            .nodeIds(nodes.ids.names())
            .checksum(Checksums.hex(digest))
            .publicSplit(nodes.split())
            .build();
    read.publicSplit().ifPresent(split -> requireLabelled(read, split));
    return read;
  }

  private static void requireLabelled(Dataset data, Split split) {
    if (split.train().length > 0) {
      split.requireFits(data);
    }
  }

  private static void features(
      Path folder, CsvNodes nodes, MessageDigest digest, Dataset.Builder data) {
    if (!Files.exists(folder.resolve(FEATURES))) {
      if (nodes.featureNames.isEmpty()) {
        data.warning("There are no features: every node is given one of its own.");
      } else {
        data.features(nodes.features()).featureNames(List.copyOf(nodes.featureNames));
      }
      return;
    }
    if (!nodes.featureNames.isEmpty()) {
      throw new InputException(
          folder
              + " has features both in nodes.csv (column "
              + nodes.featureNames.get(0)
              + ") and in features.csv; keep one of them.");
    }
    List<String> given = names(folder.resolve(FEATURE_NAMES), "feature", digest);
    CsvFeatures features = new CsvFeatures(folder.resolve(FEATURES), nodes.ids, given);
    read(features, digest);
    data.features(features.matrix()).featureNames(features.names());
  }

  private static List<String> names(Path file, String column, MessageDigest digest) {
    if (!Files.exists(file)) {
      return null;
    }
    CsvNames names = new CsvNames(file, column);
    read(names, digest);
    return names.names();
  }

  private static void read(CsvTable table, MessageDigest digest) {
    digest.update(table.file().getFileName().toString().getBytes(StandardCharsets.UTF_8));
    table.read(digest);
  }
}
