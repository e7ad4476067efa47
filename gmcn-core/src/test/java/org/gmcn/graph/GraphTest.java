package org.gmcn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.graph.parts.Components;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

class GraphTest {
  @Property(tries = 50, seed = "8")
  void theBuilderMakesASimpleUndirectedGraph(
      @ForAll @IntRange(min = 1, max = 30) int nodes,
      @ForAll @IntRange(max = 100) int edges,
      @ForAll boolean weighted,
      @ForAll @IntRange(max = 999) int seed) {
    Rng rng = new Rng(seed);
    GraphBuilder builder = new GraphBuilder(nodes);
    Set<Integer> pairs = new TreeSet<>();
    for (int k = 0; k < edges; k++) {
      int i = rng.nextInt(nodes);
      int j = rng.nextInt(nodes);
      builder.add(i, j, weighted ? 1 + rng.nextInt(3) : 1);
      if (i != j) {
        pairs.add(Math.min(i, j) * nodes + Math.max(i, j));
      }
    }
    Graph graph = builder.build();
    assertThat(graph.undirectedEdges()).isEqualTo(pairs.size());
    assertThat(graph.selfLoops()).isZero();
    int[] reverse = graph.reverseEdges();
    for (int i = 0; i < nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int j = graph.columns[e];
        assertThat(pairs).contains(Math.min(i, j) * nodes + Math.max(i, j));
        assertThat(e == graph.offsets[i] || graph.columns[e - 1] < j).isTrue();
        assertThat(reverse[e]).isEqualTo(graph.edge(j, i));
        assertThat(graph.weight(reverse[e])).isEqualTo(graph.weight(e));
      }
    }
  }

  @Test
  void ofDoubleEdgesTheLargestWeightCounts() {
    Graph graph = new GraphBuilder(2).add(0, 1, 2).add(1, 0, 5).add(0, 1, 3).build();
    assertThat(graph.weights).containsExactly(5, 5);
  }

  @Test
  void normalisationDividesByTheRootsOfBothDegrees() {
    Graph graph = new GraphBuilder(4).add(0, 1, 4).add(1, 2, 5).build();
    SparseMatrix a = graph.normalised();
    assertThat(a.values[0]).isCloseTo((float) (4 / Math.sqrt(4 * 9)), within(1e-7f));
    assertThat(a.offsets).containsExactly(0, 1, 3, 4, 4);
    SparseMatrix rows = graph.rowNormalised();
    assertThat(rows.values[1] + rows.values[2]).isCloseTo(1, within(1e-6f));
  }

  @Property(tries = 20, seed = "9")
  void selfLoopsAreAddedOnceAndInOrder(@ForAll @IntRange(max = 999) int seed) {
    Graph graph = TestGraphs.randomWeighted(15, 0.2, seed);
    Graph looped = graph.withSelfLoops();
    assertThat(looped.selfLoops()).isEqualTo(15);
    assertThat(looped.directedEdges()).isEqualTo(graph.directedEdges() + 15);
    assertThat(looped.withSelfLoops().columns).isEqualTo(looped.columns);
    for (int i = 0; i < 15; i++) {
      assertThat(looped.weight(looped.edge(i, i))).isEqualTo(1);
      for (int e = looped.offsets[i] + 1; e < looped.offsets[i + 1]; e++) {
        assertThat(looped.columns[e]).isGreaterThan(looped.columns[e - 1]);
      }
    }
  }

  @Test
  void theLargestComponentIsFound() {
    Graph graph = new GraphBuilder(7).add(0, 1).add(2, 3).add(3, 4).add(4, 6).build();
    assertThat(Components.of(graph)).containsExactly(0, 0, 1, 1, 1, 2, 1);
    int[] largest = Components.largest(graph);
    assertThat(largest).containsExactly(2, 3, 4, 6);
    Graph part = graph.induced(largest);
    assertThat(part.undirectedEdges()).isEqualTo(3);
    assertThat(part.edge(2, 3)).isNotNegative();
  }

  @Test
  void badEdgesAreRefused() {
    GraphBuilder builder = new GraphBuilder(2);
    assertThatThrownBy(() -> builder.add(0, 2)).hasMessageContaining("leaves the graph");
    assertThatThrownBy(() -> builder.add(0, 1, -1)).hasMessageContaining("positive");
    assertThatThrownBy(() -> builder.add(0, 1, Float.NaN)).hasMessageContaining("positive");
    assertThat(new GraphBuilder(0).build().nodes).isZero();
  }
}
