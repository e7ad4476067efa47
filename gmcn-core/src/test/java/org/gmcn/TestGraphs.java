package org.gmcn;

import org.gmcn.engine.Problem;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** Small seeded graphs, features and problems for tests. */
public final class TestGraphs {
  private TestGraphs() {}

  /** Every pair joined with the given probability; some nodes stay alone. */
  public static Graph random(int nodes, double probability, long seed) {
    Rng rng = new Rng(seed);
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int i = 0; i < nodes; i++) {
      for (int j = i + 1; j < nodes; j++) {
        if (rng.nextDouble() < probability) {
          builder.add(i, j);
        }
      }
    }
    return builder.build();
  }

  /** The same with weights from 0.5 to 2. */
  public static Graph randomWeighted(int nodes, double probability, long seed) {
    Rng rng = new Rng(seed);
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int i = 0; i < nodes; i++) {
      for (int j = i + 1; j < nodes; j++) {
        if (rng.nextDouble() < probability) {
          builder.add(i, j, 0.5f + 1.5f * rng.nextFloat());
        }
      }
    }
    return builder.build();
  }

  public static Matrix uniform(int rows, int columns, double low, double high, long seed) {
    Rng rng = new Rng(seed);
    Matrix m = new Matrix(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        m.set(i, j, (float) (low + (high - low) * rng.nextDouble()));
      }
    }
    return m;
  }

  /** Mostly zeros. */
  public static SparseMatrix sparse(int rows, int columns, double density, long seed) {
    Rng rng = new Rng(seed);
    Matrix m = new Matrix(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        if (rng.nextDouble() < density) {
          m.set(i, j, rng.nextFloat() + 0.1f);
        }
      }
    }
    return SparseMatrix.of(m);
  }

  /** Classes that hang together and whose features tell them apart, with a little noise. */
  public static Problem separable(int perClass, int classes, long seed) {
    int n = perClass * classes;
    Rng rng = new Rng(seed);
    int[] labels = new int[n];
    GraphBuilder builder = new GraphBuilder(n);
    Matrix x = new Matrix(n, 4 * classes);
    for (int i = 0; i < n; i++) {
      labels[i] = i % classes;
      for (int k = 0; k < 4; k++) {
        x.set(i, 4 * labels[i] + k, 0.5f + rng.nextFloat());
        x.set(i, rng.nextInt(x.columns), rng.nextFloat());
        int mate = classes * rng.nextInt(perClass) + labels[i];
        builder.add(i, rng.nextDouble() < 0.9 ? mate : rng.nextInt(n));
      }
    }
    int[] order = rng.permutation(n);
    int a = n / 5;
    int b = 2 * n / 5;
    return new Problem(
        builder.build(),
        x,
        labels,
        classes,
        java.util.Arrays.copyOfRange(order, 0, a),
        java.util.Arrays.copyOfRange(order, a, b),
        java.util.Arrays.copyOfRange(order, b, n));
  }

  /** The same graph with node i renamed to {@code place[i]}. */
  public static Graph permuted(Graph graph, int[] place) {
    GraphBuilder builder = new GraphBuilder(graph.nodes);
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        builder.add(place[i], place[graph.columns[e]], graph.weight(e));
      }
    }
    return builder.build();
  }

  public static Matrix permuted(Matrix m, int[] place) {
    Matrix out = new Matrix(m.rows, m.columns);
    for (int i = 0; i < m.rows; i++) {
      for (int j = 0; j < m.columns; j++) {
        out.set(place[i], j, m.get(i, j));
      }
    }
    return out;
  }
}
