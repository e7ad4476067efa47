package org.gmcn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows worked on in parts give what all rows at once give. */
class PartsTest {
  private final Compute compute = Compute.of(1);
  private final Matrix whole = TestGraphs.uniform(10, 5, -1, 1, 3);

  @AfterEach
  void close() {
    compute.close();
  }

  private Matrix rows(Matrix from, int first, int count) {
    Matrix part = new Matrix(count, from.columns);
    System.arraycopy(from.data, from.row(first), part.data, part.row(0), count * from.stride);
    return part;
  }

  @Test
  void dropoutOfRowsIsThatOfTheWholeMatrix() {
    Dropout dropout = new Dropout(0.5, compute);
    Matrix expected = new Matrix(10, 5);
    dropout.apply(whole, 77, expected);
    Matrix part = rows(whole, 4, 3);
    dropout.apply(part, 4, 77, part);
    assertThat(part.toArray()).isEqualTo(rows(expected, 4, 3).toArray());
  }

  @Test
  void theSharesOfTheLossAddUp() {
    int[] labels = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4};
    CrossEntropy all = new CrossEntropy(new int[] {1, 2, 7, 8}, labels, compute);
    Matrix gradient = new Matrix(10, 5);
    all.evaluate(whole, gradient);
    CrossEntropy low = new CrossEntropy(new int[] {1, 2}, labels, 4, compute);
    CrossEntropy high = new CrossEntropy(new int[] {7, 8}, labels, 4, compute);
    Matrix part = new Matrix(10, 5);
    low.evaluate(whole, part);
    high.evaluate(whole, null);
    assertThat(low.loss() + high.loss()).isCloseTo(all.loss(), within(1e-12));
    assertThat(low.accuracy() + high.accuracy()).isEqualTo(all.accuracy());
    assertThat(rows(part, 1, 2).toArray()).isEqualTo(rows(gradient, 1, 2).toArray());
  }
}
