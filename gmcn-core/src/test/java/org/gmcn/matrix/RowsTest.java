package org.gmcn.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.nn.FeatureProduct;
import org.junit.jupiter.api.Test;

/** Rows picked, put back and added; features times weights. */
class RowsTest {
  private static final Matrix X = Matrix.of(new float[][] {{1, 0, 2}, {0, 0, 0}, {3, 4, 0}});

  @Test
  void rowsArePickedInTheirOrder() {
    int[] rows = {2, 0, 2};
    float[] expected = {3, 4, 0, 1, 0, 2, 3, 4, 0};
    assertThat(Rows.of(X, rows).toArray()).isEqualTo(expected);
    SparseMatrix sparse = (SparseMatrix) Rows.of(SparseMatrix.of(X), rows);
    assertThat(sparse.offsets).containsExactly(0, 2, 4, 6);
    assertThat(sparse.toDense().toArray()).isEqualTo(expected);
    assertThat(Rows.of((org.gmcn.matrix.Features) X, rows).toDense().toArray()).isEqualTo(expected);
  }

  @Test
  void rowsAreAddedAndPutWhereTheyCameFrom() {
    Matrix y = Matrix.of(new float[][] {{1, 2, 3}, {10, 20, 30}, {100, 200, 300}});
    Matrix sum = X.copy();
    Rows.add(y, new int[] {2, 0, 2}, sum);
    assertThat(sum.toArray()).containsExactly(11, 20, 32, 0, 0, 0, 104, 206, 303);
    Matrix put = X.copy();
    Rows.put(y, new int[] {1, 0}, put);
    assertThat(put.toArray()).containsExactly(10, 20, 30, 1, 2, 3, 3, 4, 0);
  }

  /** Dropped values are those of the forward pass, in both directions, dense or sparse. */
  @Test
  void theGradientSeesWhatTheProductSaw() {
    Matrix features = TestGraphs.sparse(12, 7, 0.4, 5).toDense();
    Matrix w = TestGraphs.uniform(7, 4, -1, 1, 6);
    Matrix g = TestGraphs.uniform(12, 4, -1, 1, 7);
    try (Compute compute = Compute.of(1)) {
      for (double probability : new double[] {0, 0.5}) {
        for (boolean sparse : new boolean[] {false, true}) {
          FeatureProduct product =
              new FeatureProduct(
                  sparse ? SparseMatrix.of(features) : features, probability, compute);
          assertThat(product.random()).isEqualTo(probability > 0);
          Matrix plain = new Matrix(12, 4);
          product.forward(w, false, 1, plain);
          assertThat(sum(plain, g)).isCloseTo(inner(features, w, g), within(1e-4));
          for (int pass = 0; pass < 2; pass++) {
            Matrix y = new Matrix(12, 4);
            product.forward(w, true, 9 + pass, y);
            Matrix dw = new Matrix(7, 4);
            product.backward(g, dw);
            // <X W, G> = <W, X^T G>, whatever was dropped from X.
            assertThat(sum(w, dw)).isCloseTo(sum(y, g), within(1e-4));
            assertThat(java.util.Arrays.equals(y.toArray(), plain.toArray()))
                .isEqualTo(probability == 0);
          }
        }
      }
    }
  }

  private static double sum(Matrix a, Matrix b) {
    double sum = 0;
    for (int i = 0; i < a.rows; i++) {
      for (int j = 0; j < a.columns; j++) {
        sum += (double) a.get(i, j) * b.get(i, j);
      }
    }
    return sum;
  }

  private static double inner(Matrix x, Matrix w, Matrix g) {
    double sum = 0;
    for (int i = 0; i < x.rows; i++) {
      for (int j = 0; j < x.columns; j++) {
        for (int c = 0; c < w.columns; c++) {
          sum += (double) x.get(i, j) * w.get(j, c) * g.get(i, c);
        }
      }
    }
    return sum;
  }
}
