package org.gmcn.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.InputException;
import org.gmcn.TestGraphs;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Rng;
import org.gmcn.kernel.RowScale;
import org.junit.jupiter.api.Test;

class MaskRuleTest {
  @Property(tries = 30, seed = "4")
  void simplexRowsSumToOne(@ForAll @IntRange(max = 999) int seed) {
    Graph graph = TestGraphs.random(30, 0.2, seed);
    Topology topology = Topology.of(graph);
    MaskOptions options = new MaskOptions(MaskOptions.Rule.SIMPLEX, 0.002, 3, 0, false);
    try (Compute compute = Compute.of(1)) {
      MaskRule rule = MaskRule.of(options, topology, compute);
      rule.select(TestGraphs.uniform(30, 5, 0, 1, seed), new KeptEdges(topology, false));
      float[] scores = scores(rule, graph);
      for (int i = 0; i < graph.nodes; i++) {
        double sum = 0;
        for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
          assertThat(scores[e]).isNotNegative();
          sum += scores[e];
        }
        if (graph.degree(i) > 0) {
          assertThat(sum).isCloseTo(1, within(1e-3));
        }
      }
    }
  }

  @Property(tries = 30, seed = "5")
  void truncatedScoresAreSymmetricToTheBit(@ForAll @IntRange(max = 999) int seed) {
    Graph graph = TestGraphs.random(40, 0.2, seed);
    Topology topology = Topology.of(graph);
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 3, 0.5, false);
    try (Compute compute = Compute.of(3)) {
      MaskRule rule = MaskRule.of(options, topology, compute);
      KeptEdges kept = new KeptEdges(topology, rule.symmetric());
      rule.select(TestGraphs.uniform(40, 17, -1, 1, seed), kept);
      float[] scores = scores(rule, graph);
      for (int e = 0; e < topology.edges(); e++) {
        int back = topology.reverse()[e];
        assertThat(scores[e]).isEqualTo(scores[back]);
        assertThat(kept.kept[e]).isEqualTo(kept.kept[back]);
      }
    }
  }

  /** What is proved holds, however near to the least score ε is. */
  @Property(tries = 200, seed = "9")
  void allEdgesAreOnlySaidToBeKeptWhereTheyAre(
      @ForAll @IntRange(min = 2, max = 200) int nodes,
      @ForAll @IntRange(max = 5) int projections,
      @ForAll @IntRange(min = 80, max = 101) int percent,
      @ForAll @IntRange(max = 999) int seed) {
    Topology topology = Topology.of(withHub(nodes, seed));
    double low = new double[] {0, 0.5, 0.99}[seed % 3];
    Matrix u = TestGraphs.uniform(nodes, 1 + seed % 20, low, 1, seed);
    float least = leastScore(topology, projections, u);
    double epsilon = least * percent / 100;
    try (Compute compute = Compute.of(2)) {
      KeptEdges kept = KeptEdges.withoutValues(topology, true);
      MaskRule rule = MaskRule.ofScaled(truncated(projections, epsilon), topology, compute);
      if (keepsAll(rule, u) || rule.clearlyKeepsAll(u)) {
        rule.select(u, kept);
        assertThat(kept.all()).isTrue();
      }
    }
  }

  @Test
  void thatAllEdgesAreKeptIsProvedWhereItIsClear() {
    Topology topology = Topology.of(TestGraphs.random(500, 0.01, 3));
    Matrix u = TestGraphs.uniform(500, 16, 0.1, 1, 4);
    float least = leastScore(topology, 3, u);
    try (Compute compute = Compute.of(2)) {
      assertThat(keepsAll(MaskRule.ofScaled(truncated(3, 0), topology, compute), u)).isTrue();
      MaskRule near = MaskRule.ofScaled(truncated(3, 0.6 * least), topology, compute);
      assertThat(keepsAll(near, u)).isTrue();
      MaskRule above = MaskRule.ofScaled(truncated(3, least), topology, compute);
      assertThat(keepsAll(above, u)).isFalse();
      for (float odd : new float[] {-0.1f, Float.NaN, Float.POSITIVE_INFINITY}) {
        Matrix strange = u.copy();
        strange.set(7, 3, odd);
        assertThat(keepsAll(near, strange)).as("with " + odd).isFalse();
      }
    }
  }

  @Test
  void thatAllEdgesAreKeptIsSeenAtAGlanceWhereNodesAreAlike() {
    Topology topology = Topology.of(TestGraphs.random(500, 0.01, 3));
    Matrix u = TestGraphs.uniform(500, 19, 0.9, 1, 4);
    float least = leastScore(topology, 3, u);
    try (Compute compute = Compute.of(2)) {
      MaskRule near = MaskRule.ofScaled(truncated(3, 0.6 * least), topology, compute);
      assertThat(near.clearlyKeepsAll(u)).isTrue();
      assertThat(near.clearlyKeepsAll(TestGraphs.uniform(500, 16, 0, 1, 4))).isFalse();
      MaskRule above = MaskRule.ofScaled(truncated(3, least), topology, compute);
      assertThat(above.clearlyKeepsAll(u)).isFalse();
      for (float odd : new float[] {-0.1f, Float.NaN, Float.POSITIVE_INFINITY}) {
        Matrix strange = u.copy();
        strange.set(7, 18, odd);
        strange.set(8, 18, -0.0f);
        assertThat(near.clearlyKeepsAll(strange)).as("with " + odd).isFalse();
      }
    }
  }

  /** A hub can lose much, but not with numbers as large as those of other nodes. */
  @Test
  void nodesOfSimilarDegreeAreLookedAtTogether() {
    int nodes = 2000;
    Topology topology = ringHubAndLeaves(nodes);
    float[] ones = {1, 1, 1};
    Matrix u = rows(nodes, new float[] {0.5f, 0.5f, 0.5f}, ones, ones);
    try (Compute compute = Compute.of(2)) {
      MaskRule rule = MaskRule.ofScaled(truncated(3, 0), topology, compute);
      assertThat(rule.clearlyKeepsAll(u)).isTrue();
      u.set(nodes - 1, 0, -1);
      assertThat(rule.clearlyKeepsAll(u)).as("without neighbours").isTrue();
      u.set(500, 0, -1);
      assertThat(rule.clearlyKeepsAll(u)).as("with neighbours").isFalse();
    }
  }

  /** Two small nodes whose edge is lost since one of them has large neighbours. */
  @Test
  void whatAnEdgeCanLoseIsReckonedFromTheLargestNodes() {
    int nodes = 200;
    GraphBuilder builder = new GraphBuilder(nodes).add(0, 1);
    Matrix u = TestGraphs.uniform(nodes, 3, 1, 1, 1);
    for (int i = 2; i < 22; i++) {
      builder.add(0, i);
      u.set(i, 0, 10);
    }
    Topology topology = Topology.of(builder.build());
    try (Compute compute = Compute.of(1)) {
      MaskRule rule = MaskRule.ofScaled(truncated(3, 0), topology, compute);
      KeptEdges kept = KeptEdges.withoutValues(topology, true);
      assertThat(rule.clearlyKeepsAll(u)).isFalse();
      rule.select(u, kept);
      assertThat(kept.all()).isFalse();
    }
  }

  private static MaskOptions truncated(int projections, double epsilon) {
    return new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, projections, epsilon, false);
  }

  /** A ring from node 101 to the last but one, and a hub joined to 2 of it and to 100 leaves. */
  private static Topology ringHubAndLeaves(int nodes) {
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int leaf = 1; leaf <= 100; leaf++) {
      builder.add(0, leaf);
    }
    for (int i = 101; i < nodes - 1; i++) {
      builder.add(i, i + 2 < nodes ? i + 1 : 101);
    }
    return Topology.of(builder.add(0, 200).add(0, 300).build());
  }

  /** Rows of the hub, of leaves and of the ring. */
  private static Matrix rows(int nodes, float[] hub, float[] leaf, float[] ring) {
    Matrix u = new Matrix(nodes, hub.length);
    for (int i = 0; i < nodes; i++) {
      float[] row = i == 0 ? hub : i <= 100 ? leaf : ring;
      System.arraycopy(row, 0, u.data, u.row(i), row.length);
    }
    return u;
  }

  private static void assertClearOnlyIfTrue(MaskOptions options, Topology topology, Matrix u) {
    try (Compute compute = Compute.of(2)) {
      MaskRule rule = MaskRule.ofScaled(options, topology, compute);
      KeptEdges kept = KeptEdges.withoutValues(topology, true);
      rule.select(u, kept);
      assertThat(rule.clearlyKeepsAll(u)).isEqualTo(kept.all());
    }
  }

  @Test
  void edgesBetweenNodesOfDifferentDegreesAreReckonedWith() {
    int nodes = 2000;
    Topology topology = ringHubAndLeaves(nodes);
    float[] first = {1, 0.1f};
    float[] second = {0.1f, 1};
    Matrix u = rows(nodes, first, second, first);
    float least = leastScore(topology, 3, u);
    assertClearOnlyIfTrue(truncated(3, 0), topology, u);
    assertClearOnlyIfTrue(truncated(3, 2 * least), topology, u);
  }

  /** The hub's large leaves cost it the edges to the small nodes of the ring. */
  @Test
  void largeNodesOfOtherDegreesAreReckonedWith() {
    int nodes = 2000;
    Topology topology = ringHubAndLeaves(nodes);
    float[] hub = {0.1f};
    float[] ring = {0.05f};
    assertClearOnlyIfTrue(truncated(3, 0), topology, rows(nodes, hub, new float[] {10}, ring));
    assertClearOnlyIfTrue(truncated(3, 0), topology, rows(nodes, hub, hub, ring));
  }

  /** A graph whose first node is everybody's neighbour in half of the cases. */
  private static Graph withHub(int nodes, int seed) {
    GraphBuilder builder = new GraphBuilder(nodes);
    Rng rng = Rng.of(seed);
    for (int i = 1; i < nodes; i++) {
      builder.add(i, seed % 2 == 0 ? 0 : rng.nextInt(i));
      builder.add(i, (i + 1 + rng.nextInt(nodes - 1)) % nodes);
    }
    return builder.build();
  }

  private static float leastScore(Topology topology, int projections, Matrix u) {
    try (Compute compute = Compute.of(1)) {
      MaskRule rule = MaskRule.ofScaled(truncated(projections, 0), topology, compute);
      rule.select(u, KeptEdges.withoutValues(topology, true));
      float[] scores = new float[topology.edges()];
      float least = Float.MAX_VALUE;
      for (int i = 0; i < topology.nodes(); i++) {
        rule.scores(i, scores, topology.adjacency().offsets[i]);
      }
      for (float score : scores) {
        least = Math.min(least, score);
      }
      return least;
    }
  }

  private static boolean keepsAll(MaskRule rule, Matrix u) {
    Matrix b = new Matrix(u.rows, u.columns);
    RowScale scale = new RowScale(1, null, 1, null, 0, null);
    return rule.keepsAll(u, scale, b, new Matrix(u.rows, u.columns));
  }

  private static float[] scores(MaskRule rule, Graph graph) {
    float[] scores = new float[graph.directedEdges()];
    for (int i = 0; i < graph.nodes; i++) {
      rule.scores(i, scores, graph.offsets[i]);
    }
    return scores;
  }

  @Property(tries = 20, seed = "6")
  void aLargerEpsilonKeepsASubset(
      @ForAll MaskOptions.Rule rule,
      @ForAll boolean relative,
      @ForAll @IntRange(max = 999) int seed) {
    Topology topology = Topology.of(TestGraphs.random(30, 0.3, seed));
    Matrix u = TestGraphs.uniform(30, 8, 0, 1, seed + 1);
    try (Compute compute = Compute.of(1)) {
      KeptEdges few = new KeptEdges(topology, false);
      KeptEdges many = new KeptEdges(topology, false);
      MaskRule.of(new MaskOptions(rule, 0.1, 3, 0.9, relative), topology, compute).select(u, few);
      MaskRule.of(new MaskOptions(rule, 0.1, 3, 0.2, relative), topology, compute).select(u, many);
      for (int e = 0; e < topology.edges(); e++) {
        assertThat(many.kept[e]).isGreaterThanOrEqualTo(few.kept[e]);
      }
      assertThat(few.share()).isLessThanOrEqualTo(many.share());
    }
  }

  @Test
  void relativeEpsilonDoesNotDependOnTheScaleOfTheFeatures() {
    Topology topology = Topology.of(TestGraphs.random(50, 0.2, 8));
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.001, 0, 0.7, true);
    Matrix u = TestGraphs.uniform(50, 8, 0, 1, 9);
    Matrix scaled = u.copy();
    try (Compute compute = Compute.of(1)) {
      compute.add(4, u, 0, scaled);
      KeptEdges a = new KeptEdges(topology, false);
      KeptEdges b = new KeptEdges(topology, false);
      MaskRule.of(options, topology, compute).select(u, a);
      MaskRule.of(options, topology, compute).select(scaled, b);
      assertThat(a.kept).isEqualTo(b.kept);
      assertThat(a.share()).isStrictlyBetween(0.2, 0.95);
    }
  }

  @Test
  void denseRefusesLargeGraphsWithAReason() {
    Topology topology = Topology.of(new GraphBuilder(DenseRule.MOST_NODES + 1).build());
    MaskOptions options = new MaskOptions(MaskOptions.Rule.DENSE, 0.001, 3, 0, false);
    try (Compute compute = Compute.of(1)) {
      assertThatThrownBy(() -> MaskRule.of(options, topology, compute))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("--mask truncated");
    }
  }

  @Test
  void optionsAreChecked() {
    assertThatThrownBy(() -> new MaskOptions(MaskOptions.Rule.DENSE, 0, 3, 0, false))
        .hasMessage("gamma must be above 0, not 0.0.");
    assertThatThrownBy(() -> new MaskOptions(MaskOptions.Rule.DENSE, 1, -1, 0, false))
        .hasMessage("projections must be 0 or more, not -1.");
    assertThatThrownBy(() -> new MaskOptions(MaskOptions.Rule.DENSE, 1, 1, Double.NaN, false))
        .hasMessage("epsilon must be 0 or more, not NaN.");
  }
}
