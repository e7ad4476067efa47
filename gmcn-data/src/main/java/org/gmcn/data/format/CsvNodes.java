package org.gmcn.data.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** nodes.csv: id, and if there are label, split and features, one column each. */
final class CsvNodes extends CsvTable {
  /** Below this share of numbers that are not zero, features are kept sparse. */
  private static final double SPARSE_BELOW = 0.1;

  private static final int BLOCK_FLOATS = 1 << 18;

  final IdTable ids = new IdTable();
  final IdTable classes = new IdTable();
  final List<String> featureNames = new ArrayList<>();
  private final boolean classesAreGiven;
  private final List<float[]> blocks = new ArrayList<>();
  private int[] labels = new int[1 << 10];
  private byte[] sets = new byte[1 << 10];
  private boolean anySet;
  private int idColumn;
  private int labelColumn;
  private int splitColumn;
  private int[] featureOf = {};
  private int blockRows;
  private int rows;
  private long nonZero;
  private float[] block;
  private int rowStart;

  /** Where the classes are given, others are refused. */
  CsvNodes(Path file, List<String> givenClasses) {
    super(file);
    classesAreGiven = givenClasses != null;
    if (classesAreGiven) {
      givenClasses.forEach(classes::add);
    }
  }

  @Override
  void header(List<String> names) {
    idColumn = requiredColumn("id");
    labelColumn = column("label");
    splitColumn = column("split");
    featureOf = new int[names.size()];
    for (int c = 0; c < names.size(); c++) {
      boolean feature = c != idColumn && c != labelColumn && c != splitColumn;
      featureOf[c] = feature ? featureNames.size() : -1;
      if (feature) {
        featureNames.add(names.get(c));
      }
    }
    blockRows = Math.max(1, BLOCK_FLOATS / Math.max(1, featureNames.size()));
    openRow();
  }

  @Override
  void field(int column, char[] buffer, int offset, int length) {
    int feature = featureOf[column];
    if (feature >= 0) {
      float value = number(column, buffer, offset, length);
      block[rowStart + feature] = value;
      nonZero += value != 0 ? 1 : 0;
    } else if (column == idColumn) {
      id(buffer, offset, length);
    } else if (column == labelColumn) {
      labels[rows] = length == 0 ? Dataset.UNLABELLED : label(buffer, offset, length);
    } else {
      sets[rows] = set(new String(buffer, offset, length));
      anySet |= sets[rows] != 0;
    }
  }

  private void id(char[] buffer, int offset, int length) {
    if (length == 0) {
      throw error("the id is empty; give the node one");
    }
    if (ids.add(buffer, offset, length) < 0) {
      throw error(
          "the id "
              + new String(buffer, offset, length)
              + " was given to an earlier node; make it unique");
    }
  }

  private int label(char[] buffer, int offset, int length) {
    int known = classes.find(buffer, offset, length);
    if (known >= 0) {
      return known;
    }
    if (classesAreGiven) {
      throw error(
          "the label "
              + new String(buffer, offset, length)
              + " is not in classes.csv; add it there or remove that file");
    }
    return classes.add(buffer, offset, length);
  }

  private byte set(String text) {
    return switch (text) {
      case "" -> 0;
      case "train" -> 1;
      case "validation" -> 2;
      case "test" -> 3;
      default ->
          throw error("the split is " + text + "; it must be train, validation, test or empty");
    };
  }

  @Override
  void endRow() {
    if (rows == Integer.MAX_VALUE - 8) {
      throw error("there are more nodes than one graph can hold");
    }
    rows++;
    openRow();
  }

  private void openRow() {
    if (rows == labels.length) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, rows * 2L);
      labels = Arrays.copyOf(labels, size);
      sets = Arrays.copyOf(sets, size);
    }
    labels[rows] = Dataset.UNLABELLED;
    if (rows % blockRows == 0 && !featureNames.isEmpty()) {
      block = new float[blockRows * featureNames.size()];
      blocks.add(block);
    }
    rowStart = rows % blockRows * featureNames.size();
  }

  int[] labels() {
    return Arrays.copyOf(labels, rows);
  }

  /** The split column as a split, or null where it is missing or empty. */
  Split split() {
    return anySet ? new Split(nodesIn(1), nodesIn(2), nodesIn(3)) : null;
  }

  private int[] nodesIn(int set) {
    int[] nodes = new int[rows];
    int count = 0;
    for (int i = 0; i < rows; i++) {
      if (sets[i] == set) {
        nodes[count++] = i;
      }
    }
    return Arrays.copyOf(nodes, count);
  }

  /** The feature columns, sparse or dense by the share of zeros; null where there are none. */
  Features features() {
    int columns = featureNames.size();
    if (columns == 0) {
      return null;
    }
    return nonZero < SPARSE_BELOW * rows * columns ? sparse(columns) : dense(columns);
  }

  private Features dense(int columns) {
    if ((long) rows * Matrix.paddedColumns(columns) > Integer.MAX_VALUE - 32) {
      throw new InputException(
          file() + " has more features than fit in memory; move them to features.csv.");
    }
    Matrix matrix = new Matrix(rows, columns);
    for (int i = 0; i < rows; i++) {
      float[] from = blocks.get(i / blockRows);
      System.arraycopy(from, i % blockRows * columns, matrix.data, matrix.row(i), columns);
    }
    return matrix;
  }

  private Features sparse(int columns) {
    int[] offsets = new int[rows + 1];
    int[] columnOf = new int[Math.toIntExact(nonZero)];
    float[] values = new float[columnOf.length];
    int to = 0;
    for (int i = 0; i < rows; i++) {
      float[] from = blocks.get(i / blockRows);
      int start = i % blockRows * columns;
      for (int j = 0; j < columns; j++) {
        if (from[start + j] != 0) {
          columnOf[to] = j;
          values[to++] = from[start + j];
        }
      }
      offsets[i + 1] = to;
    }
    return new SparseMatrix(rows, columns, offsets, columnOf, values);
  }
}
