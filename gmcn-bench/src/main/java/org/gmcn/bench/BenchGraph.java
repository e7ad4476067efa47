package org.gmcn.bench;

import org.gmcn.Rng;
import org.gmcn.data.generate.RandomGraph;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** Random graphs as large as those of the paper, and one of a million nodes. */
public enum BenchGraph {
  /** For the smoke test. */
  TINY(60, 150, 40, 0.1),
  CORA(2_708, 5_278, 1_433, 0.0127),
  PHOTO(7_487, 119_043, 745, 0.35),
  MILLION(1_000_000, 10_000_000, 64, 1);

  private final int nodes;
  private final int edges;
  private final int features;
  private final double full;

  BenchGraph(int nodes, int edges, int features, double full) {
    this.nodes = nodes;
    this.edges = edges;
    this.features = features;
    this.full = full;
  }

  int features() {
    return features;
  }

  Graph graph() {
    return RandomGraph.generate(name(), nodes, edges, 0).graph();
  }

  /** Features of the published share of entries, drawn blindly. */
  SparseMatrix sparseFeatures() {
    int each = Math.max(1, (int) Math.round(features * full));
    int[] offsets = new int[nodes + 1];
    int[] columns = new int[Math.multiplyExact(nodes, each)];
    float[] values = new float[columns.length];
    Rng rng = new Rng(1);
    for (int i = 0; i < nodes; i++) {
      for (int k = 0; k < each; k++) {
        // One column out of each stretch: ascending, and none twice.
        int from = (int) ((long) features * k / each);
        int to = (int) ((long) features * (k + 1) / each);
        columns[i * each + k] = from + rng.nextInt(to - from);
        values[i * each + k] = rng.nextFloat();
      }
      offsets[i + 1] = (i + 1) * each;
    }
    return new SparseMatrix(nodes, features, offsets, columns, values);
  }

  static Matrix random(int rows, int columns, long seed) {
    Matrix m = new Matrix(rows, columns);
    Rng rng = new Rng(seed);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        m.set(i, j, rng.nextFloat());
      }
    }
    return m;
  }
}
