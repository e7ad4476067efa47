package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Workers;
import org.junit.jupiter.api.Test;

class SkipGramTest {
  private static final double[] VISITS = {5, 9, 12, 13, 16, 45, 1};

  @Test
  void oftenVisitedLeavesLieNearTheRoot() {
    HuffmanTree tree = new HuffmanTree(VISITS);
    for (int i = 0; i < VISITS.length; i++) {
      for (int j = 0; j < VISITS.length; j++) {
        if (VISITS[i] > VISITS[j]) {
          assertThat(length(tree, i)).isLessThanOrEqualTo(length(tree, j));
        }
      }
    }
    // By hand: 1+5, 6+9, 12+13, 15+16, 25+31, 45+56 are joined in this order.
    assertThat(length(tree, 5)).isEqualTo(1);
    assertThat(length(tree, 2)).isEqualTo(3);
    assertThat(length(tree, 6)).isEqualTo(5);
    assertThat(tree.depth()).isEqualTo(5);
  }

  private static int length(HuffmanTree tree, int leaf) {
    return tree.offsets[leaf + 1] - tree.offsets[leaf];
  }

  @Test
  void theProbabilitiesOfAllLeavesSumToOne() {
    HuffmanTree tree = new HuffmanTree(VISITS);
    double[] yes = new double[VISITS.length - 1];
    Rng rng = new Rng(2);
    for (int k = 0; k < yes.length; k++) {
      yes[k] = rng.nextDouble();
    }
    double sum = 0;
    for (int i = 0; i < VISITS.length; i++) {
      double p = 1;
      for (int k = tree.offsets[i]; k < tree.offsets[i + 1]; k++) {
        p *= tree.wanted[k] > 0 ? yes[tree.inner[k]] : 1 - yes[tree.inner[k]];
      }
      sum += p;
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
  }

  @Test
  void treesOfOneAndTwoLeavesAreTrees() {
    assertThat(new HuffmanTree(new double[] {3}).depth()).isZero();
    HuffmanTree two = new HuffmanTree(new double[] {3, 1});
    assertThat(two.inner).containsExactly(0, 0);
    assertThat(two.wanted[0] + two.wanted[1]).isEqualTo(1);
  }

  @Test
  void negativesAreOthersInProportionToTheirFrequency() {
    SkipGramTargets targets = SkipGramTargets.negativeSampling(new double[] {1, 16, 81}, 1);
    int[] rows = new int[targets.most()];
    float[] wanted = new float[targets.most()];
    Rng rng = new Rng(3);
    int[] drawn = new int[3];
    for (int k = 0; k < 7_000; k++) {
      int count = targets.write(2, rng, rows, wanted);
      assertThat(rows[0]).isEqualTo(2);
      assertThat(wanted[0]).isEqualTo(1);
      if (count == 2) {
        assertThat(wanted[1]).isZero();
        drawn[rows[1]]++;
      }
    }
    assertThat(drawn[2]).isZero();
    // Frequencies to the power 3/4: 1, 8 and 27.
    assertThat((double) drawn[0]).isCloseTo(7_000 / 36.0, within(5 * Math.sqrt(7_000 / 36.0)));
    assertThat((double) drawn[1]).isCloseTo(56_000 / 36.0, within(5 * Math.sqrt(56_000 / 36.0)));
  }

  @Test
  void learnsWhoStandsBesideWhom() {
    HuffmanTree tree = new HuffmanTree(new double[] {1, 1, 1, 1});
    SkipGramTargets targets = SkipGramTargets.hierarchicalSoftmax(tree);
    Matrix x = TestGraphs.uniform(4, 16, -0.03, 0.03, 1);
    SkipGram skipGram =
        new SkipGram(
            x,
            new Matrix(targets.outputs(), 16),
            1,
            targets,
            new Compute(new Workers(1), KernelChoice.plain()));
    Rng rng = new Rng(4);
    int[] first = {0, 1, 0, 1, 0, 1};
    int[] second = {2, 3, 2, 3, 2, 3};
    double before = 0;
    for (int k = 0; k < 400; k++) {
      skipGram.learn(first, 6, rng, 0.1f);
      skipGram.learn(second, 6, rng, 0.1f);
      if (k == 3) {
        before = skipGram.loss() / skipGram.pairs();
        assertThat(skipGram.inputMoves()).containsExactly(20, 20, 20, 20);
        skipGram.reset();
        assertThat(skipGram.inputMoves()).containsOnly(0);
      }
    }
    // Of four nodes one is certain: the loss falls from log 4 towards 0.
    assertThat(before).isCloseTo(Math.log(4), within(0.05));
    assertThat(skipGram.loss() / skipGram.pairs()).isLessThan(0.3 * before);
  }
}
