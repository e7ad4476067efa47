package org.gmcn.data.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.SparseMatrix;

/**
 * The three files of a MUSAE graph (Rozemberczki et al. 2019): edges as CSV ({@code id_1}, {@code
 * id_2}), the features as a JSON object from node to the numbers of its features, and the nodes as
 * CSV ({@code id}, {@code page_type}), in the order of their ids from 0. Classes are numbered in
 * the order of the alphabet.
 *
 * @since 0.1
 */
public final class MusaeReader {
  /** A feature number above this is damage, not a feature. */
  private static final int MOST_FEATURES = 1 << 24;

  private MusaeReader() {}

  public static Dataset read(String name, Path edges, Path features, Path target) {
    Pages pages = new Pages(target);
    pages.read(null);
    List<String> classes = List.copyOf(new TreeSet<>(pages.types));
    int nodes = pages.types.size();
    Links links = new Links(edges, nodes);
    links.read(null);
    return Dataset.builder(name)
        .graph(links.builder.build())
        .features(features(features, nodes))
        .labels(pages.types.stream().mapToInt(classes::indexOf).toArray())
        .classNames(classes)
        .checksum(DataFiles.sha256(edges, features, target))
        .build();
  }

  private static SparseMatrix features(Path file, int nodes) {
    Map<?, ?> lists = JsonFile.object(file);
    int[][] columnsOf = new int[nodes][];
    int columns = 0;
    for (int i = 0; i < nodes; i++) {
      String id = Integer.toString(i);
      if (!lists.containsKey(id)) {
        throw new InputException(file + " has no node " + id + "; fetch the file again.");
      }
      columnsOf[i] =
          Arrays.stream(JsonFile.numbers(file, id, lists.get(id), MOST_FEATURES))
              .sorted()
              .distinct()
              .toArray();
      if (columnsOf[i].length > 0) {
        columns = Math.max(columns, columnsOf[i][columnsOf[i].length - 1] + 1);
      }
    }
    int[] offsets = new int[nodes + 1];
    for (int i = 0; i < nodes; i++) {
      offsets[i + 1] = Math.addExact(offsets[i], columnsOf[i].length);
    }
    int[] columnOf = Arrays.stream(columnsOf).flatMapToInt(Arrays::stream).toArray();
    float[] values = new float[columnOf.length];
    Arrays.fill(values, 1);
    return new SparseMatrix(nodes, columns, offsets, columnOf, values);
  }

  /** The nodes and their classes. */
  private static final class Pages extends CsvTable {
    final List<String> types = new ArrayList<>();
    private final Map<String, String> known = new HashMap<>();
    private int idColumn;
    private int typeColumn;

    Pages(Path file) {
      super(file);
    }

    @Override
    void header(List<String> names) {
      idColumn = requiredColumn("id");
      typeColumn = requiredColumn("page_type");
    }

    @Override
    void field(int column, char[] buffer, int offset, int length) {
      if (column == idColumn) {
        String id = new String(buffer, offset, length);
        if (!id.equals(Integer.toString(types.size()))) {
          throw error("the id is " + id + ", but ids must count up from 0");
        }
      } else if (column == typeColumn) {
        types.add(known.computeIfAbsent(new String(buffer, offset, length), type -> type));
      }
    }

    @Override
    void endRow() {}
  }

  /** The edges. */
  private static final class Links extends CsvTable {
    final GraphBuilder builder;
    private final int nodes;
    private int firstColumn;
    private int secondColumn;
    private int first;
    private int second;

    Links(Path file, int nodes) {
      super(file);
      this.nodes = nodes;
      this.builder = new GraphBuilder(nodes);
    }

    @Override
    void header(List<String> names) {
      firstColumn = requiredColumn("id_1");
      secondColumn = requiredColumn("id_2");
    }

    @Override
    void field(int column, char[] buffer, int offset, int length) {
      if (column == firstColumn) {
        first = node(buffer, offset, length);
      } else if (column == secondColumn) {
        second = node(buffer, offset, length);
      }
    }

    private int node(char[] buffer, int offset, int length) {
      String id = new String(buffer, offset, length);
      int node = id.matches("[0-9]{1,9}") ? Integer.parseInt(id) : -1;
      if (node < 0 || node >= nodes) {
        throw error("there is no node " + id + "; nodes run from 0 to " + (nodes - 1));
      }
      return node;
    }

    @Override
    void endRow() {
      builder.add(first, second);
    }
  }
}
