package org.gmcn.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.gmcn.InputException;

/**
 * Reads a node's features from a row: from one column with a vector or an array, or from many
 * numeric columns.
 *
 * @param names the columns read
 * @param packed whether it is one column that holds them all
 * @param size how many features there are
 */
record FeatureColumns(List<String> names, boolean packed, int size) implements Serializable {

  static FeatureColumns of(Dataset<Row> nodes, GraphColumns columns) {
    List<String> known = List.of(nodes.columns());
    if (known.contains(columns.features())) {
      Row first = nodes.select(columns.features()).first();
      int size = first.isNullAt(0) ? 0 : length(first.get(0));
      if (size == 0) {
        throw new InputException(
            "The first node has no " + columns.features() + "; give every node as many.");
      }
      return new FeatureColumns(List.of(columns.features()), true, size);
    }
    List<String> names = new ArrayList<>();
    for (StructField field : nodes.schema().fields()) {
      boolean other =
          List.of(columns.id(), columns.label(), columns.split()).contains(field.name());
      if (!other && field.dataType() instanceof NumericType) {
        names.add(field.name());
      }
    }
    if (names.isEmpty()) {
      throw new InputException(
          "The nodes have no features; add numeric columns, or one column named "
              + columns.features()
              + " with vectors or arrays.");
    }
    return new FeatureColumns(List.copyOf(names), false, names.size());
  }

  private static int length(Object value) {
    if (value instanceof Vector vector) {
      return vector.size();
    }
    if (value instanceof scala.collection.Seq<?> seq) {
      return seq.size();
    }
    throw new InputException(
        "The column of features holds " + value.getClass().getSimpleName() + "; use an array.");
  }

  /** The names of the features, or none where one column holds them all. */
  List<String> featureNames() {
    return packed ? List.of() : names;
  }

  /** Writes a row's features, which begin at column {@code from}; false if they are no numbers. */
  boolean read(Row row, int from, float[] out) {
    if (packed) {
      return !row.isNullAt(from) && length(row.get(from)) == size && unpack(row.get(from), out);
    }
    for (int k = 0; k < size; k++) {
      if (row.isNullAt(from + k)) {
        return false;
      }
      out[k] = ((Number) row.get(from + k)).floatValue();
    }
    return finite(out);
  }

  private static boolean unpack(Object value, float[] out) {
    if (value instanceof SparseVector sparse) {
      java.util.Arrays.fill(out, 0);
      for (int k = 0; k < sparse.indices().length; k++) {
        out[sparse.indices()[k]] = (float) sparse.values()[k];
      }
    } else if (value instanceof Vector vector) {
      for (int k = 0; k < out.length; k++) {
        out[k] = (float) vector.apply(k);
      }
    } else {
      scala.collection.Iterator<?> values = ((scala.collection.Seq<?>) value).iterator();
      for (int k = 0; k < out.length; k++) {
        if (!(values.next() instanceof Number number)) {
          return false;
        }
        out[k] = number.floatValue();
      }
    }
    return finite(out);
  }

  private static boolean finite(float[] values) {
    for (float value : values) {
      if (!Float.isFinite(value)) {
        return false;
      }
    }
    return true;
  }
}
