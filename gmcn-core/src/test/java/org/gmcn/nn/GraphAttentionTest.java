package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.GradientCheck;
import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;

class GraphAttentionTest {
  private static final int NODES = 40;

  /** Not a power of two: on plain loops. The contract's networks have 8 and 1 heads. */
  private static final int HEADS = 3;

  private static final int UNITS = 5;

  private final Graph graph = TestGraphs.random(NODES, 0.12, 3).withSelfLoops();
  private final Matrix p = TestGraphs.uniform(NODES, HEADS * UNITS, -2, 2, 4);

  private GraphAttention layer(double dropout, Compute compute) {
    GraphAttention layer =
        new GraphAttention(
            graph,
            graph.reverseEdges(),
            new GraphAttention.Shape("a", HEADS, UNITS, 0.2, dropout, dropout, 0),
            new Rng(5),
            compute);
    layer.parameters().get(2).value().copyFrom(TestGraphs.uniform(1, HEADS * UNITS, -1, 1, 6));
    return layer;
  }

  /** Equations 3 and 4 of the paper, in double. */
  private double[] expected(GraphAttention layer, int i, int head) {
    Matrix source = layer.parameters().get(0).value();
    Matrix neighbour = layer.parameters().get(1).value();
    double[] sum = new double[UNITS];
    double total = 0;
    for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
      int j = graph.columns[e];
      double z = 0;
      for (int k = 0; k < UNITS; k++) {
        z += source.get(head, k) * p.get(i, k * HEADS + head);
        z += neighbour.get(head, k) * p.get(j, k * HEADS + head);
      }
      double weight = Math.exp(z > 0 ? z : 0.2 * z);
      total += weight;
      for (int k = 0; k < UNITS; k++) {
        sum[k] += weight * p.get(j, k * HEADS + head);
      }
    }
    for (int k = 0; k < UNITS; k++) {
      sum[k] = sum[k] / total + layer.parameters().get(2).value().get(0, k * HEADS + head);
    }
    return sum;
  }

  @Test
  void isTheSoftmaxWeightedSumOfThePaper() {
    try (Compute compute = Compute.of(2)) {
      GraphAttention layer = layer(0.6, compute);
      Matrix y = new Matrix(NODES, HEADS * UNITS);
      layer.forward(p, false, 0, y);
      for (int i = 0; i < NODES; i++) {
        for (int h = 0; h < HEADS; h++) {
          double[] row = expected(layer, i, h);
          for (int k = 0; k < UNITS; k++) {
            assertThat((double) y.get(i, k * HEADS + h)).isCloseTo(row[k], within(1e-5));
          }
        }
      }
    }
  }

  /** Scores far apart must not overflow: the softmax then picks the largest. */
  @Test
  void standsLargeScores() {
    try (Compute compute = Compute.of(1)) {
      GraphAttention layer = layer(0, compute);
      for (float[] vector : new float[][] {{400}, {-400}}) {
        layer.parameters().get(1).value().fill(vector[0]);
        Matrix y = new Matrix(NODES, HEADS * UNITS);
        layer.forward(p, false, 0, y);
        for (float v : y.data) {
          assertThat(v).isBetween(-3f, 3f);
        }
      }
    }
  }

  /** The gradient of the input, with and without dropout; the contract checks the parameters'. */
  @Test
  void theGradientOfTheInputIsRight() {
    Matrix g = TestGraphs.uniform(NODES, HEADS * UNITS, -1, 1, 8);
    try (Compute compute = Compute.of(1)) {
      for (double dropout : new double[] {0, 0.6}) {
        GraphAttention layer = layer(dropout, compute);
        Matrix y = new Matrix(NODES, HEADS * UNITS);
        Matrix dp = new Matrix(NODES, HEADS * UNITS);
        layer.forward(p, true, 9, y);
        layer.backward(g, dp);
        GradientCheck.of(
            "p",
            p,
            dp,
            () -> {
              layer.forward(p, true, 9, y);
              return LayerTests.dot(y, g);
            });
      }
    }
  }

  /** Kept and divided by what is kept: the mean over many draws is what comes without dropout. */
  @Test
  void dropoutOfTheAttentionIsRightInTheMean() {
    try (Compute compute = Compute.of(1)) {
      GraphAttention layer = layer(0.5, compute);
      Matrix y = new Matrix(NODES, HEADS * UNITS);
      layer.forward(p, false, 0, y);
      double exact = LayerTests.dot(y, y);
      Matrix direction = y.copy();
      double sum = 0;
      int draws = 400;
      for (int k = 0; k < draws; k++) {
        layer.forward(p, true, k, y);
        sum += LayerTests.dot(y, direction);
      }
      assertThat(sum / draws).isCloseTo(exact, within(0.03 * exact));
    }
  }
}
