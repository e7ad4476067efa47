package org.gmcn.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.gmcn.Rng;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** Random matrices and graphs for the tests of the kernels. */
public final class Samples {
  private Samples() {}

  /** Entries from -1 to 1. */
  public static Matrix matrix(int rows, int columns, long seed) {
    Matrix m = new Matrix(rows, columns);
    Rng random = new Rng(seed);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        m.set(i, j, 2 * random.nextFloat() - 1);
      }
    }
    return m;
  }

  /** Entries from 0 to 1. */
  public static Matrix positive(int rows, int columns, long seed) {
    Matrix m = matrix(rows, columns, seed);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        m.set(i, j, Math.abs(m.get(i, j)));
      }
    }
    return m;
  }

  /** A graph with a hub, some self loops, and nodes without neighbours. */
  public static Graph graph(int nodes, int edges, long seed) {
    GraphBuilder builder = new GraphBuilder(nodes);
    Rng random = new Rng(seed);
    for (int e = 0; e < edges && nodes > 0; e++) {
      int i = e % 3 == 0 ? 0 : random.nextInt(nodes);
      builder.add(i, random.nextInt((nodes + 1) / 2), 0.5f + random.nextFloat());
    }
    return builder.keepSelfLoops().build();
  }

  /** Sparse, with empty rows and rows of up to {@code most} entries. */
  public static SparseMatrix sparse(int rows, int columns, int most, long seed) {
    Matrix dense = new Matrix(rows, columns);
    Rng random = new Rng(seed);
    for (int i = 0; i < rows; i++) {
      for (int e = columns == 0 ? 0 : random.nextInt(most + 1); e > 0; e--) {
        dense.set(i, random.nextInt(columns), 2 * random.nextFloat() - 1);
      }
    }
    return SparseMatrix.of(dense);
  }

  /** Equal but for rounding in sums of so many terms, and padded with zeros. */
  public static void assertClose(Matrix actual, Matrix expected, int terms) {
    actual.checkSameShape(expected);
    for (int i = 0; i < actual.rows; i++) {
      for (int j = 0; j < actual.stride; j++) {
        float a = actual.data[actual.row(i) + j];
        if (j >= actual.columns) {
          assertThat(a).as("padding at %d, %d", i, j).isZero();
        } else {
          assertClose(a, expected.get(i, j), terms, i, j);
        }
      }
    }
  }

  public static void assertClose(float[] actual, float[] expected, int terms) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int k = 0; k < actual.length; k++) {
      assertClose(actual[k], expected[k], terms, 0, k);
    }
  }

  private static void assertClose(float a, float b, int terms, int i, int j) {
    float tolerance = 1.2e-7f * (terms + 4) * Math.max(1, Math.abs(b));
    if (!(Math.abs(a - b) <= tolerance)) {
      throw new AssertionError(
          a + " is not within " + tolerance + " of " + b + " at " + i + ", " + j);
    }
  }
}
