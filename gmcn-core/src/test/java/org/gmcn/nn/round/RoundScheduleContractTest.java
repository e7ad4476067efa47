package org.gmcn.nn.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.RecordedMasks;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskOptions;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.reference.DenseGmcn;
import org.gmcn.sparse.ColumnSubset;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage.Lifetime;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every schedule, with its adjoint, gives what {@link DenseGmcn} gives. */
class RoundScheduleContractTest {
  private static final int ROUNDS = 3;
  private static final int STEPS = 2;
  private static final double ALPHA = 0.7;

  /** Scores closer to their threshold may fall on either side in single precision. */
  private static final double MARGIN = 1e-5;

  /** All schedules that there are. */
  enum Schedule {
    REFERENCE {
      @Override
      RoundSchedules.Rounds of(Topology topology, LayerOptions options, Compute compute) {
        return RoundSchedules.reference(
            topology, options, Lifetime.BACKWARD, rule -> rule, compute);
      }
    },
    DEGREE_SCALED {
      @Override
      RoundSchedules.Rounds of(Topology topology, LayerOptions options, Compute compute) {
        return RoundSchedules.degreeScaled(
            topology, options, Lifetime.BACKWARD, rule -> rule, compute);
      }
    };

    abstract RoundSchedules.Rounds of(Topology topology, LayerOptions options, Compute compute);
  }

  @Property(tries = 200, seed = "1", maxDiscardRatio = 1)
  void agreesWithTheFormulas(
      @ForAll Schedule schedule,
      @ForAll MaskOptions.Rule rule,
      @ForAll boolean relative,
      @ForAll @IntRange(min = 2, max = 40) int nodes,
      @ForAll @IntRange(min = 1, max = 40) int width,
      @ForAll @IntRange(min = 1, max = 3) int threads,
      @ForAll @IntRange(max = 10_000) int seed) {
    MaskOptions mask = new MaskOptions(rule, 0.01, 3, relative ? 0.8 : 0.05, relative, 0.7);
    Graph graph = TestGraphs.random(nodes, 0.2, seed);
    Assume.that(agrees(schedule, mask, graph, Topology.of(graph), width, threads, seed));
  }

  @Property(tries = 30, seed = "2", maxDiscardRatio = 1)
  void agreesWithTheFormulasOnWeightedGraphs(
      @ForAll MaskOptions.Rule rule,
      @ForAll boolean relative,
      @ForAll @IntRange(min = 1, max = 40) int width,
      @ForAll @IntRange(max = 10_000) int seed) {
    MaskOptions mask = new MaskOptions(rule, 0.01, 3, relative ? 0.8 : 0.05, relative, 0.7);
    Graph graph = TestGraphs.randomWeighted(30, 0.2, seed);
    Assume.that(agrees(Schedule.REFERENCE, mask, graph, Topology.of(graph), width, 1, seed));
  }

  @Property(tries = 30, seed = "3")
  void agreesIfAllEdgesAreKept(
      @ForAll Schedule schedule,
      @ForAll @IntRange(min = 1, max = 40) int width,
      @ForAll @IntRange(max = 10_000) int seed) {
    MaskOptions mask = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 0, 0, true);
    Graph graph = TestGraphs.random(30, 0.2, seed);
    assertThat(agrees(schedule, mask, graph, Topology.of(graph), width, 2, seed)).isTrue();
  }

  /** Rows of one cache line are summed in blocks, wider ones as always. */
  @Property(tries = 60, seed = "4")
  void agreesInBlocksIfAllEdgesAreKept(
      @ForAll Schedule schedule,
      @ForAll @IntRange(min = 2, max = 60) int nodes,
      @ForAll @IntRange(min = 8, max = 24) int width,
      @ForAll @IntRange(min = 1, max = 9) int blocks,
      @ForAll @IntRange(min = 1, max = 3) int threads,
      @ForAll @IntRange(max = 10_000) int seed) {
    MaskOptions mask = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.01, 0, 0, true);
    Graph graph = TestGraphs.random(nodes, 0.3, seed);
    Topology topology = Topology.blocked(graph, blocks);
    assertThat(agrees(schedule, mask, graph, topology, width, threads, seed)).isTrue();
  }

  @Property(tries = 100, seed = "5", maxDiscardRatio = 1)
  void panelsOfColumnsChooseTheMasksOfTheFormulas(
      @ForAll Schedule schedule,
      @ForAll MaskOptions.Rule rule,
      @ForAll boolean relative,
      @ForAll @IntRange(min = 1, max = 40) int width,
      @ForAll @IntRange(min = 1, max = 40) int panel,
      @ForAll @IntRange(max = 10_000) int seed) {
    MaskOptions mask = new MaskOptions(rule, 0.01, 3, relative ? 0.8 : 0.05, relative);
    Graph graph = TestGraphs.random(25, 0.2, seed);
    SparseMatrix h = TestGraphs.sparse(25, width, 0.5, seed + 1);
    DenseGmcn reference = new DenseGmcn(graph);
    boolean[][][] masks = reference.masks(DenseGmcn.of(h.toDense()), mask, ROUNDS, STEPS, ALPHA);
    Assume.that(reference.margin() > MARGIN);
    try (Compute compute = Compute.of(2)) {
      LayerOptions options = new LayerOptions(mask, ROUNDS, STEPS, ALPHA);
      KeptEdges[] kept = new KeptEdges[ROUNDS];
      ColumnPanelMasks.choose(
          schedule.of(Topology.of(graph), options, compute), STEPS, h, panel, kept);
      for (int k = 0; k < ROUNDS; k++) {
        assertThat(RecordedMasks.dense(graph, kept[k])).isDeepEqualTo(masks[k]);
      }
    }
  }

  /** Large enough for every thread to have a share, and for shares to be cut into pieces. */
  @ParameterizedTest
  @EnumSource(Schedule.class)
  void agreesOnGraphsThatAreSharedAmongThreads(Schedule schedule) {
    Graph graph = TestGraphs.random(120, 0.5, 5);
    MaskOptions mask = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.001, 3, 0.9, true);
    assertThat(graph.directedEdges() * 160L).isGreaterThan(1 << 20);
    assertThat(agrees(schedule, mask, graph, Topology.of(graph), 160, 2, 2)).isTrue();
  }

  /** Whether masks and results agree; false if a score is too close to its threshold to tell. */
  private static boolean agrees(
      Schedule schedule,
      MaskOptions mask,
      Graph graph,
      Topology topology,
      int width,
      int threads,
      int seed) {
    Matrix h = TestGraphs.uniform(graph.nodes, width, 0, 0.3, seed + 1);
    Matrix g = TestGraphs.uniform(graph.nodes, width, -1, 1, seed + 2);
    DenseGmcn reference = new DenseGmcn(graph);
    double[][] input = DenseGmcn.of(h);
    boolean[][][] masks = reference.masks(input, mask, ROUNDS, STEPS, ALPHA);
    if (reference.margin() <= MARGIN) {
      return false;
    }
    double[][] expected = reference.aggregate(input, masks, STEPS, ALPHA);
    double[][] gradient = reference.gradient(DenseGmcn.of(g), masks, STEPS, ALPHA);
    try (Compute compute = Compute.of(threads)) {
      LayerOptions options = new LayerOptions(mask, ROUNDS, STEPS, ALPHA);
      RoundSchedules.Rounds rounds = schedule.of(topology, options, compute);
      KeptEdges[] kept = new KeptEdges[ROUNDS];
      for (int pass = 0; pass < 2; pass++) {
        assertClose(forward(rounds, h, kept), expected);
        for (int k = 0; k < ROUNDS; k++) {
          assertThat(RecordedMasks.dense(graph, kept[k])).isDeepEqualTo(masks[k]);
        }
        Matrix dh = new Matrix(graph.nodes, width);
        rounds.adjoint().run(kept, g, dh);
        assertClose(dh, gradient);
      }
      subset(rounds, topology, g, kept);
    }
    return true;
  }

  private static Matrix forward(RoundSchedules.Rounds rounds, Matrix h, KeptEdges[] kept) {
    RoundSchedule schedule = rounds.schedule();
    Matrix u = schedule.begin(h);
    for (int k = 0; k < kept.length; k++) {
      kept[k] = schedule.choose(k, u);
      for (int t = 0; t < STEPS; t++) {
        u = schedule.step(kept[k], t, u, h);
      }
    }
    return schedule.end(u);
  }

  /** A gradient that is zero outside some nodes. */
  private static void subset(
      RoundSchedules.Rounds rounds, Topology topology, Matrix g, KeptEdges[] kept) {
    int[] some = IntStream.range(0, g.rows).filter(i -> i % 3 == 1).toArray();
    Matrix sparse = new Matrix(g.rows, g.columns);
    for (int i : some) {
      for (int j = 0; j < g.columns; j++) {
        sparse.set(i, j, g.get(i, j));
      }
    }
    Matrix expected = new Matrix(g.rows, g.columns);
    rounds.adjoint().run(kept, sparse, expected);
    Matrix found = new Matrix(g.rows, g.columns);
    rounds.adjoint().nonZero(new ColumnSubset(topology, some));
    rounds.adjoint().run(kept, sparse, found);
    assertThat(found.data).containsExactly(expected.data, within(1e-5f));
  }

  private static void assertClose(Matrix actual, double[][] expected) {
    for (int i = 0; i < actual.rows; i++) {
      for (int j = 0; j < actual.columns; j++) {
        assertThat((double) actual.get(i, j)).isCloseTo(expected[i][j], within(2e-5));
      }
    }
  }
}
