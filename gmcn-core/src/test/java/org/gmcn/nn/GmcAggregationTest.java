package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.DenseOracle;
import org.gmcn.TestGraphs;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Rng;
import org.gmcn.mask.ColumnSubset;
import org.gmcn.mask.KeptEdges;
import org.gmcn.mask.MaskOptions;
import org.gmcn.mask.RowSubset;
import org.gmcn.mask.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The aggregation against the dense oracle, and what must hold of it whatever the graph. */
class GmcAggregationTest {
  private static final int ROUNDS = 4;
  private static final int STEPS = 3;
  private static final double ALPHA = 0.8;

  @Property(tries = 60, seed = "1")
  void agreesWithTheFormulas(
      @ForAll MaskOptions.Rule rule,
      @ForAll @IntRange(min = 2, max = 24) int nodes,
      @ForAll @IntRange(min = 1, max = 20) int width,
      @ForAll @DoubleRange(min = 0.05, max = 0.6) double density,
      @ForAll boolean relative,
      @ForAll boolean weighted,
      @ForAll @IntRange(max = 10_000) int seed) {
    Graph graph =
        weighted
            ? TestGraphs.randomWeighted(nodes, density, seed)
            : TestGraphs.random(nodes, density, seed);
    Matrix h = TestGraphs.uniform(nodes, width, 0, 0.3, seed + 1);
    MaskOptions options = new MaskOptions(rule, 0.01, 3, relative ? 0.8 : 0.05, relative);
    DenseOracle oracle = new DenseOracle(graph);
    try (Compute compute = Compute.of(1)) {
      GmcAggregation aggregation =
          new GmcAggregation(Topology.of(graph), options, ROUNDS, STEPS, ALPHA, compute);
      Matrix u = aggregation.forward(h);
      double[][] input = DenseOracle.of(h);
      double[][] expected = input;
      boolean[][][] masks = new boolean[ROUNDS][][];
      for (int k = 0; k < ROUNDS; k++) {
        masks[k] = oracle.mask(expected, options);
        expected = oracle.propagate(expected, input, masks[k], STEPS, ALPHA);
      }
      // A score this near its threshold may fall on either side in single precision.
      Assume.that(oracle.margin > 1e-5);
      for (int k = 0; k < ROUNDS; k++) {
        assertSame(graph, aggregation.rounds()[k], masks[k]);
      }
      for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < width; j++) {
          assertThat((double) u.get(i, j)).isCloseTo(expected[i][j], within(1e-5));
        }
      }
    }
  }

  private static void assertSame(Graph graph, KeptEdges kept, boolean[][] expected) {
    int count = 0;
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        assertThat(kept.kept[e] != 0).isEqualTo(expected[i][graph.columns[e]]);
        count += kept.kept[e];
      }
    }
    assertThat(kept.count()).isEqualTo(count);
  }

  /** First steps are done with the last pass's masks where few change: that must show nowhere. */
  @Property(tries = 4, seed = "5")
  void laterPassesAreAsGoodAsFirstOnes(
      @ForAll boolean relative, @ForAll @IntRange(min = 1, max = 2) int threads) {
    int width = 64;
    int n = GmcAggregation.UNCACHED / width + 5;
    Graph graph = TestGraphs.random(n, 0.002, 1);
    MaskOptions options =
        new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 3, relative ? 0.9 : 8, relative);
    Matrix h = TestGraphs.uniform(n, width, 0, 0.3, 2);
    Rng rng = Rng.of(3);
    int few = 0;
    try (Compute compute = Compute.of(threads)) {
      Topology topology = Topology.of(graph);
      GmcAggregation often = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
      for (int pass = 0; pass < 4; pass++) {
        GmcAggregation once = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
        assertThat(often.forward(h).data).isEqualTo(once.forward(h).data);
        for (int k = 0; k < ROUNDS; k++) {
          assertThat(often.rounds()[k].kept).isEqualTo(once.rounds()[k].kept);
          int changed = often.rounds()[k].changedRows();
          few += changed > 0 && changed < n / 4 ? 1 : 0;
        }
        for (int change = 0; change < 20; change++) {
          h.set(rng.nextInt(n), rng.nextInt(width), rng.nextFloat());
        }
      }
    }
    assertThat(few).isPositive();
  }

  /** Proofs that all edges are kept hold, fail when two rows become zero, and hold again. */
  @Property(tries = 12, seed = "7")
  void passesThatKeepAllEdgesAreAsGoodAsAnyOther(
      @ForAll @IntRange(min = 1, max = 40) int width, @ForAll @IntRange(max = 999) int seed) {
    int n = 300;
    Topology topology = Topology.of(TestGraphs.random(n, 0.02, seed));
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 3, 0.01, false);
    Matrix all = TestGraphs.uniform(n, width, 0.3, 1, seed + 1);
    Matrix some = all.copy();
    for (int j = 0; j < width; j++) {
      some.set(3, j, 0);
      some.set(5, j, 0);
    }
    try (Compute compute = Compute.of(2)) {
      GmcAggregation often = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
      for (Matrix h : List.of(all, all, some, some, all, all, all)) {
        GmcAggregation once = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
        assertThat(often.forward(h).data).isEqualTo(once.forward(h).data);
        for (int k = 0; k < ROUNDS; k++) {
          assertThat(often.rounds()[k].kept).isEqualTo(once.rounds()[k].kept);
        }
        assertThat(often.rounds()[0].all()).isEqualTo(h == all);
        assertThat(often.keptShare()).isEqualTo(once.keptShare());
      }
    }
  }

  /** A graph whose sums are done in blocks: the same bits by one thread and by three. */
  @Test
  void sumsInBlocksDoNotDependOnTheThreads() {
    int n = 60_000;
    int width = 9;
    Graph graph = far(n);
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 3, 0, false);
    Matrix h = TestGraphs.uniform(n, width, 0.3, 1, 2);
    Matrix v = TestGraphs.uniform(n, width, -1, 1, 3);
    List<Matrix> results = new ArrayList<>();
    for (int threads : new int[] {1, 3}) {
      try (Compute compute = Compute.of(threads)) {
        Topology topology = Topology.of(graph);
        GmcAggregation by = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
        results.add(by.forward(h).copy());
        assertThat(by.rounds()[0].all()).isTrue();
        assertThat(topology.blocks(threads)).isNotNull();
        Matrix dh = new Matrix(n, width);
        by.backward(v, dh);
        results.add(dh);
        double right = dot(v, by.forwardWithMasks(h));
        assertThat(dot(dh, h)).isCloseTo(right, within(1e-2));
      }
    }
    assertThat(results.get(2).data).isEqualTo(results.get(0).data);
    assertThat(results.get(3).data).isEqualTo(results.get(1).data);
  }

  /** Nor on how a mask was found, be it clear at a glance that all edges are kept or not. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.95})
  void sumsInBlocksDoNotDependOnPassesBefore(double low) {
    int n = 60_000;
    Topology topology = Topology.of(far(n));
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 3, 0, false);
    Matrix all = TestGraphs.uniform(n, 9, low, 1, 2);
    Matrix some = all.copy();
    for (int j = 0; j < some.columns; j++) {
      some.set(3, j, 0);
    }
    try (Compute compute = Compute.of(2)) {
      GmcAggregation often = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
      for (Matrix h : List.of(all, all, some, some, all)) {
        GmcAggregation once = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
        float[] expected = once.forward(h).copy().data;
        assertThat(often.forward(h).data).isEqualTo(expected);
        assertThat(often.rounds()[0].all()).isEqualTo(h == all);
        assertThat(often.forwardWithMasks(h).data).isEqualTo(expected);
        assertThat(once.forward(h, (round, rule, kept) -> {}).data).isEqualTo(expected);
      }
    }
  }

  private static Graph far(int nodes) {
    GraphBuilder builder = new GraphBuilder(nodes);
    Rng rng = Rng.of(1);
    for (int e = 0; e < 3 * nodes; e++) {
      builder.add(rng.nextInt(nodes), rng.nextInt(nodes));
    }
    return builder.build();
  }

  /** Rows that nobody reads and gradients of zero may be left out. */
  @Property(tries = 30, seed = "6")
  void someRowsAreTheSameAsInAll(
      @ForAll boolean relative,
      @ForAll boolean weighted,
      @ForAll @IntRange(min = 1, max = 40) int nodes,
      @ForAll @IntRange(min = 1, max = 20) int width,
      @ForAll @IntRange(max = 999) int seed) {
    Graph graph =
        weighted
            ? TestGraphs.randomWeighted(nodes, 0.2, seed)
            : TestGraphs.random(nodes, 0.2, seed);
    MaskOptions options =
        new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 3, relative ? 0.9 : 0.05, relative);
    Matrix h = TestGraphs.uniform(nodes, width, 0, 0.3, seed + 1);
    Matrix g = new Matrix(nodes, width);
    int[] some = IntStream.range(0, nodes).filter(i -> i % 5 == seed % 5).toArray();
    Matrix values = TestGraphs.uniform(nodes, width, -1, 1, seed + 2);
    for (int i : some) {
      System.arraycopy(values.data, values.row(i), g.data, g.row(i), g.stride);
    }
    try (Compute compute = Compute.of(2)) {
      Topology topology = Topology.of(graph);
      GmcAggregation all = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
      GmcAggregation few = new GmcAggregation(topology, options, ROUNDS, STEPS, ALPHA, compute);
      ColumnSubset columns = new ColumnSubset(topology, some);
      for (int pass = 0; pass < 4; pass++) {
        Matrix expected = all.forward(h);
        Matrix actual = few.forward(h, null, new RowSubset(topology, some));
        for (int i : some) {
          for (int k = 0; k < width; k++) {
            assertThat(actual.get(i, k)).isEqualTo(expected.get(i, k));
          }
        }
        Matrix dh = new Matrix(nodes, width);
        Matrix dhOfFew = new Matrix(nodes, width);
        all.backward(g, dh);
        few.backward(g, dhOfFew, columns);
        assertThat(dhOfFew.data).containsExactly(dh.data, within(1e-6f));
        // Other masks the next time, once mostly of everything, and then the same again.
        if (pass < 2) {
          h = TestGraphs.uniform(nodes, width, pass == 0 ? 0 : 1, pass == 0 ? 0.3 : 2, seed + pass);
        }
      }
    }
  }

  /** (backward(G), V) = (G, forward(V)) for every V when the masks are held: it is the adjoint. */
  @Property(tries = 30, seed = "2")
  void backwardIsTheAdjoint(
      @ForAll MaskOptions.Rule rule,
      @ForAll boolean relative,
      @ForAll @IntRange(min = 1, max = 20) int d,
      @ForAll @IntRange(max = 999) int s) {
    MaskOptions options = new MaskOptions(rule, 0.005, 3, relative ? 0.9 : 0.05, relative);
    adjoint(options, TestGraphs.uniform(30, d, 0, 0.3, s + 1), s);
  }

  @Property(tries = 30, seed = "8")
  void backwardIsTheAdjointWhereAllEdgesAreKept(
      @ForAll @IntRange(min = 1, max = 40) int d, @ForAll @IntRange(max = 999) int s) {
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.001, 0, 0, false);
    assertThat(adjoint(options, TestGraphs.uniform(30, d, 1, 2, s + 1), s)).isEqualTo(1);
  }

  /** Returns the share of the edges that is kept. */
  private static double adjoint(MaskOptions options, Matrix h, int s) {
    int n = h.rows;
    int d = h.columns;
    Graph graph = TestGraphs.random(n, 0.2, s);
    try (Compute compute = Compute.of(1)) {
      GmcAggregation aggregation =
          new GmcAggregation(Topology.of(graph), options, ROUNDS, STEPS, ALPHA, compute);
      aggregation.forward(h);
      Matrix v = TestGraphs.uniform(n, d, -1, 1, s + 2);
      Matrix g = TestGraphs.uniform(n, d, -1, 1, s + 3);
      double right = dot(g, aggregation.forwardWithMasks(v));
      Matrix dh = new Matrix(n, d);
      aggregation.backward(g, dh);
      assertThat(dot(dh, v)).isCloseTo(right, within(1e-4));
      return aggregation.keptShare();
    }
  }

  private static double dot(Matrix a, Matrix b) {
    double sum = 0;
    for (int i = 0; i < a.rows; i++) {
      for (int j = 0; j < a.columns; j++) {
        sum += (double) a.get(i, j) * b.get(i, j);
      }
    }
    return sum;
  }

  @Property(tries = 20, seed = "3")
  void theOrderOfNodesDoesNotMatter(
      @ForAll MaskOptions.Rule rule, @ForAll @IntRange(max = 999) int seed) {
    int n = 25;
    Graph graph = TestGraphs.random(n, 0.2, seed);
    Matrix h = TestGraphs.uniform(n, 6, 0, 0.3, seed + 1);
    int[] place = new Rng(seed).permutation(n);
    MaskOptions options = new MaskOptions(rule, 0.01, 3, 0.05, false);
    DenseOracle oracle = new DenseOracle(graph);
    try (Compute compute = Compute.of(1)) {
      Matrix u = TestGraphs.permuted(run(graph, h, options, compute), place);
      Matrix moved =
          run(TestGraphs.permuted(graph, place), TestGraphs.permuted(h, place), options, compute);
      oracle.mask(DenseOracle.of(h), options);
      Assume.that(oracle.margin > 1e-5);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < 6; j++) {
          assertThat(moved.get(i, j)).isCloseTo(u.get(i, j), within(1e-5f));
        }
      }
    }
  }

  private static Matrix run(Graph graph, Matrix h, MaskOptions options, Compute compute) {
    return new GmcAggregation(Topology.of(graph), options, 1, STEPS, ALPHA, compute).forward(h);
  }

  @Test
  void aNodeWithoutNeighboursKeepsItsOwnShare() {
    Graph graph = new org.gmcn.graph.GraphBuilder(3).add(0, 1).build();
    Matrix h = TestGraphs.uniform(3, 2, 0.5, 1, 7);
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.001, 3, 0, false);
    try (Compute compute = Compute.of(1)) {
      Matrix u = run(graph, h, options, compute);
      assertThat(u.get(2, 0)).isCloseTo((float) (1 - ALPHA) * h.get(2, 0), within(1e-6f));
    }
  }
}
