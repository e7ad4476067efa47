package org.gmcn.app.web.state;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.run.Predictor;

/**
 * A node that is not in the graph: its features and the nodes it would be joined to. The model is
 * run on the graph with the node added, so its neighbours answer to it as they would if it had
 * always been there; nothing is trained and the stored graph stays as it is.
 */
public final class NewNode {
  private final ServedModel trained;
  private final SortedMap<Integer, Float> features;
  private final Set<Integer> neighbours;

  private NewNode(
      ServedModel trained, SortedMap<Integer, Float> features, Set<Integer> neighbours) {
    this.trained = trained;
    this.features = features;
    this.neighbours = neighbours;
  }

  /** From {@code features} (a list, or an object by feature name) and {@code neighbours} (ids). */
  public static NewNode parse(ServedModel trained, Map<String, Object> body) {
    Dataset data = trained.data();
    SortedMap<Integer, Float> features = new TreeMap<>();
    Object given = body.get("features");
    if (given instanceof List<?> list) {
      if (list.size() != data.features().columns()) {
        throw new InputException(
            "A node has " + data.features().columns() + " features here, not " + list.size() + ".");
      }
      for (int c = 0; c < list.size(); c++) {
        features.put(c, number(list.get(c)));
      }
    } else if (given instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        int column = data.featureNames().indexOf(String.valueOf(entry.getKey()));
        if (column < 0) {
          throw new InputException(
              "There is no feature " + entry.getKey() + " in " + data.name() + ".");
        }
        features.put(column, number(entry.getValue()));
      }
    } else if (given != null) {
      throw new InputException("\"features\" must be a list, or an object by feature name.");
    }
    features.values().removeIf(v -> v == 0);
    return new NewNode(trained, features, neighbours(trained, body.get("neighbours")));
  }

  private static Set<Integer> neighbours(ServedModel trained, Object given) {
    Set<Integer> neighbours = new TreeSet<>();
    if (given == null) {
      return neighbours;
    }
    if (!(given instanceof List<?> ids)) {
      throw new InputException("\"neighbours\" must be a list of node ids.");
    }
    for (Object id : ids) {
      neighbours.add(
          trained
              .node(String.valueOf(id))
              .orElseThrow(() -> new InputException("There is no node " + id + " in the graph.")));
    }
    return neighbours;
  }

  private static float number(Object value) {
    if (value instanceof Number n && Double.isFinite(n.floatValue())) {
      return n.floatValue();
    }
    throw new InputException("A feature must be a number.");
  }

  /** The probabilities of its classes, one row. */
  public Matrix predict() {
    Dataset data = trained.data();
    int n = data.nodes();
    int[] labels = Arrays.copyOf(data.labels(), n + 1);
    labels[n] = Dataset.UNLABELLED;
    Dataset larger =
        data.toBuilder()
            .graph(joined(data.graph(), neighbours))
            .features(features(data.features()))
            .labels(labels)
            .nodeIds(new WithOneMore(data.nodeIds(), "(new)"))
            .publicSplit(null)
            .build();
    try (Compute compute = trained.compute()) {
      Matrix all = Predictor.predict(trained.model(), larger, compute).probabilities();
      Matrix row = new Matrix(1, all.columns);
      for (int c = 0; c < all.columns; c++) {
        row.set(0, c, all.get(n, c));
      }
      return row;
    }
  }

  /**
   * The graph with a node more, which has the largest number and so comes last in the row of each
   * of its neighbours.
   *
   * @param neighbours ascending
   */
  static Graph joined(Graph old, Set<Integer> neighbours) {
    int n = old.nodes;
    int[] offsets = new int[n + 2];
    int edges = Math.addExact(old.directedEdges(), 2 * neighbours.size());
    int[] columns = new int[edges];
    float[] weights = old.weights == null ? null : new float[edges];
    int copied = 0;
    int to = 0;
    for (int j : neighbours) {
      to = copy(old, copied, old.offsets[j + 1], columns, weights, to);
      copied = old.offsets[j + 1];
      columns[to] = n;
      if (weights != null) {
        weights[to] = 1;
      }
      to++;
      offsets[j + 1] = 1;
    }
    to = copy(old, copied, old.directedEdges(), columns, weights, to);
    for (int j : neighbours) {
      columns[to] = j;
      if (weights != null) {
        weights[to] = 1;
      }
      to++;
    }
    for (int i = 0; i < n; i++) {
      offsets[i + 1] += offsets[i] + old.degree(i);
    }
    offsets[n + 1] = to;
    return new Graph(n + 1, offsets, columns, weights);
  }

  private static int copy(Graph old, int from, int end, int[] columns, float[] weights, int to) {
    System.arraycopy(old.columns, from, columns, to, end - from);
    if (weights != null) {
      System.arraycopy(old.weights, from, weights, to, end - from);
    }
    return to + end - from;
  }

  private Features features(Features old) {
    if (old instanceof SparseMatrix s) {
      int stored = s.offsets[s.rows];
      int[] offsets = Arrays.copyOf(s.offsets, s.rows + 2);
      int[] columns = Arrays.copyOf(s.columnOf, stored + features.size());
      float[] values = Arrays.copyOf(s.values, stored + features.size());
      for (Map.Entry<Integer, Float> f : features.entrySet()) {
        columns[stored] = f.getKey();
        values[stored++] = f.getValue();
      }
      offsets[s.rows + 1] = stored;
      return new SparseMatrix(s.rows + 1, s.columns, offsets, columns, values);
    }
    Matrix dense = old.toDense();
    Matrix larger = new Matrix(dense.rows + 1, dense.columns);
    for (int i = 0; i < dense.rows; i++) {
      System.arraycopy(dense.data, dense.row(i), larger.data, larger.row(i), dense.columns);
    }
    features.forEach((c, v) -> larger.set(dense.rows, c, v));
    return larger;
  }

  /** A list and one more entry, without a copy. */
  private static final class WithOneMore extends AbstractList<String> {
    private final List<String> list;
    private final String more;

    WithOneMore(List<String> list, String more) {
      this.list = list;
      this.more = more;
    }

    @Override
    public String get(int index) {
      return index == list.size() ? more : list.get(index);
    }

    @Override
    public int size() {
      return list.size() + 1;
    }
  }
}
