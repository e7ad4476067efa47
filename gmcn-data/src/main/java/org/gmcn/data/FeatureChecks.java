package org.gmcn.data;

import java.util.BitSet;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** What every feature matrix must satisfy, and the one that stands in when there is none. */
final class FeatureChecks {
  private FeatureChecks() {}

  /** One feature a node, its own. */
  static Features identity(int nodes) {
    int[] offsets = new int[nodes + 1];
    int[] columnOf = new int[nodes];
    float[] values = new float[nodes];
    for (int i = 0; i < nodes; i++) {
      offsets[i + 1] = i + 1;
      columnOf[i] = i;
      values[i] = 1;
    }
    return new SparseMatrix(nodes, nodes, offsets, columnOf, values);
  }

  /** Whether every node has exactly one feature, of value 1, that no other node has. */
  static boolean ownOnly(Features features) {
    if (!(features instanceof SparseMatrix sparse) || sparse.offsets[sparse.rows] != sparse.rows) {
      return false;
    }
    BitSet seen = new BitSet(sparse.columns);
    for (int i = 0; i < sparse.rows; i++) {
      if (sparse.offsets[i + 1] != i + 1 || sparse.values[i] != 1 || seen.get(sparse.columnOf[i])) {
        return false;
      }
      seen.set(sparse.columnOf[i]);
    }
    return true;
  }

  static void requireFinite(
      String dataset, List<String> nodeIds, List<String> featureNames, Features features) {
    if (features instanceof Matrix dense) {
      for (int i = 0; i < dense.rows; i++) {
        for (int j = 0; j < dense.columns; j++) {
          if (!Float.isFinite(dense.get(i, j))) {
            throw notFinite(dataset, nodeIds.get(i), featureNames.get(j), dense.get(i, j));
          }
        }
      }
    } else if (features instanceof SparseMatrix sparse) {
      for (int i = 0; i < sparse.rows; i++) {
        for (int e = sparse.offsets[i]; e < sparse.offsets[i + 1]; e++) {
          if (!Float.isFinite(sparse.values[e])) {
            int j = sparse.columnOf[e];
            throw notFinite(dataset, nodeIds.get(i), featureNames.get(j), sparse.values[e]);
          }
        }
      }
    }
  }

  private static InputException notFinite(
      String dataset, String node, String feature, float value) {
    return new InputException(
        dataset
            + ": feature "
            + feature
            + " of node "
            + node
            + " is "
            + value
            + "; replace it by a finite number or remove the node.");
  }
}
