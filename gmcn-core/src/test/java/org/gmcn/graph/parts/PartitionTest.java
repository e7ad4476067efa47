package org.gmcn.graph.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.junit.jupiter.api.Test;

class PartitionTest {
  /** So many communities of 50 nodes, with ten times as many edges inside as between. */
  private static Graph communities(int count, long seed) {
    int nodes = 50 * count;
    GraphBuilder builder = new GraphBuilder(nodes);
    Rng rng = new Rng(seed);
    for (int k = 0; k < 5 * nodes; k++) {
      int a = rng.nextInt(nodes);
      int b = k % 11 == 0 ? rng.nextInt(nodes) : a / 50 * 50 + rng.nextInt(50);
      builder.add(a, b);
    }
    return builder.build();
  }

  @Test
  void findsCommunities() {
    Graph graph = communities(40, 1);
    Partition partition = Partition.of(graph, 8, 0);
    assertThat(partition.cutShare(graph)).isLessThan(0.35);
    assertThat(partition.balance()).isBetween(1.0, 1.11);
  }

  @Test
  void everyNodeIsInOneClusterAndNoneIsEmpty() {
    for (int clusters : new int[] {1, 3, 7, 64, 500}) {
      Graph graph = communities(10, clusters);
      Partition partition = Partition.of(graph, clusters, 5);
      int[] seen = new int[graph.nodes];
      int[][] members = partition.members();
      assertThat(members).hasNumberOfRows(clusters);
      int largest = 0;
      for (int c = 0; c < clusters; c++) {
        assertThat(members[c]).isSorted().isNotEmpty();
        largest = Math.max(largest, members[c].length);
        for (int node : members[c]) {
          seen[node]++;
          assertThat(partition.clusterOf(node)).isEqualTo(c);
        }
      }
      assertThat(seen).containsOnly(1);
      assertThat(largest).isLessThanOrEqualTo((int) Math.ceil(1.1 * 500 / clusters));
    }
  }

  @Test
  void sameSeedSameClusters() {
    Graph graph = communities(20, 2);
    int[][] first = Partition.of(graph, 10, 7).members();
    assertThat(Partition.of(graph, 10, 7).members()).isDeepEqualTo(first);
    assertThat(Arrays.deepEquals(Partition.of(graph, 10, 8).members(), first)).isFalse();
  }

  @Test
  void nodesWithoutEdgesAreSharedOut() {
    Graph graph = new GraphBuilder(100).build();
    Partition partition = Partition.of(graph, 8, 0);
    assertThat(partition.cutShare(graph)).isZero();
    assertThat(partition.balance()).isLessThan(1.05);
    for (int[] members : partition.members()) {
      assertThat(members.length).isBetween(9, 13);
    }
  }

  @Test
  void refusesMoreClustersThanNodes() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Partition.of(new GraphBuilder(3).build(), 4, 0))
        .withMessageContaining("ask for 1 to 3");
  }

  @Test
  void inducedGraphsAreThoseOfTheBuilder() {
    GraphBuilder weighted = new GraphBuilder(200);
    Rng rng = new Rng(4);
    for (int k = 0; k < 1000; k++) {
      weighted.add(rng.nextInt(200), rng.nextInt(200), 1 + rng.nextInt(3));
    }
    for (Graph graph : new Graph[] {communities(4, 3), weighted.build()}) {
      InducedGraphs parts = new InducedGraphs(graph);
      for (int round = 0; round < 5; round++) {
        int[] nodes = Arrays.copyOf(Rng.of(9, round).permutation(200), 60);
        Arrays.sort(nodes);
        Graph expected = graph.induced(nodes);
        Graph found = parts.of(nodes);
        assertThat(found.offsets).isEqualTo(expected.offsets);
        assertThat(found.columns).isEqualTo(expected.columns);
        assertThat(found.weights).isEqualTo(expected.weights);
      }
    }
  }
}
