package org.gmcn.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.InputException;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.PackedEdges;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.api.Test;

class MaskRuleTest {
  @Property(tries = 30, seed = "4")
  void simplexRowsSumToOne(@ForAll @IntRange(max = 999) int seed) {
    Graph graph = TestGraphs.random(30, 0.2, seed);
    Topology topology = Topology.of(graph);
    MaskOptions options = new MaskOptions(MaskOptions.Rule.SIMPLEX, 0.002, 3, 0, false);
    try (Compute compute = Compute.of(1)) {
      MaskRule rule = rule(options, topology, compute);
      rule.score(TestGraphs.uniform(30, 5, 0, 1, seed));
      rule.choose(0);
      float[] scores = scores(rule, graph);
      for (int i = 0; i < graph.nodes; i++) {
        double sum = 0;
        for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
          assertThat(scores[e]).isNotNegative();
          sum += scores[e];
        }
        assertThat(sum).isCloseTo(graph.degree(i) > 0 ? 1 : 0, within(1e-3));
      }
    }
  }

  @Property(tries = 30, seed = "5")
  void truncatedScoresAreSymmetricToTheBit(@ForAll @IntRange(max = 999) int seed) {
    Graph graph = TestGraphs.random(40, 0.2, seed);
    Topology topology = Topology.of(graph);
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 3, 0.5, false);
    try (Compute compute = Compute.of(3)) {
      MaskRule rule = rule(options, topology, compute);
      rule.score(TestGraphs.uniform(40, 17, -1, 1, seed));
      KeptEdges kept = rule.choose(0);
      float[] scores = scores(rule, graph);
      for (int e = 0; e < topology.edges(); e++) {
        int back = topology.reverse()[e];
        assertThat(scores[e]).isEqualTo(scores[back]);
        assertThat(kept.keeps(e)).isEqualTo(kept.keeps(back));
      }
      assertThat(kept.share()).isStrictlyBetween(0.0, 1.0);
    }
  }

  private static MaskRule rule(MaskOptions options, Topology topology, Compute compute) {
    MaskStorage storage = new MaskStorage(topology, 1, MaskStorage.Lifetime.BACKWARD, true);
    return MaskRule.of(options, topology, false, storage, compute);
  }

  private static KeptEdges kept(MaskOptions options, Topology topology, Matrix u, Compute compute) {
    MaskRule rule = rule(options, topology, compute);
    rule.score(u);
    return rule.choose(0);
  }

  private static float[] scores(MaskRule rule, Graph graph) {
    float[] scores = new float[graph.directedEdges()];
    for (int i = 0; i < graph.nodes; i++) {
      rule.scores(i, scores, graph.offsets[i]);
    }
    return scores;
  }

  /** Explanations show the scores and thresholds that decided. */
  @Property(tries = 60, seed = "7")
  void anEdgeIsKeptIfItsScoreIsAboveItsThreshold(
      @ForAll("rulesWithEpsilon") MaskOptions.Rule rule,
      @ForAll boolean relative,
      @ForAll @IntRange(max = 999) int seed) {
    Graph graph = TestGraphs.random(30, 0.3, seed);
    Matrix u = TestGraphs.uniform(30, 8, 0, 1, seed + 1);
    try (Compute compute = Compute.of(1)) {
      double[] levels = levels(rule, relative, graph, u, compute);
      MaskOptions options = new MaskOptions(rule, 0.1, 3, levels[levels.length / 2], relative);
      MaskRule choosing = rule(options, Topology.of(graph), compute);
      choosing.score(u);
      KeptEdges kept = choosing.choose(0);
      float[] scores = scores(choosing, graph);
      for (int i = 0; i < graph.nodes; i++) {
        for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
          assertThat(kept.keeps(e)).isEqualTo(scores[e] > choosing.threshold(i));
        }
      }
      assertThat(kept.share()).isStrictlyBetween(0.0, 1.0);
    }
  }

  @Property(tries = 60, seed = "6")
  void aLargerEpsilonKeepsAStrictSubset(
      @ForAll("rulesWithEpsilon") MaskOptions.Rule rule,
      @ForAll boolean relative,
      @ForAll @IntRange(max = 999) int seed) {
    Graph graph = TestGraphs.random(30, 0.3, seed);
    Topology topology = Topology.of(graph);
    Matrix u = TestGraphs.uniform(30, 8, 0, 1, seed + 1);
    try (Compute compute = Compute.of(1)) {
      double[] levels = levels(rule, relative, graph, u, compute);
      double low = levels[levels.length / 3];
      double high = levels[2 * levels.length / 3];
      KeptEdges few = kept(new MaskOptions(rule, 0.1, 3, high, relative), topology, u, compute);
      KeptEdges many = kept(new MaskOptions(rule, 0.1, 3, low, relative), topology, u, compute);
      for (int e = 0; e < topology.edges(); e++) {
        assertThat(many.keeps(e) || !few.keeps(e)).isTrue();
      }
      assertThat(few.share()).isPositive().isLessThan(many.share());
      assertThat(many.share()).isLessThan(1);
    }
  }

  @Provide
  Arbitrary<MaskOptions.Rule> rulesWithEpsilon() {
    return Arbitraries.of(
        MaskOptions.Rule.TRUNCATED, MaskOptions.Rule.DENSE, MaskOptions.Rule.SIMPLEX);
  }

  /** The different values above 0 that a score has, or its ratio to the mean of its row. */
  private static double[] levels(
      MaskOptions.Rule rule, boolean relative, Graph graph, Matrix u, Compute compute) {
    MaskRule any = rule(new MaskOptions(rule, 0.1, 3, 0, relative), Topology.of(graph), compute);
    any.score(u);
    any.choose(0);
    float[] scores = scores(any, graph);
    double[] levels = new double[scores.length];
    for (int i = 0; i < graph.nodes; i++) {
      double mean = 0;
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        mean += scores[e] / graph.degree(i);
      }
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        levels[e] = relative ? scores[e] / mean : scores[e];
      }
    }
    return Arrays.stream(levels).filter(level -> level > 0).sorted().distinct().toArray();
  }

  @Test
  void relativeEpsilonDoesNotDependOnTheScaleOfTheFeatures() {
    Topology topology = Topology.of(TestGraphs.random(50, 0.2, 8));
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.001, 0, 0.7, true);
    Matrix u = TestGraphs.uniform(50, 8, 0, 1, 9);
    Matrix scaled = u.copy();
    try (Compute compute = Compute.of(1)) {
      compute.add(4, u, 0, scaled);
      PackedEdges a = (PackedEdges) kept(options, topology, u, compute);
      PackedEdges b = (PackedEdges) kept(options, topology, scaled, compute);
      assertThat(a.marks).isEqualTo(b.marks);
      assertThat(a.share()).isStrictlyBetween(0.2, 0.95);
    }
  }

  @Test
  void denseRefusesLargeGraphsWithAReason() {
    Topology topology = Topology.of(new GraphBuilder(DenseRule.MOST_NODES + 1).build());
    MaskOptions options = new MaskOptions(MaskOptions.Rule.DENSE, 0.001, 3, 0, false);
    try (Compute compute = Compute.of(1)) {
      assertThatThrownBy(() -> rule(options, topology, compute))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("use the mask rule 'truncated'");
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
