package org.gmcn.graph.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gmcn.TestGraphs;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.junit.jupiter.api.Test;

class NodeOrderTest {
  /** A path 4 - 0 - 3 - 1, a pair 2 - 5 and node 6 alone. */
  private static Graph pathPairAndLoner() {
    GraphBuilder builder = new GraphBuilder(7);
    builder.add(4, 0);
    builder.add(0, 3);
    builder.add(3, 1);
    builder.add(2, 5);
    return builder.build();
  }

  @Test
  void goesBreadthFirstFromTheLeastDegree() {
    NodeOrder order = NodeOrder.breadthFirst(pathPairAndLoner());
    assertThat(order.oldNumbers()).containsExactly(6, 1, 3, 0, 4, 2, 5);
    assertThat(order.newNumbers()).containsExactly(3, 1, 5, 2, 4, 6, 0);
    assertThat(order.apply(new int[] {4, 6, 4})).containsExactly(4, 0, 4);
    assertThat(order.apply(new int[0])).isEmpty();
  }

  @Test
  void visitsBothNeighboursBeforeTheirs() {
    GraphBuilder builder = new GraphBuilder(5);
    builder.add(0, 1);
    builder.add(1, 2);
    builder.add(1, 3);
    builder.add(2, 4);
    builder.add(3, 4);
    assertThat(NodeOrder.breadthFirst(builder.build()).oldNumbers()).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void sortsByDegreeAndKeepsTheRestInOrder() {
    assertThat(NodeOrder.byDegree(pathPairAndLoner()).oldNumbers())
        .containsExactly(6, 1, 2, 4, 5, 0, 3);
  }

  @Test
  void keepsEdgesAndWeightsWithTheirNodes() {
    for (Graph graph :
        new Graph[] {
          TestGraphs.random(40, 0.1, 3), TestGraphs.randomWeighted(40, 0.1, 4), pathPairAndLoner()
        }) {
      NodeOrder order = NodeOrder.breadthFirst(graph);
      Graph moved = order.apply(graph);
      Graph expected = TestGraphs.permuted(graph, order.newNumbers());
      assertThat(moved.offsets).isEqualTo(expected.offsets);
      assertThat(moved.columns).isEqualTo(expected.columns);
      assertThat(moved.weights).isEqualTo(expected.weights);
    }
  }

  @Test
  void clustersStandTogether() {
    // Two stars, their nodes numbered in turns, and no edge between them.
    GraphBuilder builder = new GraphBuilder(64);
    for (int i = 2; i < 64; i++) {
      builder.add(i % 2, i);
    }
    Graph stars = builder.build();
    int[] order = NodeOrder.clustered(stars).oldNumbers();
    assertThat(order).hasSize(64).doesNotHaveDuplicates();
    int[] firstHalf = Arrays.copyOf(order, 32);
    assertThat(Arrays.stream(firstHalf).map(i -> i % 2).distinct().count()).isEqualTo(1);
  }

  @Test
  void measuresHowFarNeighboursStandApart() {
    // Distances 4, 3, 2 and 3, both ways, among seven nodes.
    assertThat(NodeOrder.distance(pathPairAndLoner())).isCloseTo(3.0 / 7, within(1e-12));
    assertThat(NodeOrder.distance(new GraphBuilder(3).build())).isZero();
    assertThat(NodeOrder.distance(new GraphBuilder(0).build())).isZero();
  }

  @Test
  void bringsTheNeighboursOfAShuffledPathTogether() {
    int[] place = IntStream.range(0, 50).map(i -> i * 17 % 50).toArray();
    GraphBuilder builder = new GraphBuilder(50);
    for (int i = 0; i + 1 < 50; i++) {
      builder.add(place[i], place[i + 1]);
    }
    Graph path = builder.build();
    Graph ordered = NodeOrder.breadthFirst(path).apply(path);
    assertThat(NodeOrder.distance(ordered)).isCloseTo(1.0 / 50, within(1e-12));
  }
}
