package org.gmcn.experiment.bench;

import org.gmcn.matrix.Matrix;

/**
 * What the machine can do at best, to hold the kernels against: streaming through memory, multiply
 * and add in registers, and fetching rows at random. Each is one thread's work.
 */
public final class Roof {
  private final boolean vector;

  /**
   * @param kernels the name of the kernels to compare with
   */
  public Roof(String kernels) {
    vector = kernels.startsWith("vector");
  }

  /** a = b + s c: three floats moved a step. */
  public static void triad(int from, int to, float[] a, float[] b, float s, float[] c) {
    for (int k = from; k < to; k++) {
      a[k] = b[k] + s * c[k];
    }
  }

  /** Multiply-adds that depend on nothing but themselves; the result keeps them alive. */
  public float multiplyAdds(int rounds) {
    return vector ? VectorRoof.multiplyAdds(rounds) : plainMultiplyAdds(rounds);
  }

  /** Floating-point operations in a round of {@link #multiplyAdds}. */
  public int operationsPerRound() {
    return vector ? VectorRoof.OPERATIONS : 8;
  }

  private static float plainMultiplyAdds(int rounds) {
    float a = 1;
    float b = 2;
    float c = 3;
    float d = 4;
    for (int k = 0; k < rounds; k++) {
      a = a * 0.5f + 1;
      b = b * 0.5f + 1;
      c = c * 0.5f + 1;
      d = d * 0.5f + 1;
    }
    return a + b + c + d;
  }

  /** Adds up the rows of a table in the order of an index; rows of {@link Matrix#LANES} columns. */
  public float gather(int from, int to, int[] index, Matrix table) {
    if (vector) {
      return VectorRoof.gather(from, to, index, table.data, table.offset);
    }
    float sum = 0;
    for (int k = from; k < to; k++) {
      int row = table.row(index[k]);
      for (int j = 0; j < Matrix.LANES; j++) {
        sum += table.data[row + j];
      }
    }
    return sum;
  }
}
