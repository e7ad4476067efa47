package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.gmcn.GradientCheck;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.engine.batch.BatchNetwork;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.nn.CrossEntropy;
import org.gmcn.nn.Parameter;
import org.junit.jupiter.api.Test;

class SampledNetworksTest {
  private static final int[] NODES = {2, 3, 10, 17, 30};

  private static <O extends Record> BatchNetwork network(
      Method<O> method, Map<String, Object> options, Problem problem, Compute compute) {
    return (BatchNetwork)
        method.network(
            problem.graph(),
            problem.features(),
            problem.classes(),
            TestOptions.with(method, options),
            1,
            compute);
  }

  private static final Map<String, Object> SAGE =
      Map.of("hidden", 8, "samples1", 3, "samples2", 2, "dropout", 0.3);
  private static final Map<String, Object> CVD =
      Map.of("layers", 3, "hidden", 8, "samples", 2, "dropout", 0.3);

  @Test
  void gradientsAreThoseOfTheBatchsLossWithTheSampleHeld() {
    Problem dense = TestGraphs.separable(15, 3, 5);
    Problem sparse =
        new Problem(
            dense.graph(),
            SparseMatrix.of(dense.features().toDense()),
            dense.labels(),
            3,
            dense.train(),
            dense.validation(),
            dense.test());
    for (Problem problem : List.of(dense, sparse)) {
      try (Compute compute = Compute.of(1)) {
        check(network(new GraphSage(), SAGE, problem, compute), problem, compute);
        check(network(new CvdPp(), CVD, problem, compute), problem, compute);
      }
    }
  }

  private static void check(BatchNetwork network, Problem problem, Compute compute) {
    int[] places = {0, 1, 2, 3, 4};
    int[] labels = new int[NODES.length];
    for (int k = 0; k < NODES.length; k++) {
      labels[k] = problem.labels()[NODES[k]];
    }
    CrossEntropy loss = new CrossEntropy(places, labels, compute);
    Matrix gradient = new Matrix(NODES.length, 3);
    network.memory();
    Weights memory = network.memory().copy();
    loss.evaluate(network.forward(NODES, 5), gradient);
    network.backwardBatch(gradient);
    network.memory().copyFrom(memory);
    for (Parameter p : network.parameters()) {
      GradientCheck.of(
          p.name(),
          p.value(),
          p.gradient().copy(),
          () -> {
            loss.evaluate(network.forward(NODES, 5), null);
            return loss.loss();
          });
    }
  }

  @Test
  void aBatchWithAllNeighboursAndNoDropoutIsThePassOverTheWholeGraph() {
    Problem problem = TestGraphs.separable(15, 3, 5);
    try (Compute compute = Compute.of(2)) {
      Map<String, Object> sage = Map.of("samples1", 1_000, "samples2", 1_000);
      Map<String, Object> cvd = Map.of("layers", 3, "samples", 1_000, "dropout", 0);
      for (BatchNetwork network :
          List.of(
              network(new GraphSage(), sage, problem, compute),
              network(new CvdPp(), cvd, problem, compute))) {
        Matrix whole = network.forward(false, 0).copy();
        Matrix batch = network.forward(NODES, 3);
        for (int k = 0; k < NODES.length; k++) {
          for (int c = 0; c < 3; c++) {
            assertThat(batch.get(k, c)).isCloseTo(whole.get(NODES[k], c), within(1e-5f));
          }
        }
      }
    }
  }

  @Test
  void drawsFollowTheKeyAndPredictionsDoNotDraw() {
    Problem problem = TestGraphs.separable(30, 3, 5);
    try (Compute compute = Compute.of(1)) {
      for (BatchNetwork network :
          List.of(
              network(new GraphSage(), SAGE, problem, compute),
              network(new CvdPp(), CVD, problem, compute))) {
        float[] one = network.forward(NODES, 1).toArray();
        assertThat(network.forward(NODES, 2).toArray()).isNotEqualTo(one);
        assertThat(network.forward(NODES, 1).toArray()).isEqualTo(one);
        float[] quiet = network.forward(false, 1).toArray();
        assertThat(network.forward(false, 2).toArray()).isEqualTo(quiet);
      }
    }
  }

  @Test
  void aBatchRenewsTheHistoryOfTheNodesItComputed() {
    Problem problem = TestGraphs.separable(30, 3, 5);
    try (Compute compute = Compute.of(1)) {
      BatchNetwork network = network(new CvdPp(), CVD, problem, compute);
      Weights before = network.memory().copy();
      Parameter theta = network.parameters().get(0);
      compute.add(0, theta.value(), 2, theta.value());
      network.forward(NODES, 1);
      network.backwardBatch(new Matrix(NODES.length, 3));
      Matrix old = before.asMap().get("history.1");
      Matrix now = network.memory().asMap().get("history.1");
      int renewed = 0;
      for (int i = 0; i < old.rows; i++) {
        boolean same = true;
        for (int c = 0; c < old.columns; c++) {
          same &= old.get(i, c) == now.get(i, c);
        }
        renewed += same ? 0 : 1;
      }
      // The five nodes and at most two neighbours of each.
      assertThat(renewed).isBetween(5, 15);
    }
  }
}
