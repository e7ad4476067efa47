package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.GradientCheck;
import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.graph.parts.Block;
import org.gmcn.graph.parts.NeighbourSampler;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

class ControlVariateTest {
  private static final int WIDTH = 4;
  private static final double DROPOUT = 0.5;

  private final Graph graph = TestGraphs.randomWeighted(30, 0.25, 3).withSelfLoops();
  private final SparseMatrix adjacency = graph.normalised();
  private final Matrix mu = TestGraphs.uniform(30, WIDTH, 0, 1, 4);
  private final Matrix history = nearby(mu);
  private final int[] targets = {1, 5, 6, 20};

  /** The activations of a few steps ago. */
  private static Matrix nearby(Matrix m) {
    Matrix old = TestGraphs.uniform(m.rows, m.columns, -0.1, 0.1, 5);
    for (int k = 0; k < m.data.length; k++) {
      old.data[k] += m.data[k];
    }
    return old;
  }

  /** Means and mean squared errors of both estimators over many draws of sample and dropout. */
  @Test
  void isUnbiasedAndVariesLessThanPlainSampling() {
    int draws = 20_000;
    for (int samples = 1; samples <= 2; samples++) {
      double[][] sums = new double[3][targets.length * WIDTH];
      double[][] squares = new double[3][targets.length * WIDTH];
      Matrix exact = new Matrix(30, WIDTH);
      try (Compute compute = Compute.of(1)) {
        compute.multiply(adjacency, mu, exact);
        NeighbourSampler sampler = new NeighbourSampler(graph);
        Dropout dropout = new Dropout(DROPOUT, compute);
        Matrix h = new Matrix(30, WIDTH);
        for (int k = 0; k < draws; k++) {
          Block block = sampler.sample(targets, samples, Rng.key(7, k));
          dropout.apply(mu, Rng.key(8, k), h);
          Matrix a = new Matrix(targets.length, WIDTH);
          Matrix m = new Matrix(targets.length, WIDTH);
          new ControlVariate(adjacency, block, compute)
              .forward(Rows.of(h, block.sources()), Rows.of(mu, block.sources()), history, a, m);
          add(a, exact, sums[0], squares[0]);
          add(m, exact, sums[1], squares[1]);
          add(plain(block, h), exact, sums[2], squares[2]);
        }
      }
      for (int e = 0; e < 3; e++) {
        for (int p = 0; p < sums[e].length; p++) {
          double error = Math.sqrt(squares[e][p] / draws / draws);
          assertThat(sums[e][p] / draws).as("estimator %d", e).isCloseTo(0, within(5 * error));
        }
      }
      for (int p = 0; p < sums[0].length; p++) {
        assertThat(squares[0][p]).isLessThan(0.6 * squares[2][p]);
        assertThat(squares[1][p]).isLessThan(0.1 * squares[2][p]);
      }
    }
  }

  /** R times the sum over the sample. */
  private Matrix plain(Block block, Matrix h) {
    Matrix out = new Matrix(targets.length, WIDTH);
    for (int t = 0; t < targets.length; t++) {
      double ratio = (double) graph.degree(targets[t]) / block.drawn(t);
      for (int k = block.offsets()[t]; k < block.offsets()[t + 1]; k++) {
        int e = block.edges()[k];
        for (int c = 0; c < WIDTH; c++) {
          double term = ratio * adjacency.values[e] * h.get(graph.columns[e], c);
          out.set(t, c, (float) (out.get(t, c) + term));
        }
      }
    }
    return out;
  }

  private void add(Matrix estimate, Matrix exact, double[] sums, double[] squares) {
    for (int t = 0; t < targets.length; t++) {
      for (int c = 0; c < WIDTH; c++) {
        double error = (double) estimate.get(t, c) - exact.get(targets[t], c);
        sums[t * WIDTH + c] += error;
        squares[t * WIDTH + c] += error * error;
      }
    }
  }

  @Test
  void isExactWhenAllNeighboursAreDrawnWhateverTheHistory() {
    try (Compute compute = Compute.of(2)) {
      Block block = new NeighbourSampler(graph).sample(targets, 1_000, 1);
      Matrix h = TestGraphs.uniform(30, WIDTH, -1, 1, 6);
      Matrix exact = new Matrix(30, WIDTH);
      compute.multiply(adjacency, h, exact);
      Matrix a = new Matrix(targets.length, WIDTH);
      new ControlVariate(adjacency, block, compute)
          .forward(
              Rows.of(h, block.sources()),
              Rows.of(mu, block.sources()),
              history,
              a,
              new Matrix(targets.length, WIDTH));
      for (int t = 0; t < targets.length; t++) {
        for (int c = 0; c < WIDTH; c++) {
          assertThat(a.get(t, c)).isCloseTo(exact.get(targets[t], c), within(1e-5f));
        }
      }
    }
  }

  @Test
  void gradientsAreThoseOfTheEstimateWithTheSampleHeld() {
    try (Compute compute = Compute.of(1)) {
      Block block = new NeighbourSampler(graph).sample(targets, 2, 1);
      ControlVariate estimator = new ControlVariate(adjacency, block, compute);
      int sources = block.sources().length;
      Matrix h = TestGraphs.uniform(sources, WIDTH, -1, 1, 6);
      Matrix means = TestGraphs.uniform(sources, WIDTH, -1, 1, 7);
      Matrix da = TestGraphs.uniform(targets.length, WIDTH, -1, 1, 8);
      Matrix dm = TestGraphs.uniform(targets.length, WIDTH, -1, 1, 9);
      Matrix a = new Matrix(targets.length, WIDTH);
      Matrix m = new Matrix(targets.length, WIDTH);
      GradientCheck.Loss loss =
          () -> {
            estimator.forward(h, means, history, a, m);
            double sum = 0;
            for (int k = 0; k < a.data.length; k++) {
              sum += (double) a.data[k] * da.data[k] + (double) m.data[k] * dm.data[k];
            }
            return sum;
          };
      Matrix dh = new Matrix(sources, WIDTH);
      Matrix dmu = new Matrix(sources, WIDTH);
      estimator.backward(da, dm, dh, dmu);
      GradientCheck.of("h", h, dh, loss);
      GradientCheck.of("mu", means, dmu, loss);
    }
  }
}
