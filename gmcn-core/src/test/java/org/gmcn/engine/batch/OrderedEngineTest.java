package org.gmcn.engine.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.graph.parts.NodeOrder;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Gmcn;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes change places inside an engine, and nobody outside can tell. */
class OrderedEngineTest {
  private static final int NODES = 16_400;
  private static final int CLIQUE = 10;

  /** A ring of cliques, its nodes numbered at random: an order that is worth changing. */
  private static Problem shuffledRing() {
    return shuffledRing(NODES);
  }

  private static Problem shuffledRing(int nodes) {
    int[] number = new Rng(1).permutation(nodes);
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int i = 0; i < nodes; i++) {
      int first = i / CLIQUE * CLIQUE;
      for (int j = first; j < i; j++) {
        builder.add(number[i], number[j], 1);
      }
      builder.add(number[first], number[(first + CLIQUE) % nodes], 1);
    }
    int[] labels = new int[nodes];
    int[] train = new int[nodes / 2];
    int[] rest = new int[nodes - train.length];
    for (int i = 0; i < nodes; i++) {
      labels[number[i]] = i / CLIQUE % 3;
      (i % 2 == 0 ? train : rest)[i / 2] = number[i];
    }
    Matrix x = TestGraphs.uniform(nodes, 8, 0, 1, 2);
    for (int i = 0; i < nodes; i++) {
      x.set(i, labels[i], x.get(i, labels[i]) + 1);
    }
    return new Problem(builder.build(), x, labels, 3, train, rest, rest);
  }

  /** Few nodes stand in clusters, many breadth first. */
  @ParameterizedTest
  @ValueSource(ints = {1_000, NODES})
  void resultsStandInTheOrderOfTheProblem(int nodes) {
    Problem problem = shuffledRing(nodes);
    Gmcn gmcn = new Gmcn();
    GmcnOptions options =
        Options.with(TestOptions.gmcn(), Map.of("epsilonRule", "absolute", "epsilon", 0));
    try (Compute compute = Compute.of(2);
        Engine ordered = gmcn.engine(problem, options, gmcn.training(), 3, compute)) {
      Network network = gmcn.network(problem.graph(), problem.features(), 3, options, 3, compute);
      Engine plain = new FullBatchEngine(network, problem, gmcn.training().lr(), 3, compute);
      assertThat(ordered).isInstanceOf(OrderedEngine.class);
      for (int k = 0; k < 5; k++) {
        assertThat(ordered.epoch().validationLoss())
            .isCloseTo(plain.epoch().validationLoss(), within(1e-4));
      }
      assertClose(ordered.probabilities(), plain.probabilities());
      assertClose(ordered.embedding(), plain.embedding());
    }
  }

  private static void assertClose(Matrix actual, Matrix expected) {
    assertThat(actual.toArray())
        .usingComparatorWithPrecision(1e-3f)
        .containsExactly(expected.toArray());
  }

  @Test
  void anOrderMovesNodesAndTheirEdges() {
    Graph graph = TestGraphs.randomWeighted(60, 0.1, 4);
    NodeOrder order = NodeOrder.breadthFirst(graph);
    Graph moved = order.apply(graph);
    int[] place = order.newNumbers();
    assertThat(place).doesNotHaveDuplicates().hasSize(60);
    assertThat(moved.directedEdges()).isEqualTo(graph.directedEdges());
    for (int i = 0; i < 60; i++) {
      assertThat(order.oldNumbers()[place[i]]).isEqualTo(i);
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int edge = moved.edge(place[i], place[graph.columns[e]]);
        assertThat(moved.weight(edge)).isEqualTo(graph.weight(e));
      }
    }
  }

  @Test
  void neighboursComeNearer() {
    Graph graph = shuffledRing().graph();
    Graph moved = NodeOrder.breadthFirst(graph).apply(graph);
    assertThat(NodeOrder.distance(graph)).isCloseTo(1.0 / 3, within(0.02));
    assertThat(NodeOrder.distance(moved)).isLessThan(0.02);
  }
}
