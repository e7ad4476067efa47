package org.gmcn.matrix.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.compute.KernelChoice;
import org.gmcn.graph.Graph;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.Samples;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

/** The layout against the compressed rows that it was made of. */
class EdgeLayoutTest {
  private final Kernels kernels = KernelChoice.plain();

  @Property(seed = "1", tries = 60)
  void pairsAndSlicesHoldEveryEdge(
      @ForAll @IntRange(max = 100) int nodes, @ForAll @IntRange(max = 300) int count) {
    Graph graph = Samples.graph(nodes, count, nodes);
    SparseMatrix a = graph.normalised();
    EdgeLayout edges = new EdgeLayout(a, graph.reverseEdges());
    Matrix u = Samples.matrix(nodes, 5, 1);
    float[] expected = new float[a.columnOf.length];
    kernels.sddmm(0, nodes, a.offsets, a.columnOf, a.values, graph.reverseEdges(), u, 1, expected);
    float[] places = scores(edges, u, new float[edges.ranks + 1]);
    float[] actual = new float[expected.length];
    unpack(edges, places, actual);
    assertThat(actual).isEqualTo(expected);
  }

  /** The affinities at their places, and their rows' sums. */
  private float[] scores(EdgeLayout edges, Matrix u, float[] sums) {
    float[] z = new float[edges.pairs + 1];
    float[] places = new float[edges.places()];
    kernels.pairAffinities(0, edges.pairs, edges, edges.weight, u, 1, z);
    kernels.sliceSums(0, edges.slices, edges, z, places, sums);
    return places;
  }

  @Property(seed = "2", tries = 60)
  void projectingSlicesProjectsRows(
      @ForAll @IntRange(min = 1, max = 100) int nodes, @ForAll @IntRange(max = 300) int count) {
    Graph graph = Samples.graph(nodes, count, nodes);
    SparseMatrix a = graph.normalised();
    EdgeLayout edges = new EdgeLayout(a, graph.reverseEdges());
    float[] sums = new float[edges.ranks + 1];
    float[] next = new float[edges.ranks + 1];
    sums[edges.ranks] = EdgeLayout.FAR;
    float[] places = scores(edges, Samples.matrix(nodes, 5, 1), sums);
    float[] m = new float[a.columnOf.length];
    unpack(edges, places, m);
    kernels.sliceProject(0, edges.slices, edges, sums, 0.1f, places, next);
    float[] actual = new float[m.length];
    unpack(edges, places, actual);
    for (int i = 0; i < nodes; i++) {
      float sum = 0;
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        float both = sums[edges.rank(i)] + sums[edges.rank(a.columnOf[e])];
        float expected = Math.max(0, m[e] - both + 0.1f);
        assertThat(actual[e]).isEqualTo(expected);
        sum += expected;
      }
      assertThat(next[edges.rank(i)]).isEqualTo(sum / nodes);
    }
  }

  @Property(seed = "3", tries = 60)
  void packsRowsAndTheirTranspose(
      @ForAll @IntRange(min = 1, max = 100) int nodes, @ForAll @IntRange(max = 300) int count) {
    Graph graph = Samples.graph(nodes, count, nodes);
    SparseMatrix a = graph.normalised();
    int[] reverse = graph.reverseEdges();
    EdgeLayout edges = new EdgeLayout(a, reverse);
    float[] places = scores(edges, Samples.matrix(nodes, 5, 1), new float[edges.ranks + 1]);
    float[] m = new float[a.columnOf.length];
    unpack(edges, places, m);
    float[] limits = Samples.matrix(1, edges.ranks + 1, 2).toArray();
    byte[] kept = new byte[m.length];
    PackedRows straight = new PackedRows(a);
    PackedRows transposed = new PackedRows(a);
    int total = kernels.slicePack(0, edges.slices, edges, places, limits, false, kept, straight);
    kernels.slicePack(0, edges.slices, edges, places, limits, true, null, transposed);
    int expectedTotal = 0;
    for (int i = 0; i < nodes; i++) {
      List<Integer> row = new ArrayList<>();
      List<Integer> column = new ArrayList<>();
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        boolean keep = m[e] > limits[edges.rank(i)];
        assertThat(kept[e]).isEqualTo((byte) (keep ? 1 : 0));
        if (keep) {
          row.add(a.columnOf[e]);
        }
        if (m[e] > limits[edges.rank(a.columnOf[e])]) {
          column.add(a.columnOf[e]);
        }
      }
      assertThat(columns(straight, a, i)).isEqualTo(row);
      assertThat(columns(transposed, a, i)).isEqualTo(column);
      assertThat(straight.changed[i]).isEqualTo((byte) (row.isEmpty() ? 0 : 1));
      expectedTotal += row.size();
    }
    assertThat(total).isEqualTo(expectedTotal);
    PackedRows again = new PackedRows(a);
    again.pack(0, nodes, kept, reverse);
    assertThat(again.ends).isEqualTo(transposed.ends);
  }

  private static List<Integer> columns(PackedRows packed, SparseMatrix a, int row) {
    List<Integer> columns = new ArrayList<>();
    for (int e = a.offsets[row]; e < packed.ends[row]; e++) {
      columns.add(packed.columnOf[e]);
    }
    return columns;
  }

  @Test
  void longRowsComeFirst() {
    Graph graph = Samples.graph(64, 200, 1);
    EdgeLayout edges = new EdgeLayout(graph.normalised(), graph.reverseEdges());
    for (int rank = 1; rank < 64; rank++) {
      assertThat(graph.degree(edges.rowOf[rank]))
          .isLessThanOrEqualTo(graph.degree(edges.rowOf[rank - 1]));
    }
  }

  private static void unpack(EdgeLayout edges, float[] places, float[] to) {
    for (int i = 0; i < edges.rows; i++) {
      edges.unpack(i, places, to, edges.matrix().offsets[i]);
    }
  }
}
