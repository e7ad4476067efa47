package org.gmcn.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.graph.Graph;
import org.gmcn.graph.parts.Components;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * Graphs as people publish them in npz form, a zip of npy arrays. Read are
 *
 * <ul>
 *   <li>the edges as {@link NpzGraph} says and the features as {@link NpzFeatures} says;
 *   <li>the classes in {@code labels}, {@code node_labels}, {@code node_label} or {@code y}, with
 *       -1 for a node without one;
 *   <li>the splits as {@link NpzSplits} says;
 *   <li>{@code node_names}, {@code class_names} and {@code attr_names} as text, or the dictionaries
 *       {@code idx_to_node} and {@code idx_to_class}, or both names in {@code metadata}.
 * </ul>
 *
 * Everything but the edges may be missing. A zip that holds a single npz is read, too. Pickles are
 * read by {@link Pickle}, which runs nothing.
 *
 * @since 0.1
 */
public final class NpzReader {
  /** Heap for a byte of the arrays, at least: what is read, as numbers, and as a graph. */
  private static final double HEAP_A_BYTE = 2;

  private static final String[] LABELS = {"labels", "node_labels", "node_label", "y"};

  private NpzReader() {}

  public static Dataset read(String name, Path file, boolean largestComponent) {
    try (Archive archive = new Archive(file)) {
      List<String> inner = archive.names().stream().filter(n -> n.endsWith(".npz")).toList();
      if (inner.size() != 1) {
        return read(name, file, archive, largestComponent);
      }
      return readInner(name, file, archive, inner.get(0), largestComponent);
    }
  }

  private static Dataset readInner(
      String name, Path file, Archive archive, String entry, boolean largestComponent) {
    Path copy = null;
    try {
      copy = Files.createTempFile("gmcn", ".npz");
      try (InputStream in = archive.open(entry)) {
        Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      }
      try (Archive npz = new Archive(copy)) {
        return read(name, file, npz, largestComponent);
      }
    } catch (IOException e) {
      throw archive.damaged(e);
    } finally {
      DataFiles.deleteQuietly(copy);
    }
  }

  private static Dataset read(String name, Path file, Archive archive, boolean largestComponent) {
    LoadMemory.require(file.toString(), (long) (HEAP_A_BYTE * archive.unpacked()));
    NpzArrays npz = new NpzArrays(file, archive);
    Features features = NpzFeatures.read(npz);
    int[] labels = npz.firstOf(LABELS).map(key -> npz.array(key).toInts()).orElse(null);
    Graph graph = NpzGraph.read(npz, nodes(features, labels));
    checkRows(file, "the features", features == null ? graph.nodes : features.rows(), graph.nodes);
    checkRows(file, "the labels", labels == null ? graph.nodes : labels.length, graph.nodes);
    List<int[]> sets = NpzSplits.read(npz, graph.nodes);
    List<String> nodes = nodeNames(npz).filter(n -> n.size() == graph.nodes).orElse(null);
    List<String> classes = classNames(npz).orElse(null);
    Dataset.Builder data = Dataset.builder(name).checksum(DataFiles.sha256(file));
    if (features != null) {
      int columns = features.columns();
      data.featureNames(npz.texts("attr_names").filter(n -> n.size() == columns).orElse(null));
    }
    if (largestComponent) {
      int[] kept = Components.largest(graph);
      data.graph(graph.induced(kept)).features(features == null ? null : rows(features, kept));
      labels = labels == null ? null : pick(labels, kept);
      nodes = nodes == null ? null : pick(nodes, kept);
      sets = sets.stream().map(s -> pick(s, kept)).toList();
    } else {
      data.graph(graph).features(features);
    }
    if (nodes != null && nodes.stream().distinct().count() == nodes.size()) {
      data.nodeIds(nodes);
    }
    return data.labels(labels)
        .publicSplits(sets.stream().map(NpzSplits::split).toList())
        .classNames(classes)
        .build();
  }

  /** As many as there are labels or, without them, rows of features; -1 if there is neither. */
  private static int nodes(Features features, int[] labels) {
    if (labels != null) {
      return labels.length;
    }
    // Rows of no columns take no byte of the file, so their number cannot be believed.
    return features != null && features.columns() > 0 ? features.rows() : -1;
  }

  private static Optional<List<String>> nodeNames(NpzArrays npz) {
    return npz.texts("node_names")
        .or(() -> npz.numberedTexts("idx_to_node"))
        .or(() -> npz.textsWithin("metadata", "node_names"));
  }

  private static Optional<List<String>> classNames(NpzArrays npz) {
    return npz.texts("class_names")
        .or(() -> npz.numberedTexts("idx_to_class"))
        .or(() -> npz.textsWithin("metadata", "class_names"));
  }

  private static void checkRows(Path file, String what, int found, int nodes) {
    if (found != nodes) {
      throw new InputException(
          file
              + ": "
              + what
              + " have "
              + found
              + " rows for "
              + nodes
              + " nodes; write the file again.");
    }
  }

  private static Features rows(Features features, int[] kept) {
    if (features instanceof SparseMatrix sparse) {
      return Csr.rows(sparse, kept);
    }
    Matrix all = features.toDense();
    Matrix some = new Matrix(kept.length, all.columns);
    for (int k = 0; k < kept.length; k++) {
      System.arraycopy(all.data, all.row(kept[k]), some.data, some.row(k), all.columns);
    }
    return some;
  }

  private static int[] pick(int[] values, int[] kept) {
    int[] out = new int[kept.length];
    for (int k = 0; k < kept.length; k++) {
      out[k] = values[kept[k]];
    }
    return out;
  }

  private static List<String> pick(List<String> values, int[] kept) {
    List<String> out = new ArrayList<>(kept.length);
    for (int k : kept) {
      out.add(values.get(k));
    }
    return out;
  }
}
