package org.gmcn.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmcn.kernel.Samples.assertClose;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.compute.KernelChoice;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.matrix.layout.PackedRows;
import org.gmcn.matrix.layout.RowScale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vector kernels do what the plain ones do, on awkward sizes. */
class VectorKernelsTest {
  private static final int[] WIDTHS = {1, 7, 15, 16, 17, 32, 33, 48, 64, 100, 1433};
  private static final int[] ROWS = {0, 1, 3, 8, 21};
  private static final Kernels PLAIN = KernelChoice.plain();
  private static Kernels vector = KernelChoice.vector();

  static List<Arguments> shapes() {
    List<Arguments> all = new ArrayList<>();
    for (int rows : ROWS) {
      for (int width : WIDTHS) {
        all.add(Arguments.of(rows, width));
      }
    }
    return all;
  }

  @BeforeAll
  static void theModuleIsThere() {
    assertThat(vector).as("tests run with --add-modules jdk.incubator.vector").isNotNull();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void sparseTimesDense(int rows, int width) {
    SparseMatrix s = Samples.sparse(rows, 40, 30, 1);
    Matrix x = Samples.matrix(40, width, 2);
    Matrix b = Samples.matrix(rows, width, 3);
    for (Matrix second : new Matrix[] {null, b}) {
      Matrix expected = Samples.matrix(rows, width, 4);
      Matrix actual = expected.copy();
      Matrix expectedTotal = expected.copy();
      Matrix actualTotal = expected.copy();
      for (boolean adds : new boolean[] {true, false}) {
        spmm(PLAIN, s, x, second, expected, adds ? expectedTotal : null);
        spmm(vector, s, x, second, actual, adds ? actualTotal : null);
        assertClose(actual, expected, 30);
        assertClose(actualTotal, expectedTotal, 30);
      }
    }
  }

  private static void spmm(Kernels k, SparseMatrix s, Matrix x, Matrix b, Matrix y, Matrix total) {
    k.spmm(
        0, s.rows, s.offsets, s.offsets, 1, s.columnOf, s.values, x, 0.8f, b, 0.2f, y, total, 0.3f);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void sumsOfNeighbours(int rows, int width) {
    SparseMatrix s = Samples.sparse(rows, 40, 30, 1);
    Matrix x = Samples.matrix(40, width, 2);
    float[] factors = Samples.matrix(1, rows, 6).toArray();
    RowScale byRow = new RowScale(0.8f, factors, 0.2f, factors, 0.3f, factors);
    RowScale same = new RowScale(0.8f, null, 0.2f, null, 0.3f, null);
    for (RowScale scale : new RowScale[] {byRow, same}) {
      for (Matrix second : new Matrix[] {null, Samples.matrix(rows, width, 3)}) {
        Matrix expected = new Matrix(rows, width);
        Matrix actual = new Matrix(rows, width);
        Matrix expectedTotal = Samples.matrix(rows, width, 4);
        Matrix actualTotal = expectedTotal.copy();
        for (boolean adds : new boolean[] {true, false}) {
          sums(PLAIN, s, x, scale, second, expected, adds ? expectedTotal : null);
          sums(vector, s, x, scale, second, actual, adds ? actualTotal : null);
          assertClose(actual, expected, 30);
          assertClose(actualTotal, expectedTotal, 30);
        }
      }
    }
    Matrix b = Samples.matrix(rows, width, 3);
    Matrix expected = new Matrix(rows, width);
    Matrix actual = new Matrix(rows, width);
    PLAIN.scaleRows(0, rows, factors, b, expected);
    vector.scaleRows(0, rows, factors, b, actual);
    assertThat(actual.toArray()).isEqualTo(expected.toArray());
  }

  private static void sums(
      Kernels k, SparseMatrix s, Matrix x, RowScale scale, Matrix b, Matrix y, Matrix total) {
    k.neighbourSums(0, s.rows, s.offsets, s.offsets, 1, s.columnOf, x, scale, b, y, total);
  }

  @Test
  void sparseRowsMayEndEarly() {
    SparseMatrix s = Samples.sparse(20, 40, 30, 1);
    int[] ends = new int[20];
    for (int i = 0; i < 20; i++) {
      ends[i] = (s.offsets[i] + s.offsets[i + 1]) / 2;
    }
    for (int width : new int[] {16, 32, 100}) {
      Matrix x = Samples.matrix(40, width, 2);
      Matrix expected = new Matrix(20, width);
      Matrix actual = new Matrix(20, width);
      PLAIN.spmm(3, 18, s.offsets, ends, 0, s.columnOf, s.values, x, 1, null, 0, expected, null, 0);
      vector.spmm(3, 18, s.offsets, ends, 0, s.columnOf, s.values, x, 1, null, 0, actual, null, 0);
      assertClose(actual, expected, 30);
      assertThat(rowIsZero(actual, 2) && rowIsZero(actual, 18)).as("rows outside").isTrue();
    }
  }

  private static boolean rowIsZero(Matrix m, int i) {
    for (int j = 0; j < m.columns; j++) {
      if (m.get(i, j) != 0) {
        return false;
      }
    }
    return true;
  }

  @Property(seed = "1", tries = 60)
  void affinities(
      @ForAll @IntRange(min = 0, max = 60) int nodes, @ForAll @IntRange(max = 10) int w) {
    int width = WIDTHS[w];
    Graph graph = Samples.graph(nodes, 3 * nodes, nodes);
    SparseMatrix s = graph.normalised();
    int[] reverse = graph.reverseEdges();
    Matrix u = Samples.matrix(nodes, width, 5);
    float[] expected = new float[s.columnOf.length];
    float[] actual = new float[s.columnOf.length];
    PLAIN.sddmm(0, nodes, s.offsets, s.columnOf, s.values, reverse, u, 2, expected);
    vector.sddmm(0, nodes, s.offsets, s.columnOf, s.values, reverse, u, 2, actual);
    assertClose(actual, expected, width);
    for (int e = 0; e < actual.length; e++) {
      assertThat(actual[e]).isEqualTo(actual[reverse[e]]);
    }
  }

  @Property(seed = "3", tries = 60)
  void slices(
      @ForAll @IntRange(min = 1, max = 90) int nodes,
      @ForAll @IntRange(max = 400) int count,
      @ForAll @IntRange(max = 10) int w) {
    Graph graph = Samples.graph(nodes, count, nodes);
    EdgeLayout edges = new EdgeLayout(graph.normalised(), graph.reverseEdges());
    Matrix u = Samples.matrix(nodes, WIDTHS[w], 5);
    float[] z = new float[edges.pairs + 1];
    for (float[] weight : new float[][] {null, edges.weight}) {
      float[] other = new float[z.length];
      float[] dots = new float[edges.pairs];
      float[] otherDots = new float[edges.pairs];
      java.util.Arrays.fill(dots, 0.25f);
      java.util.Arrays.fill(otherDots, 0.25f);
      PLAIN.pairDots(1, edges.pairs, edges, u, dots);
      vector.pairDots(1, edges.pairs, edges, u, otherDots);
      assertThat(otherDots).as("to the bit").isEqualTo(dots);
      PLAIN.pairAffinities(0, edges.pairs, edges, weight, u, 2, z);
      vector.pairAffinities(0, edges.pairs, edges, weight, u, 2, other);
      assertClose(other, z, WIDTHS[w]);
    }
    float[] expected = new float[edges.places()];
    float[] actual = new float[edges.places()];
    float[] r = sums(edges);
    float[] q = sums(edges);
    PLAIN.sliceSums(0, edges.slices, edges, z, expected, r);
    vector.sliceSums(0, edges.slices, edges, z, actual, q);
    assertThat(actual).isEqualTo(expected);
    assertThat(q).isEqualTo(r);
    float[] nextR = sums(edges);
    float[] nextQ = sums(edges);
    PLAIN.sliceProject(0, edges.slices, edges, r, 0.1f, expected, nextR);
    vector.sliceProject(0, edges.slices, edges, r, 0.1f, actual, nextQ);
    assertThat(actual).isEqualTo(expected);
    assertThat(nextQ).isEqualTo(nextR);
  }

  @Property(seed = "4", tries = 40)
  void packing(
      @ForAll @IntRange(min = 1, max = 90) int nodes,
      @ForAll @IntRange(max = 400) int count,
      @ForAll boolean across) {
    Graph graph = Samples.graph(nodes, count, nodes);
    EdgeLayout edges = new EdgeLayout(graph.normalised(), graph.reverseEdges());
    float[] scores = new float[edges.places()];
    float[] z = new float[edges.pairs + 1];
    PLAIN.pairAffinities(0, edges.pairs, edges, edges.weight, Samples.matrix(nodes, 5, 5), 2, z);
    PLAIN.sliceSums(0, edges.slices, edges, z, scores, sums(edges));
    PackedRows packed = new PackedRows(edges.matrix());
    byte[] kept = new byte[graph.directedEdges()];
    int total = 0;
    // Again and again into the same rows: all, few, none, some, the same, everything again.
    for (float level : new float[] {-9, 0.3f, 9, 0.1f, 0.1f, -9}) {
      float[] limits = Samples.matrix(1, edges.ranks + 1, (long) (10 * level)).toArray();
      for (int k = 0; k < limits.length; k++) {
        limits[k] = level + 0.2f * limits[k];
      }
      PackedRows expected = new PackedRows(edges.matrix());
      byte[] expectedKept = new byte[kept.length];
      int expectedTotal =
          PLAIN.slicePack(0, edges.slices, edges, scores, limits, across, expectedKept, expected);
      total += vector.slicePack(0, edges.slices, edges, scores, limits, across, kept, packed);
      assertThat(total).isEqualTo(expectedTotal);
      assertThat(kept).isEqualTo(expectedKept);
      assertThat(packed.ends).isEqualTo(expected.ends);
      for (int i = 0; i < nodes; i++) {
        for (int e = graph.offsets[i]; e < packed.ends[i]; e++) {
          assertThat(packed.columnOf[e]).isEqualTo(expected.columnOf[e]);
          assertThat(packed.values[e]).isEqualTo(expected.values[e]);
        }
      }
    }
  }

  private static float[] sums(EdgeLayout edges) {
    float[] sums = new float[edges.ranks + 1];
    sums[edges.ranks] = EdgeLayout.FAR;
    return sums;
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void denseProducts(int rows, int width) {
    for (int h : new int[] {1, 7, 16, 17, 40}) {
      Matrix x = Samples.matrix(rows, width, 8);
      Matrix w = Samples.matrix(width, h, 9);
      Matrix g = Samples.matrix(rows, h, 10);
      Matrix[] expected = products(PLAIN, x, w, g);
      Matrix[] actual = products(vector, x, w, g);
      assertClose(actual[0], expected[0], width);
      assertClose(actual[1], expected[1], rows);
      assertClose(actual[2], expected[2], h);
    }
  }

  private static Matrix[] products(Kernels k, Matrix x, Matrix w, Matrix g) {
    Matrix y = Samples.matrix(x.rows, w.columns, 11);
    Matrix dw = Samples.matrix(w.rows, w.columns, 12);
    Matrix dx = Samples.matrix(x.rows, x.columns, 13);
    k.matmul(0, x.rows, x, w, y);
    k.matmulLeftTransposed(0, x.columns, x, g, dw);
    k.matmulRightTransposed(0, g.rows, g, w, dx);
    return new Matrix[] {y, dw, dx};
  }

  @Test
  void gradientOfManyRows() {
    Matrix x = Samples.matrix(700, 19, 14);
    Matrix g = Samples.matrix(700, 16, 15);
    Matrix expected = new Matrix(19, 16);
    Matrix actual = new Matrix(19, 16);
    PLAIN.matmulLeftTransposed(0, 19, x, g, expected);
    vector.matmulLeftTransposed(0, 19, x, g, actual);
    assertClose(actual, expected, 700);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 100})
  void elementsToTheBit(int length) {
    float[] x = Samples.matrix(1, length, 16).toArray();
    float[] y = Samples.matrix(1, length, 17).toArray();
    assertThat(elements(vector, x, y)).isDeepEqualTo(elements(PLAIN, x, y));
  }

  private static float[][] elements(Kernels k, float[] x, float[] y) {
    int n = x.length;
    float[] sum = y.clone();
    float[] kept = new float[n];
    float[] gradient = y.clone();
    float[] weights = x.clone();
    float[] first = new float[n];
    float[] second = new float[n];
    k.axpby(0, n, 0.3f, x, 0.7f, sum);
    k.relu(0, n, x, kept);
    float[] scaled = new float[n];
    k.scale(0, n, 0.4f, x, scaled);
    k.reluGradient(0, n, x, gradient);
    for (int t = 0; t < 3; t++) {
      k.adam(0, n, weights, y, first, second, 5e-4f, 0.9f, 0.999f, 0.01f, 1e-8f);
    }
    float[] dropped = new float[n];
    k.dropout(0, n, x, 0x123456789ABCDEFL, 77, 1 << 22, 1.5f, dropped);
    return new float[][] {scaled, sum, kept, gradient, weights, first, second, dropped};
  }
}
