package org.gmcn.nn;

import org.gmcn.matrix.Matrix;

/** What the tests of layers share. */
final class LayerTests {
  private LayerTests() {}

  /** The sum of the products of all entries, in double. */
  static double dot(Matrix a, Matrix b) {
    double sum = 0;
    for (int k = 0; k < a.data.length; k++) {
      sum += (double) a.data[k] * b.data[k];
    }
    return sum;
  }
}
