package org.gmcn.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.Split;
import org.gmcn.graph.Graph;
import org.gmcn.graph.parts.Components;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * The npz files of gnn-benchmark: a zip of npy arrays with the adjacency ({@code adj_matrix.data},
 * {@code .indices}, {@code .indptr}, {@code .shape}, or {@code adj_data} and so on), the features
 * ({@code attr...}, sparse or dense, may be absent), {@code labels} (-1 = unlabelled, may be
 * absent), names, and {@code split} (0 none, 1 train, 2 validation, 3 test; only in files written
 * here). Also read out of a zip that holds a single npz. Arrays of Python objects are passed over.
 *
 * @since 0.1
 */
public final class NpzReader {
  /** Heap for a byte of the arrays, at least: what is read, as numbers, and as a graph. */
  private static final double HEAP_A_BYTE = 2;

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

  private static Dataset read(String name, Path file, Archive npz, boolean largestComponent) {
    LoadMemory.require(file.toString(), (long) (HEAP_A_BYTE * npz.unpacked()));
    Graph graph = adjacency(file, npz);
    Features features = features(file, npz);
    int[] labels = npz.has("labels.npy") ? array(file, npz, "labels").toInts() : null;
    List<String> nodes = names(file, npz, "node_names", graph.nodes);
    checkRows(file, "attr", features == null ? graph.nodes : features.rows(), graph.nodes);
    checkRows(file, "labels", labels == null ? graph.nodes : labels.length, graph.nodes);
    int[] sets = npz.has("split.npy") ? array(file, npz, "split").toInts() : null;
    checkRows(file, "split", sets == null ? graph.nodes : sets.length, graph.nodes);
    Dataset.Builder data = Dataset.builder(name).checksum(DataFiles.sha256(file));
    if (largestComponent) {
      int[] kept = Components.largest(graph);
      graph = graph.induced(kept);
      features = features == null ? null : rows(features, kept);
      labels = labels == null ? null : pick(labels, kept);
      nodes = nodes == null ? null : pick(nodes, kept);
      sets = sets == null ? null : pick(sets, kept);
    }
    if (sets != null) {
      data.publicSplit(new Split(in(sets, 1), in(sets, 2), in(sets, 3)));
    }
    data.graph(graph).features(features).labels(labels);
    if (nodes != null && nodes.stream().distinct().count() == nodes.size()) {
      data.nodeIds(nodes);
    }
    if (features != null) {
      data.featureNames(names(file, npz, "attr_names", features.columns()));
    }
    return data.classNames(names(file, npz, "class_names", -1)).build();
  }

  private static void checkRows(Path file, String key, int found, int nodes) {
    if (found != nodes) {
      throw new InputException(
          file + ": " + key + " has " + found + " rows for " + nodes + " nodes; make it anew.");
    }
  }

  private static Graph adjacency(Path file, Archive npz) {
    for (String prefix : List.of("adj_matrix.", "adj_")) {
      if (npz.has(prefix + "data.npy")) {
        return Csr.graph(file + ": " + prefix + "data", sparse(file, npz, prefix));
      }
    }
    throw new InputException(
        file + " has neither adj_matrix.data nor adj_data; it is no graph in npz form.");
  }

  private static Features features(Path file, Archive npz) {
    for (String prefix : List.of("attr_matrix.", "attr_")) {
      if (npz.has(prefix + "data.npy")) {
        return sparse(file, npz, prefix);
      }
    }
    for (String key : List.of("attr_matrix", "attr")) {
      if (npz.has(key + ".npy")) {
        return dense(array(file, npz, key));
      }
    }
    return null;
  }

  private static SparseMatrix sparse(Path file, Archive npz, String prefix) {
    int[] shape = array(file, npz, prefix + "shape").toInts();
    if (shape.length != 2) {
      throw new InputException(file + ": " + prefix + "shape must hold two numbers.");
    }
    return Csr.matrix(
        file + ": " + prefix + "data",
        shape[0],
        shape[1],
        array(file, npz, prefix + "indptr").toInts(),
        array(file, npz, prefix + "indices").toInts(),
        array(file, npz, prefix + "data").toFloats());
  }

  private static Features dense(NpyArray array) {
    if (array.shape().size() != 2) {
      throw new InputException(array.source() + " must have two dimensions: nodes and features.");
    }
    int rows = array.shape().get(0);
    int columns = array.shape().get(1);
    LoadMemory.requireMatrix(array.source(), rows, columns);
    Matrix matrix = new Matrix(rows, columns);
    matrix.fromArray(array.toFloats());
    return matrix;
  }

  private static NpyArray array(Path file, Archive npz, String key) {
    return Npy.parse(file + ": " + key, npz.bytes(key + ".npy"));
  }

  /** Names, or null where they are missing, are Python objects or are not as many as expected. */
  private static List<String> names(Path file, Archive npz, String key, int expected) {
    if (!npz.has(key + ".npy")) {
      return null;
    }
    byte[] bytes = npz.bytes(key + ".npy");
    if (Npy.holdsObjects(bytes)) {
      return null;
    }
    NpyArray array = Npy.parse(file + ": " + key, bytes);
    if (!array.isText() || (expected >= 0 && array.size() != expected)) {
      return null;
    }
    return array.toStrings();
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

  private static int[] in(int[] sets, int wanted) {
    return IntStream.range(0, sets.length).filter(i -> sets[i] == wanted).toArray();
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
