package org.gmcn.graph.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.gmcn.TestGraphs;
import org.gmcn.graph.Graph;
import org.junit.jupiter.api.Test;

class NeighbourSamplerTest {
  private final Graph graph = TestGraphs.random(60, 0.1, 4);
  private final NeighbourSampler sampler = new NeighbourSampler(graph);

  @Test
  void drawsDifferentNeighboursAndAllWhereThereAreFew() {
    int[] targets = {0, 3, 4, 17, 40, 59};
    Block block = sampler.sample(targets, 3, 9);
    assertThat(block.targets()).isEqualTo(targets);
    assertThat(block.sources()).isSorted().doesNotHaveDuplicates();
    for (int t = 0; t < targets.length; t++) {
      assertThat(block.sources()[block.self()[t]]).isEqualTo(targets[t]);
      assertThat(block.drawn(t)).isEqualTo(Math.min(3, graph.degree(targets[t])));
      for (int k = block.offsets()[t]; k < block.offsets()[t + 1]; k++) {
        int e = block.edges()[k];
        assertThat(e).isBetween(graph.offsets[targets[t]], graph.offsets[targets[t] + 1] - 1);
        assertThat(block.sources()[block.columns()[k]]).isEqualTo(graph.columns[e]);
        assertThat(k == block.offsets()[t] || e > block.edges()[k - 1]).isTrue();
      }
    }
  }

  @Test
  void whatIsDrawnForANodeDoesNotDependOnTheBatch() {
    int node = busiest();
    int[] alone = sampler.sample(new int[] {node}, 2, 5).edges();
    int[] all = new int[graph.nodes];
    Arrays.setAll(all, i -> i);
    Block block = sampler.sample(all, 2, 5);
    assertThat(Arrays.copyOfRange(block.edges(), block.offsets()[node], block.offsets()[node + 1]))
        .isEqualTo(alone);
    assertThat(sampler.sample(new int[] {node}, 2, 6).edges()).isNotEqualTo(alone);
  }

  @Test
  void everyNeighbourIsAsLikely() {
    int node = busiest();
    int degree = graph.degree(node);
    int[] count = new int[degree];
    int draws = 6_000;
    for (int k = 0; k < draws; k++) {
      for (int e : sampler.sample(new int[] {node}, 3, k).edges()) {
        count[e - graph.offsets[node]]++;
      }
    }
    double p = 3.0 / degree;
    for (int c : count) {
      assertThat((double) c).isCloseTo(draws * p, within(5 * Math.sqrt(draws * p * (1 - p))));
    }
  }

  private int busiest() {
    int best = 0;
    for (int i = 0; i < graph.nodes; i++) {
      best = graph.degree(i) > graph.degree(best) ? i : best;
    }
    return best;
  }

  @Test
  void theWholeGraphIsABlock() {
    Block block = Block.whole(graph);
    assertThat(block.targets()).hasSize(60).isEqualTo(block.sources()).isEqualTo(block.self());
    assertThat(block.columns()).isEqualTo(graph.columns);
    assertThat(block.edges()).hasSize(graph.directedEdges()).isSorted();
  }
}
