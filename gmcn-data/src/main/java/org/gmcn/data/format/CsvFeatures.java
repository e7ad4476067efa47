package org.gmcn.data.format;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.data.Names;
import org.gmcn.matrix.SparseMatrix;

/** features.csv: id, feature, value; what is not there is zero. */
final class CsvFeatures extends CsvTable {
  private final IdTable ids;
  private final IdTable features = new IdTable();
  private final List<String> givenNames;
  private int idColumn;
  private int featureColumn;
  private int valueColumn;
  private int[] nodes = new int[1 << 10];
  private int[] columns = new int[1 << 10];
  private float[] values = new float[1 << 10];
  private int count;

  /** Names that are given fix the columns and their order; otherwise the columns are sorted. */
  CsvFeatures(Path file, IdTable ids, List<String> givenNames) {
    super(file);
    this.ids = ids;
    this.givenNames = givenNames;
    if (givenNames != null) {
      givenNames.forEach(features::add);
    }
  }

  @Override
  void header(List<String> names) {
    idColumn = requiredColumn("id");
    featureColumn = requiredColumn("feature");
    valueColumn = requiredColumn("value");
  }

  @Override
  void field(int column, char[] buffer, int offset, int length) {
    if (column == idColumn) {
      nodes[count] = ids.find(buffer, offset, length);
      if (nodes[count] < 0) {
        throw error(
            "node "
                + new String(buffer, offset, length)
                + " is not in nodes.csv; add it there or remove this line");
      }
    } else if (column == featureColumn) {
      columns[count] = feature(buffer, offset, length);
    } else if (column == valueColumn) {
      values[count] = number(column, buffer, offset, length);
    }
  }

  private int feature(char[] buffer, int offset, int length) {
    int known = features.find(buffer, offset, length);
    if (known >= 0) {
      return known;
    }
    if (givenNames != null) {
      throw error(
          "feature "
              + new String(buffer, offset, length)
              + " is not in feature-names.csv; add it there or remove that file");
    }
    return features.add(buffer, offset, length);
  }

  @Override
  void endRow() {
    if (++count == nodes.length) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, count * 2L);
      if (size == count) {
        throw error("there are more values than fit in memory");
      }
      nodes = Arrays.copyOf(nodes, size);
      columns = Arrays.copyOf(columns, size);
      values = Arrays.copyOf(values, size);
    }
  }

  /** The names in the order of {@link #matrix()}'s columns. */
  List<String> names() {
    return givenNames != null
        ? givenNames
        : features.names().stream().sorted(Names.naturalOrder()).toList();
  }

  SparseMatrix matrix() {
    int[] place = Ordering.places(features.names(), names());
    int[] offsets = new int[ids.size() + 1];
    for (int k = 0; k < count; k++) {
      offsets[nodes[k] + 1]++;
    }
    for (int i = 0; i < ids.size(); i++) {
      offsets[i + 1] += offsets[i];
    }
    int[] next = offsets.clone();
    int[] columnOf = new int[count];
    float[] ordered = new float[count];
    for (int k = 0; k < count; k++) {
      int to = next[nodes[k]]++;
      columnOf[to] = place[columns[k]];
      ordered[to] = values[k];
    }
    SparseMatrix matrix =
        Csr.matrix(file().toString(), ids.size(), features.size(), offsets, columnOf, ordered);
    requireNoneTwice(matrix);
    return matrix;
  }

  private void requireNoneTwice(SparseMatrix matrix) {
    for (int i = 0; i < matrix.rows; i++) {
      for (int e = matrix.offsets[i] + 1; e < matrix.offsets[i + 1]; e++) {
        if (matrix.columnOf[e] == matrix.columnOf[e - 1]) {
          throw new InputException(
              file()
                  + " gives node "
                  + ids.name(i)
                  + " the feature "
                  + names().get(matrix.columnOf[e])
                  + " twice; remove one of the lines.");
        }
      }
    }
  }
}
