package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;

import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GcnJaccardTest {
  /** Nodes 0 and 1 share one of three features, 0 and 2 none; 3 and 4 have none. */
  private static final float[][] ROWS = {
    {1, 2, 0, 0}, {0, 0.5f, 3, 0}, {0, 0, 0, -1}, {0, 0, 0, 0}, {0, 0, 0, 0}
  };

  private static Matrix features() {
    Matrix x = new Matrix(5, 4);
    for (int i = 0; i < 5; i++) {
      for (int k = 0; k < 4; k++) {
        x.set(i, k, ROWS[i][k]);
      }
    }
    return x;
  }

  private static Graph graph() {
    return new GraphBuilder(5)
        .keepSelfLoops()
        .add(0, 1, 0.25f)
        .add(0, 2, 2)
        .add(2, 3, 3)
        .add(3, 4, 4)
        .add(2, 2, 5)
        .build();
  }

  @ParameterizedTest
  @CsvSource({"0, 5", "0.01, 3", "0.33, 3", "0.34, 2", "1, 2"})
  void keepsTheEdgesThatReachTheThreshold(double threshold, int kept) {
    for (var x : new org.gmcn.matrix.Features[] {features(), SparseMatrix.of(features())}) {
      Graph left = JaccardFilter.apply(graph(), x, threshold);
      assertThat(left.undirectedEdges() + left.selfLoops()).isEqualTo(kept);
      assertThat(left.edge(3, 4)).isNotNegative();
      assertThat(left.weight(left.edge(4, 3))).isEqualTo(4);
      assertThat(left.edge(0, 1) >= 0).isEqualTo(threshold < 0.34);
      assertThat(left.edge(0, 2) >= 0).isEqualTo(threshold == 0);
    }
  }

  @Test
  void anEntryOfZeroIsNoFeature() {
    SparseMatrix x = SparseMatrix.of(features());
    float[] values = x.values.clone();
    values[1] = 0;
    Graph left = JaccardFilter.apply(graph(), x.withValues(values), 0.01);
    assertThat(left.edge(0, 1)).isNegative();
  }

  @Test
  void rowsThatNumberTheNodesLeaveTheGraph() {
    Matrix one = new Matrix(5, 5);
    for (int i = 0; i < 5; i++) {
      one.set(i, i, 1);
    }
    assertThat(JaccardFilter.apply(graph(), one, 0.5).directedEdges())
        .isEqualTo(graph().directedEdges());
  }

  /**
   * Degrees are those of the edges left: the scores are GCN's on a graph built without the rest.
   */
  @Test
  void isGcnOnWhatIsLeft() {
    SparseMatrix x = TestGraphs.sparse(40, 30, 0.05, 3);
    Graph graph = TestGraphs.random(40, 0.2, 4);
    GraphBuilder builder = new GraphBuilder(40);
    Matrix dense = x.toDense();
    for (int i = 0; i < 40; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int j = graph.columns[e];
        if (j > i && alike(dense, i, j)) {
          builder.add(i, j);
        }
      }
    }
    Graph left = builder.build();
    assertThat(left.undirectedEdges()).isBetween(1, graph.undirectedEdges() - 1);
    try (Compute compute = Compute.of(1)) {
      GcnJaccardOptions options = Methods.GCN_JACCARD.defaults();
      Matrix actual =
          Methods.GCN_JACCARD.network(graph, x, 3, options, 7, compute).forward(false, 0);
      Matrix expected =
          Methods.GCN.network(left, x, 3, options.network(), 7, compute).forward(false, 0);
      assertThat(actual.toArray()).isEqualTo(expected.toArray());
    }
  }

  private static boolean alike(Matrix x, int i, int j) {
    int a = 0;
    int b = 0;
    int both = 0;
    for (int k = 0; k < x.columns; k++) {
      a += x.get(i, k) != 0 ? 1 : 0;
      b += x.get(j, k) != 0 ? 1 : 0;
      both += x.get(i, k) != 0 && x.get(j, k) != 0 ? 1 : 0;
    }
    return a + b == 0 || both >= 0.01 * (a + b - both);
  }
}
