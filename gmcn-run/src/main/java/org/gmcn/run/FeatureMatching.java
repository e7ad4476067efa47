package org.gmcn.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.model.SavedModel;

/**
 * Brings the features of a graph into the order in which a model has learned them. Where both sides
 * have names, names decide: columns in another order are moved. A sparse matrix lists only what
 * occurs, so there a name that the data lack is a column of zeros and a name that the model never
 * saw is left out, as with words of a text; in a dense one either is an error.
 *
 * @since 0.1
 */
public final class FeatureMatching {
  private FeatureMatching() {}

  /** The names a model keeps: none where they only number the columns. */
  static List<String> storedNames(Dataset data) {
    List<String> names = data.featureNames();
    for (int c = 0; c < names.size(); c++) {
      if (!names.get(c).equals("f" + c)) {
        return List.copyOf(names);
      }
    }
    return List.of();
  }

  /** The features of the data as the model expects them, not yet scaled. */
  public static Features match(SavedModel model, Dataset data) {
    List<String> wanted = model.featureNames();
    List<String> found = storedNames(data);
    if (wanted.equals(found) || wanted.isEmpty() || found.isEmpty()) {
      requireColumns(model, data);
      return data.features();
    }
    int[] place = places(wanted, found);
    if (Arrays.stream(place).allMatch(p -> p < 0)) {
      throw new InputException(
          data.name()
              + " shares no feature with the model, which knows "
              + some(wanted)
              + "; give data with the features it was trained on.");
    }
    return data.features() instanceof SparseMatrix sparse
        ? moved(sparse, place, wanted.size())
        : moved(data, data.features().toDense(), wanted, found, place);
  }

  private static void requireColumns(SavedModel model, Dataset data) {
    if (model.features() != data.features().columns()) {
      throw new InputException(
          data.name()
              + " has "
              + data.features().columns()
              + " features a node, the model expects "
              + model.features()
              + "; give data with the features it was trained on.");
    }
  }

  /** For each column that was found the column that is wanted, or -1. */
  private static int[] places(List<String> wanted, List<String> found) {
    Map<String, Integer> columnOf = new HashMap<>();
    for (int c = 0; c < wanted.size(); c++) {
      columnOf.put(wanted.get(c), c);
    }
    return found.stream().mapToInt(name -> columnOf.getOrDefault(name, -1)).toArray();
  }

  private static Matrix moved(
      Dataset data, Matrix dense, List<String> wanted, List<String> found, int[] place) {
    for (int c = 0; c < place.length; c++) {
      if (place[c] < 0) {
        throw new InputException(
            data.name()
                + " has a feature "
                + found.get(c)
                + " that the model does not know; take it out, or train with it.");
      }
    }
    if (place.length < wanted.size()) {
      String missing = wanted.stream().filter(n -> !found.contains(n)).findFirst().orElse("");
      throw new InputException(
          data.name() + " lacks the feature " + missing + " that the model needs; add it.");
    }
    Matrix result = new Matrix(dense.rows, wanted.size());
    for (int i = 0; i < dense.rows; i++) {
      for (int c = 0; c < place.length; c++) {
        result.set(i, place[c], dense.get(i, c));
      }
    }
    return result;
  }

  private static SparseMatrix moved(SparseMatrix from, int[] place, int columns) {
    int[] offsets = new int[from.rows + 1];
    int[] columnOf = new int[from.offsets[from.rows]];
    float[] values = new float[columnOf.length];
    int to = 0;
    for (int i = 0; i < from.rows; i++) {
      for (int e = from.offsets[i]; e < from.offsets[i + 1]; e++) {
        int column = place[from.columnOf[e]];
        if (column >= 0) {
          to = insert(columnOf, values, offsets[i], to, column, from.values[e]);
        }
      }
      offsets[i + 1] = to;
    }
    return new SparseMatrix(
        from.rows, columns, offsets, Arrays.copyOf(columnOf, to), Arrays.copyOf(values, to));
  }

  /** Keeps the columns of a row ascending. */
  private static int insert(
      int[] columnOf, float[] values, int from, int to, int column, float value) {
    int at = to;
    while (at > from && columnOf[at - 1] > column) {
      columnOf[at] = columnOf[at - 1];
      values[at] = values[at - 1];
      at--;
    }
    columnOf[at] = column;
    values[at] = value;
    return to + 1;
  }

  private static String some(List<String> names) {
    return String.join(", ", names.subList(0, Math.min(3, names.size())))
        + (names.size() > 3 ? ", ..." : "");
  }
}
