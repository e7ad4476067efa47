package org.gmcn.graph.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.junit.jupiter.api.Test;

class RandomWalksTest {
  @Test
  void everyStepIsAnEdgeAndTheSameSourceGivesTheSameWalk() {
    Graph graph = TestGraphs.randomWeighted(40, 0.1, 3);
    RandomWalks walks = new RandomWalks(graph);
    int[] walk = new int[30];
    int[] again = new int[30];
    for (int start = 0; start < graph.nodes; start++) {
      int length = walks.walk(start, 30, Rng.of(1, start), walk);
      assertThat(walk[0]).isEqualTo(start);
      assertThat(length).isEqualTo(graph.degree(start) == 0 ? 1 : 30);
      for (int k = 1; k < length; k++) {
        assertThat(graph.edge(walk[k - 1], walk[k])).isNotNegative();
      }
      assertThat(walks.walk(start, 30, Rng.of(1, start), again)).isEqualTo(length);
      assertThat(java.util.Arrays.copyOf(again, length))
          .isEqualTo(java.util.Arrays.copyOf(walk, length));
    }
  }

  @Test
  void stepsFollowTheWeights() {
    Graph graph = new GraphBuilder(4).add(0, 1, 1).add(0, 2, 2).add(0, 3, 5).build();
    RandomWalks walks = new RandomWalks(graph);
    int[] count = new int[4];
    int[] walk = new int[2];
    Rng rng = new Rng(5);
    for (int k = 0; k < 8_000; k++) {
      walks.walk(0, 2, rng, walk);
      count[walk[1]]++;
    }
    assertThat(count[0]).isZero();
    // Five deviations of a binomial count.
    assertThat((double) count[1]).isCloseTo(1_000, within(5 * Math.sqrt(8_000 * 0.125 * 0.875)));
    assertThat((double) count[2]).isCloseTo(2_000, within(5 * Math.sqrt(8_000 * 0.25 * 0.75)));
    assertThat((double) count[3]).isCloseTo(5_000, within(5 * Math.sqrt(8_000 * 0.625 * 0.375)));
  }

  @Test
  void visitsExpectedAreVisitsCounted() {
    Graph graph = TestGraphs.randomWeighted(12, 0.25, 8);
    RandomWalks walks = new RandomWalks(graph);
    double[] expected = walks.expectedVisits(10);
    double[] counted = new double[graph.nodes];
    int[] walk = new int[10];
    Rng rng = new Rng(6);
    int rounds = 4_000;
    for (int r = 0; r < rounds; r++) {
      for (int start = 0; start < graph.nodes; start++) {
        int length = walks.walk(start, 10, rng, walk);
        for (int k = 0; k < length; k++) {
          counted[walk[k]] += 1.0 / rounds;
        }
      }
    }
    for (int i = 0; i < graph.nodes; i++) {
      assertThat(counted[i]).isCloseTo(expected[i], within(0.03 * expected[i]));
    }
  }
}
