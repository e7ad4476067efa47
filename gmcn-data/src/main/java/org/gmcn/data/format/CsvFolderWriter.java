package org.gmcn.data.format;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** Writes what {@link CsvFolder} reads, so that reading it again gives the same data. */
final class CsvFolderWriter {
  private CsvFolderWriter() {}

  static CsvWriter writer(Path file) throws IOException {
    return CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file, StandardCharsets.UTF_8);
  }

  static void write(Dataset data, Path folder) {
    DataFiles.writeFolder(
        folder,
        into -> {
          writeNodes(data, into.resolve(CsvFolder.NODES));
          writeEdges(data, into.resolve(CsvFolder.EDGES));
          writeNames("class", data.classNames(), into.resolve(CsvFolder.CLASSES));
          if (columns(data) == null) {
            SparseMatrix sparse =
                data.features() instanceof SparseMatrix s
                    ? s
                    : SparseMatrix.of(data.features().toDense());
            writeFeatures(data, sparse, into.resolve(CsvFolder.FEATURES));
            writeNames("feature", data.featureNames(), into.resolve(CsvFolder.FEATURE_NAMES));
          }
        });
  }

  /** The features that go to nodes.csv: dense ones, unless their names are taken there. */
  private static Matrix columns(Dataset data) {
    boolean free = Collections.disjoint(data.featureNames(), List.of("id", "label", "split"));
    return free && data.features() instanceof Matrix matrix ? matrix : null;
  }

  private static void writeNodes(Dataset data, Path file) throws IOException {
    String[] set = data.publicSplit().map(s -> sets(data, s)).orElse(null);
    Matrix dense = columns(data);
    try (CsvWriter csv = writer(file)) {
      var header = csv.writeRecord().writeField("id").writeField("label");
      if (set != null) {
        header.writeField("split");
      }
      if (dense != null) {
        data.featureNames().forEach(header::writeField);
      }
      header.endRecord();
      for (int i = 0; i < data.nodes(); i++) {
        int label = data.labels()[i];
        var row = csv.writeRecord().writeField(data.nodeIds().get(i));
        row.writeField(label < 0 ? "" : data.classNames().get(label));
        if (set != null) {
          row.writeField(set[i] == null ? "" : set[i]);
        }
        for (int j = 0; dense != null && j < dense.columns; j++) {
          row.writeField(text(dense.get(i, j)));
        }
        row.endRecord();
      }
    }
  }

  /** For every node the name of its set, or null. */
  static String[] sets(Dataset data, Split split) {
    String[] set = new String[data.nodes()];
    for (int i : split.train()) {
      set[i] = "train";
    }
    for (int i : split.validation()) {
      set[i] = "validation";
    }
    for (int i : split.test()) {
      set[i] = "test";
    }
    return set;
  }

  private static void writeEdges(Dataset data, Path file) throws IOException {
    Graph graph = data.graph();
    List<String> ids = data.nodeIds();
    try (CsvWriter csv = writer(file)) {
      var header = csv.writeRecord().writeField("source").writeField("target");
      if (graph.weights != null) {
        header.writeField("weight");
      }
      header.endRecord();
      for (int i = 0; i < graph.nodes; i++) {
        for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
          if (graph.columns[e] > i) {
            var row =
                csv.writeRecord().writeField(ids.get(i)).writeField(ids.get(graph.columns[e]));
            if (graph.weights != null) {
              row.writeField(text(graph.weights[e]));
            }
            row.endRecord();
          }
        }
      }
    }
  }

  private static void writeFeatures(Dataset data, SparseMatrix sparse, Path file)
      throws IOException {
    try (CsvWriter csv = writer(file)) {
      csv.writeRecord("id", "feature", "value");
      for (int i = 0; i < sparse.rows; i++) {
        for (int e = sparse.offsets[i]; e < sparse.offsets[i + 1]; e++) {
          csv.writeRecord(
              data.nodeIds().get(i),
              data.featureNames().get(sparse.columnOf[e]),
              text(sparse.values[e]));
        }
      }
    }
  }

  private static void writeNames(String what, List<String> names, Path file) throws IOException {
    try (CsvWriter csv = writer(file)) {
      csv.writeRecord(what);
      names.forEach(csv::writeRecord);
    }
  }

  private static String text(float value) {
    return value == (int) value && (value != 0 || 1 / value > 0)
        ? Integer.toString((int) value)
        : Float.toString(value);
  }
}
