package org.gmcn.data.format;

import java.util.List;
import org.gmcn.InputException;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;

/**
 * The edges of an npz file: compressed rows ({@code adj_matrix.data}, {@code .indices}, {@code
 * .indptr}, {@code .shape}, or {@code adj_data} and so on), a pickled csr_matrix ({@code
 * adj_matrix}), or pairs of nodes ({@code edges}, m x 2, or {@code edge_index}, 2 x m).
 */
final class NpzGraph {
  private static final int MOST_NAMES = 20;

  private NpzGraph() {}

  /** Reads the edges; only pairs need the number of nodes, which is -1 if it is not known. */
  static Graph read(NpzArrays npz, int nodes) {
    for (String prefix : List.of("adj_matrix.", "adj_")) {
      if (npz.has(prefix + "data")) {
        return Csr.graph(npz.source(prefix + "data"), npz.compressed(prefix));
      }
    }
    if (npz.holdsObject("adj_matrix")) {
      return Csr.graph(npz.source("adj_matrix"), npz.pickledMatrix("adj_matrix"));
    }
    if (npz.has("edges")) {
      return pairs(npz.array("edges"), 1, nodes);
    }
    if (npz.has("edge_index")) {
      return pairs(npz.array("edge_index"), 0, nodes);
    }
    throw unknown(npz);
  }

  /** Pairs of nodes; the given dimension, which has two entries, is that of the two ends. */
  private static Graph pairs(NpyArray array, int ends, int nodes) {
    if (array.shape().size() != 2 || array.shape().get(ends) != 2) {
      throw new InputException(
          array.source()
              + " has the shape "
              + array.shape()
              + "; pairs of nodes are "
              + (ends == 1 ? "m x 2." : "2 x m."));
    }
    if (nodes < 0) {
      throw new InputException(
          array.source() + " needs labels or features as well, to count the nodes.");
    }
    int[] numbers = array.toInts();
    int count = numbers.length / 2;
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int k = 0; k < count; k++) {
      int source = ends == 1 ? numbers[2 * k] : numbers[k];
      int target = ends == 1 ? numbers[2 * k + 1] : numbers[count + k];
      if (Math.min(source, target) < 0 || Math.max(source, target) >= nodes) {
        throw new InputException(
            array.source()
                + " joins node "
                + source
                + " to node "
                + target
                + ", but nodes run from 0 to "
                + (nodes - 1)
                + "; remove the pair or add the nodes' labels.");
      }
      builder.add(source, target);
    }
    return builder.build();
  }

  private static InputException unknown(NpzArrays npz) {
    List<String> keys = npz.keys();
    String found =
        keys.isEmpty()
            ? "no array"
            : "the arrays "
                + String.join(", ", keys.subList(0, Math.min(MOST_NAMES, keys.size())))
                + (keys.size() > MOST_NAMES ? ", ..." : "");
    return new InputException(
        npz.file()
            + " holds "
            + found
            + ", which do not make a graph; known are adj_data, adj_indices, adj_indptr and adj_shape (or"
            + " adj_matrix.data, ...) with attr_data, ... and labels; adj_matrix as a pickled"
            + " csr_matrix with node_attr and node_label; edges (m x 2) with node_features,"
            + " node_labels and train_masks; edge_index (2 x m) with x, y and train_mask.");
  }
}
