package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.RecordedMasks;
import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskOptions;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.round.LayerOptions;
import org.gmcn.reference.DenseGmcn;
import org.gmcn.sparse.ColumnSubset;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.api.Test;

/** The aggregation against the dense reference, and what must hold of it whatever the graph. */
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
    MaskOptions options = new MaskOptions(rule, 0.01, 3, relative ? 0.8 : 0.05, relative, 0.7);
    DenseGmcn reference = new DenseGmcn(graph);
    try (Compute compute = Compute.of(1)) {
      GmcAggregation aggregation = new GmcAggregation(Topology.of(graph), layer(options), compute);
      Matrix u = aggregation.forward(h);
      double[][] input = DenseGmcn.of(h);
      boolean[][][] masks = reference.masks(input, options, ROUNDS, STEPS, ALPHA);
      double[][] expected = reference.aggregate(input, masks, STEPS, ALPHA);
      // A score this near its threshold may fall on either side in single precision.
      Assume.that(reference.margin() > 1e-5);
      for (int k = 0; k < ROUNDS; k++) {
        assertThat(RecordedMasks.dense(graph, aggregation.mask(k))).isDeepEqualTo(masks[k]);
      }
      for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < width; j++) {
          assertThat((double) u.get(i, j)).isCloseTo(expected[i][j], within(1e-5));
        }
      }
    }
  }

  private static LayerOptions layer(MaskOptions options) {
    return new LayerOptions(options, ROUNDS, STEPS, ALPHA);
  }

  /** Gradients of zero may be left out, whatever was kept before. */
  @Property(tries = 30, seed = "6")
  void gradientsOfFewNodesAreTheSameAsOfAll(
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
      GmcAggregation all = new GmcAggregation(topology, layer(options), compute);
      GmcAggregation few = new GmcAggregation(topology, layer(options), compute);
      ColumnSubset columns = new ColumnSubset(topology, some);
      for (int pass = 0; pass < 4; pass++) {
        all.forward(h);
        few.forward(h);
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
    MaskOptions options = new MaskOptions(rule, 0.005, 3, relative ? 0.9 : 0.05, relative, 0.7);
    adjoint(options, TestGraphs.uniform(30, d, 0, 0.3, s + 1), s);
  }

  /** Returns the share of the edges that is kept. */
  private static double adjoint(MaskOptions options, Matrix h, int s) {
    int n = h.rows;
    int d = h.columns;
    Graph graph = TestGraphs.random(n, 0.2, s);
    try (Compute compute = Compute.of(1)) {
      GmcAggregation aggregation = new GmcAggregation(Topology.of(graph), layer(options), compute);
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
    MaskOptions options = new MaskOptions(rule, 0.01, 3, 0.05, false, 0.7);
    DenseGmcn reference = new DenseGmcn(graph);
    try (Compute compute = Compute.of(1)) {
      Matrix u = TestGraphs.permuted(run(graph, h, options, compute), place);
      Matrix moved =
          run(TestGraphs.permuted(graph, place), TestGraphs.permuted(h, place), options, compute);
      reference.mask(DenseGmcn.of(h), options);
      Assume.that(reference.margin() > 1e-5);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < 6; j++) {
          assertThat(moved.get(i, j)).isCloseTo(u.get(i, j), within(1e-5f));
        }
      }
    }
  }

  private static Matrix run(Graph graph, Matrix h, MaskOptions options, Compute compute) {
    return new GmcAggregation(
            Topology.of(graph), new LayerOptions(options, 1, STEPS, ALPHA), compute)
        .forward(h);
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
