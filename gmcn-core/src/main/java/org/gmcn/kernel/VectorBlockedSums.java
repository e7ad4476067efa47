package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums of neighbours' rows block by block: see {@link BlockedEdges}. */
final class VectorBlockedSums {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  private VectorBlockedSums() {}

  static void block(int block, BlockedEdges edges, Matrix x, RowScale scale, Matrix b, Matrix y) {
    int first = edges.firstRow[block];
    int end = edges.firstRow[block + 1];
    zero(y.data, y.row(first), y.row(end));
    for (int r = edges.firstRun[block]; r < edges.firstRun[block + 1]; r++) {
      int column = x.row(edges.runColumn[r]);
      int start = edges.runStart[r];
      int stop = edges.runStart[r + 1];
      if (x.stride == V) {
        run(start, stop, edges.entries, edges.bits, x.data, column, y.data, y.row(first));
      } else {
        wide(start, stop, edges.entries, edges.bits, x, column, y.data, y.row(first));
      }
    }
    finish(first, end, scale, b.data, y);
  }

  private static void zero(float[] y, int from, int to) {
    FloatVector zero = FloatVector.zero(F);
    for (int k = from; k < to; k += V) {
      zero.intoArray(y, k);
    }
  }

  /** Rows of one vector. */
  private static void run(
      int start, int end, int[] entries, int bits, float[] x, int column, float[] y, int first) {
    int mask = (1 << bits) - 1;
    int from = column;
    for (int e = start; e < end; e++) {
      int entry = entries[e];
      from += (entry >>> bits) * V;
      int to = first + (entry & mask) * V;
      FloatVector.fromArray(F, y, to).add(FloatVector.fromArray(F, x, from)).intoArray(y, to);
    }
  }

  private static void wide(
      int start, int end, int[] entries, int bits, Matrix x, int column, float[] y, int first) {
    int mask = (1 << bits) - 1;
    int from = column;
    for (int e = start; e < end; e++) {
      int entry = entries[e];
      from += (entry >>> bits) * x.stride;
      int to = first + (entry & mask) * x.stride;
      for (int k = 0; k < x.stride; k += V) {
        FloatVector sum = FloatVector.fromArray(F, y, to + k);
        sum.add(FloatVector.fromArray(F, x.data, from + k)).intoArray(y, to + k);
      }
    }
  }

  private static void finish(int first, int end, RowScale scale, float[] b, Matrix y) {
    for (int i = first; i < end; i++) {
      float alpha = scale.alpha(i);
      float beta = scale.beta(i);
      for (int k = y.row(i); k < y.row(i) + y.stride; k += V) {
        VectorNeighbourSums.finish(
            FloatVector.fromArray(F, y.data, k).mul(alpha), beta, b, y.data, k);
      }
    }
  }
}
