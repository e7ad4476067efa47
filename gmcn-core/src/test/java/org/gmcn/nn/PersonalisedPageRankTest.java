package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.reference.DenseGmcn;
import org.junit.jupiter.api.Test;

class PersonalisedPageRankTest {
  private final Graph graph = TestGraphs.randomWeighted(50, 0.1, 3);
  private final Matrix h = TestGraphs.uniform(50, 6, -1, 1, 4);

  @Test
  void isTheIterationOfThePaper() {
    double[][] adjacency = new DenseGmcn(graph.withSelfLoops()).adjacency();
    double[][] own = DenseGmcn.of(h);
    double[][] z = own;
    for (int k = 0; k < 10; k++) {
      z = DenseGmcn.multiply(adjacency, z);
      for (int i = 0; i < z.length; i++) {
        for (int c = 0; c < z[i].length; c++) {
          z[i][c] = 0.9 * z[i][c] + 0.1 * own[i][c];
        }
      }
    }
    try (Compute compute = Compute.of(2)) {
      Matrix found = new PersonalisedPageRank(graph, 10, 0.1, 0.5, compute).forward(h, false, 1);
      for (int i = 0; i < z.length; i++) {
        for (int c = 0; c < z[i].length; c++) {
          assertThat((double) found.get(i, c)).isCloseTo(z[i][c], within(1e-5));
        }
      }
    }
  }

  /** (g, P h) = (P^T g, h) for the linear P of one set of draws. */
  @Test
  void backwardIsTheTransposeOfTheDroppedForward() {
    Matrix g = TestGraphs.uniform(50, 6, -1, 1, 5);
    Matrix dh = new Matrix(50, 6);
    try (Compute compute = Compute.of(1)) {
      PersonalisedPageRank rank = new PersonalisedPageRank(graph, 10, 0.1, 0.5, compute);
      double quiet = LayerTests.dot(rank.forward(h, false, 7), g);
      double left = LayerTests.dot(rank.forward(h, true, 7), g);
      rank.backward(g, dh);
      assertThat(left).isNotCloseTo(quiet, within(1e-3));
      assertThat(LayerTests.dot(dh, h)).isCloseTo(left, within(1e-4));
    }
  }
}
