package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

class PrunedWalksTest {
  private static SparseMatrix identity(int n) {
    int[] offsets = new int[n + 1];
    int[] columnOf = new int[n];
    float[] values = new float[n];
    for (int i = 0; i < n; i++) {
      offsets[i + 1] = i + 1;
      columnOf[i] = i;
      values[i] = 1;
    }
    return new SparseMatrix(n, n, offsets, columnOf, values);
  }

  private static Matrix walks(Graph graph, SparseMatrix starts, double keep, int threads) {
    try (Compute compute = Compute.of(threads)) {
      return PrunedWalks.of(graph, starts, keep, compute);
    }
  }

  private static double[][] dense(Graph graph) {
    double[][] a = new double[graph.nodes][graph.nodes];
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        a[i][graph.columns[e]] = graph.columns[e] == i ? 0 : graph.weight(e);
      }
    }
    return a;
  }

  /** P P P with P = D^-1 A. */
  private static double[][] cube(double[][] a) {
    int n = a.length;
    double[][] p = new double[n][n];
    for (int i = 0; i < n; i++) {
      double sum = Arrays.stream(a[i]).sum();
      for (int j = 0; j < n; j++) {
        p[i][j] = sum == 0 ? 0 : a[i][j] / sum;
      }
    }
    return product(p, product(p, p));
  }

  private static double[][] product(double[][] x, double[][] y) {
    double[][] z = new double[x.length][y[0].length];
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < y.length; k++) {
        for (int j = 0; j < y[0].length; j++) {
          z[i][j] += x[i][k] * y[k][j];
        }
      }
    }
    return z;
  }

  private static double cosine(double[] x, double[] y) {
    double dot = 0;
    double xx = 0;
    double yy = 0;
    for (int k = 0; k < x.length; k++) {
      dot += x[k] * y[k];
      xx += x[k] * x[k];
      yy += y[k] * y[k];
    }
    return xx == 0 || yy == 0 ? 0 : dot / Math.sqrt(xx * yy);
  }

  /** Only the edges with the q largest cosines; those within the tolerance of the last one tie. */
  private static double[][] pruned(double[][] a, double keep, double tolerance) {
    double[][] x = cube(a);
    int n = a.length;
    double[] all = new double[n * n];
    int edges = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        if (a[i][j] > 0) {
          all[edges++] = cosine(x[i], x[j]);
        }
      }
    }
    Arrays.sort(all, 0, edges);
    int q = (int) Math.max(1, Math.ceil(keep * edges - 1e-9));
    double threshold = edges == 0 ? 0 : all[edges - q] - tolerance;
    double[][] kept = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        kept[i][j] = a[i][j] > 0 && cosine(x[i], x[j]) >= threshold ? a[i][j] : 0;
      }
    }
    return kept;
  }

  private static void assertClose(Matrix found, double[][] expected) {
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < expected[i].length; j++) {
        assertThat((double) found.get(i, j)).isCloseTo(expected[i][j], within(1e-5));
      }
    }
  }

  @Property(tries = 40, seed = "1")
  void isTheCubeOfTheWalkOnTheWholeGraph(
      @ForAll @IntRange(min = 1, max = 40) int n, @ForAll @IntRange(max = 999) int seed) {
    Graph graph = TestGraphs.random(n, 0.15, seed);
    assertClose(walks(graph, identity(n), 1, 1), cube(dense(graph)));
    assertClose(walks(graph.withSelfLoops(), identity(n), 1, 1), cube(dense(graph)));
  }

  @Property(tries = 40, seed = "2")
  void isTheCubeOfTheWalkOnThePrunedGraph(
      @ForAll @IntRange(min = 2, max = 40) int n,
      @ForAll @DoubleRange(min = 0.05, max = 0.99) double keep,
      @ForAll @IntRange(max = 999) int seed) {
    GraphBuilder builder = new GraphBuilder(n);
    Graph pattern = TestGraphs.random(n, 0.3, seed);
    for (int i = 0; i < n; i++) {
      for (int e = pattern.offsets[i]; e < pattern.offsets[i + 1]; e++) {
        int j = pattern.columns[e];
        builder.add(i, j, 1 + (31 * Math.min(i, j) + 17 * Math.max(i, j)) % 101 / 100f);
      }
    }
    Graph graph = builder.build();
    double[][] expected = cube(pruned(dense(graph), keep, 1e-6));
    assertClose(walks(graph, identity(n), keep, 1), expected);
  }

  /** A triangle whose third node has a tail: its edges within are equal, the tail's is worse. */
  @Test
  void edgesThatTieStayAndNodesLeftAloneHaveZeroRows() {
    Graph graph =
        new GraphBuilder(7)
            .add(0, 1)
            .add(0, 2)
            .add(0, 3)
            .add(1, 2)
            .add(1, 3)
            .add(2, 3)
            .add(3, 4)
            .build();
    Matrix x = walks(graph, identity(7), 0.01, 1);
    double[][] kept = pruned(dense(graph), 0.01, 1e-6);
    assertThat(Arrays.stream(kept).flatMapToDouble(Arrays::stream).filter(w -> w > 0).count())
        .as("three edges tie, in both directions")
        .isEqualTo(6);
    assertClose(x, cube(kept));
    for (int node : new int[] {3, 4, 5, 6}) {
      for (int j = 0; j < 7; j++) {
        assertThat(x.get(node, j)).isZero();
      }
    }
  }

  @Test
  void graphsWithoutEdgesHaveZeroRows() {
    Graph graph = new GraphBuilder(3).build();
    assertThat(walks(graph, identity(3), 0.5, 1).toArray()).containsOnly(0);
  }

  @Test
  void hasTheSameBitsWithAnyNumberOfThreads() {
    int n = 900;
    Graph graph = TestGraphs.random(n, 0.02, 3);
    float[] expected = walks(graph, identity(n), 0.7, 1).toArray();
    assertThat(walks(graph, identity(n), 0.7, 2).toArray()).isEqualTo(expected);
    assertThat(walks(graph, identity(n), 0.7, 5).toArray()).isEqualTo(expected);
  }

  @Test
  void largeGraphsHaveColumnsOfSigns() {
    int n = PrunedWalks.MOST_COLUMNS + 1;
    GraphBuilder path = new GraphBuilder(n);
    for (int i = 1; i < n; i++) {
      path.add(i - 1, i);
    }
    Matrix x = walks(path.build(), identity(n), 1, 2);
    assertThat(x.columns).isEqualTo(256).isEqualTo(PrunedWalks.columns(n));
    assertThat(PrunedWalks.columns(n - 1)).isEqualTo(n - 1);
    // Three steps from the end lead to node 1 (3/4 of the walks) or to node 3.
    int positive = 0;
    for (int c = 0; c < x.columns; c++) {
      assertThat(Math.abs(x.get(0, c))).isIn(0.5f, 1f);
      positive += x.get(0, c) > 0 ? 1 : 0;
    }
    assertThat(positive).isBetween(96, 160);
    assertThat(walks(path.build(), identity(n), 1, 5).toArray()).isEqualTo(x.toArray());
  }
}
