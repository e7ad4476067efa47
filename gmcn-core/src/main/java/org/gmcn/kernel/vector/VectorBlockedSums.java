package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeBlocks;
import org.gmcn.matrix.layout.RowScale;

/** Sums of neighbours' rows block by block: see {@link EdgeBlocks}. */
final class VectorBlockedSums {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  private VectorBlockedSums() {}

  static void block(int block, EdgeBlocks edges, Matrix x, RowScale scale, Matrix b, Matrix y) {
    int first = edges.firstRow[block];
    int end = edges.firstRow[block + 1];
    zero(y.data, y.row(first), y.row(end));
    add(edges.firstEntry[block], edges.firstEntry[block + 1], edges.entries, x.data, y.data);
    finish(first, end, scale, b.data, y);
  }

  private static void zero(float[] y, int from, int to) {
    FloatVector zero = FloatVector.zero(F);
    for (int k = from; k < to; k += V) {
      zero.intoArray(y, k);
    }
  }

  private static void add(int start, int end, long[] entries, float[] x, float[] y) {
    for (int e = start; e < end; e++) {
      int from = (int) (entries[e] >> Integer.SIZE);
      int to = (int) entries[e];
      for (int k = 0; k < Matrix.LANES; k += V) {
        FloatVector sum = FloatVector.fromArray(F, y, to + k);
        sum.add(FloatVector.fromArray(F, x, from + k)).intoArray(y, to + k);
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
