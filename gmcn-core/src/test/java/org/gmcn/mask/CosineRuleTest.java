package org.gmcn.mask;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.AllEdges;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.api.Test;

class CosineRuleTest {
  private static MaskRule rule(double keep, Topology topology, Compute compute) {
    MaskStorage storage = new MaskStorage(topology, 1, MaskStorage.Lifetime.BACKWARD, false);
    return MaskRule.of(MaskOptions.cosine(keep), topology, false, storage, compute);
  }

  private static KeptEdges kept(double keep, Topology topology, Matrix u, Compute compute) {
    MaskRule rule = rule(keep, topology, compute);
    rule.score(u);
    return rule.choose(0);
  }

  @Property(tries = 40, seed = "1")
  void keepsExactlyTheShareOfTheEdgesWithoutTies(
      @ForAll @IntRange(min = 1, max = 99) int percent, @ForAll @IntRange(max = 999) int seed) {
    Topology topology = Topology.of(TestGraphs.random(40, 0.2, seed));
    Matrix u = TestGraphs.uniform(40, 9, -1, 1, seed + 1);
    try (Compute compute = Compute.of(2)) {
      KeptEdges kept = kept(percent / 100.0, topology, u, compute);
      int count = 0;
      for (int e = 0; e < topology.edges(); e++) {
        assertThat(kept.keeps(e)).isEqualTo(kept.keeps(topology.reverse()[e]));
        count += kept.keeps(e) ? 1 : 0;
      }
      assertThat(count).isEqualTo(2 * Largest.rank(percent / 100.0, topology.edges() / 2));
    }
  }

  /** The same bits for any number of threads and for any order of the nodes. */
  @Property(tries = 20, seed = "2")
  void theThresholdDependsOnNoOrder(
      @ForAll @IntRange(min = 1, max = 40) int width, @ForAll @IntRange(max = 999) int seed) {
    int n = 150;
    Graph graph = TestGraphs.random(n, 0.3, seed);
    Matrix u = TestGraphs.uniform(n, width, -1, 1, seed + 1);
    GraphBuilder turned = new GraphBuilder(n);
    Matrix turnedU = new Matrix(n, width);
    for (int i = 0; i < n; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        turned.add(n - 1 - i, n - 1 - graph.columns[e]);
      }
      for (int k = 0; k < width; k++) {
        turnedU.set(n - 1 - i, k, u.get(i, k));
      }
    }
    float expected = threshold(graph, u, 1);
    assertThat(threshold(graph, u, 3)).isEqualTo(expected);
    assertThat(threshold(turned.build(), turnedU, 2)).isEqualTo(expected);
  }

  private static float threshold(Graph graph, Matrix u, int threads) {
    try (Compute compute = Compute.of(threads)) {
      MaskRule rule = rule(0.6, Topology.of(graph), compute);
      rule.score(u);
      rule.choose(0);
      return rule.threshold(0);
    }
  }

  @Test
  void edgesThatTieAreAllKept() {
    GraphBuilder path = new GraphBuilder(5);
    for (int i = 0; i < 4; i++) {
      path.add(i, i + 1);
    }
    Matrix same = new Matrix(5, 3);
    java.util.Arrays.fill(same.data, 1);
    try (Compute compute = Compute.of(1)) {
      assertThat(kept(0.3, Topology.of(path.build()), same, compute).share()).isEqualTo(1);
    }
  }

  /** A row of zeros is like no other, and ranks before rows that point the other way. */
  @Test
  void rowsOfZeroHaveCosineZero() {
    GraphBuilder path = new GraphBuilder(4);
    path.add(0, 1);
    path.add(1, 2);
    path.add(2, 3);
    Topology topology = Topology.of(path.build());
    Matrix u = new Matrix(4, 1);
    u.set(0, 0, 1);
    u.set(1, 0, -2);
    u.set(3, 0, 5);
    try (Compute compute = Compute.of(1)) {
      MaskRule rule = rule(0.5, topology, compute);
      rule.score(u);
      KeptEdges kept = rule.choose(0);
      float[] scores = new float[6];
      rule.scores(1, scores, 0);
      assertThat(scores[0]).isEqualTo(-1);
      assertThat(scores[1]).isZero();
      assertThat(kept.keeps(0)).isFalse();
      assertThat(kept.share()).isEqualTo(4 / 6.0);
    }
  }

  @Test
  void aShareOfOneScoresNothing() {
    Topology topology = Topology.of(TestGraphs.random(20, 0.2, 3));
    try (Compute compute = Compute.of(1)) {
      MaskRule rule = rule(1, topology, compute);
      assertThat(rule).isInstanceOf(NoRule.class);
      assertThat(rule.choose(0)).isInstanceOf(AllEdges.class);
    }
  }

  @Test
  void aGraphWithoutEdgesHasAnEmptyMask() {
    Topology topology = Topology.of(new GraphBuilder(3).build());
    try (Compute compute = Compute.of(1)) {
      assertThat(kept(0.5, topology, new Matrix(3, 2), compute).share()).isEqualTo(1);
    }
  }
}
