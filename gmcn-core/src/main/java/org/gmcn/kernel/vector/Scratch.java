package org.gmcn.kernel.vector;

import org.gmcn.matrix.Matrix;

/** Working memory of the kernels: a few arrays a thread, made once and kept. */
final class Scratch {
  private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

  /** Vectors of edges that are gathered for at a time: 16 KB, half of a first cache. */
  static final int VECTORS = 256;

  /** Products of a batch of edges on their way to being summed. */
  final float[] sums = new float[Matrix.LANES * Matrix.LANES];

  /** The left and right rows of a batch of edges, and their edge numbers. */
  final int[] left = new int[Matrix.LANES];

  final int[] right = new int[Matrix.LANES];
  final int[] edge = new int[Matrix.LANES];

  /** Which lanes of a slice changed. */
  final int[] changed = new int[Matrix.LANES];

  private float[] gathered = new float[VECTORS * Matrix.LANES];
  private float[] matrix = new float[0];

  private Scratch() {}

  static Scratch ofThread() {
    return OF_THREAD.get();
  }

  /** Room for what is gathered for so many edges: a block of slices, or one long slice. */
  float[] gathered(int length) {
    if (gathered.length < length) {
      gathered = new float[length];
    }
    return gathered;
  }

  /** An array of at least so many floats, with whatever is in it. */
  float[] matrix(int length) {
    if (matrix.length < length) {
      matrix = new float[length];
    }
    return matrix;
  }
}
