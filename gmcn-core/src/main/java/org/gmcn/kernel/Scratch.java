package org.gmcn.kernel;

/** Working memory of the kernels: a few arrays a thread, made once and kept. */
final class Scratch {
  private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

  /** Products of a batch of edges on their way to being summed. */
  final float[] sums = new float[Matrix.LANES * Matrix.LANES];

  /** The left and right rows of a batch of edges, and their edge numbers. */
  final int[] left = new int[Matrix.LANES];

  final int[] right = new int[Matrix.LANES];
  final int[] edge = new int[Matrix.LANES];
  private float[] matrix = new float[0];

  private Scratch() {}

  static Scratch ofThread() {
    return OF_THREAD.get();
  }

  /** An array of at least so many floats, with whatever is in it. */
  float[] matrix(int length) {
    if (matrix.length < length) {
      matrix = new float[length];
    }
    return matrix;
  }
}
