package org.gmcn.data.format;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.SparseMatrix;

/**
 * The graphs that Pro-GNN (Jin et al. 2020) was tested on. A clean npz file has the features and
 * the classes; its largest connected component is the clean graph. A second npz file, as scipy
 * writes sparse matrices, may replace the edges by poisoned ones on the same nodes. A JSON file has
 * the split ({@code idx_train}, {@code idx_val}, {@code idx_test}) and perhaps the target nodes
 * ({@code attacked_test_nodes}).
 *
 * @since 0.1
 */
public final class ProGnnReader {
  private ProGnnReader() {}

  public static Dataset read(String name, Path clean, Path split, Optional<Path> poisoned) {
    Dataset original = NpzReader.read(name, clean, true);
    Graph graph = withoutWeights(original.graph());
    Dataset.Builder data = original.toBuilder().graph(graph).cleanGraph(graph);
    if (poisoned.isPresent()) {
      data.graph(adjacency(poisoned.get(), graph.nodes));
      data.checksum(DataFiles.sha256(clean, split, poisoned.get()));
    } else {
      data.checksum(DataFiles.sha256(clean, split));
    }
    NodeLists lists = new NodeLists(split, graph.nodes);
    Split published =
        new Split(
            lists.required("idx_train"), lists.required("idx_val"), lists.required("idx_test"));
    data.publicSplit(published.requireFits(original));
    return data.targets(lists.orElseEmpty("attacked_test_nodes")).build();
  }

  /** Edges given twice (polblogs) count once. */
  private static Graph withoutWeights(Graph graph) {
    return new Graph(graph.nodes, graph.offsets, graph.columns, null);
  }

  private static Graph adjacency(Path file, int nodes) {
    try (Archive archive = new Archive(file)) {
      NpzArrays npz = new NpzArrays(file, archive);
      SparseMatrix matrix = npz.compressed("");
      if (matrix.rows != nodes) {
        throw new InputException(
            file + " has " + matrix.rows + " nodes, but the clean graph has " + nodes + ".");
      }
      return Csr.graph(file.toString(), matrix);
    }
  }

  /** A JSON object of lists of node numbers. */
  private static final class NodeLists {
    private final Path file;
    private final int nodes;
    private final Map<?, ?> lists;

    NodeLists(Path file, int nodes) {
      this.file = file;
      this.nodes = nodes;
      this.lists = JsonFile.object(file);
    }

    int[] required(String key) {
      if (!lists.containsKey(key)) {
        throw new InputException(file + " has no list " + key + "; fetch the file again.");
      }
      return orElseEmpty(key);
    }

    int[] orElseEmpty(String key) {
      int[] numbers =
          JsonFile.numbers(file, key, lists.containsKey(key) ? lists.get(key) : List.of(), nodes);
      Arrays.sort(numbers);
      return numbers;
    }
  }
}
