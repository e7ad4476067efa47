package org.gmcn.kernel;

/**
 * Thresholds the scores of slices and packs the kept entries. Every entry is written, and the place
 * of the next one moves on only if it was kept: no branch depends on the data.
 */
final class EdgePacking {
  private EdgePacking() {}

  static int slices(
      int from,
      int to,
      EdgeLayout edges,
      float[] scores,
      float[] limits,
      byte[] kept,
      PackedRows packed,
      PackedRows transposed) {
    SparseMatrix matrix = edges.matrix();
    int count = 0;
    for (int s = from; s < to; s++) {
      int first = edges.start[s] * Matrix.LANES;
      for (int lane = 0; lane < Matrix.LANES; lane++) {
        int rank = s * Matrix.LANES + lane;
        int row = edges.rowOf[rank];
        if (row < 0) {
          continue;
        }
        int end = row(matrix, row, scores, first + lane, limits[rank], kept, packed);
        packed.ends[row] = end;
        count += end - matrix.offsets[row];
        if (transposed != null) {
          transposed.ends[row] =
              column(matrix, row, scores, first + lane, edges.neighbour, limits, transposed);
        }
      }
    }
    return count;
  }

  private static int row(
      SparseMatrix matrix,
      int row,
      float[] scores,
      int place,
      float limit,
      byte[] kept,
      PackedRows packed) {
    int[] columnOf = packed.columnOf;
    float[] values = packed.values;
    int at = matrix.offsets[row];
    int end = matrix.offsets[row + 1];
    for (int e = at; e < end; e++) {
      int keep = scores[place] > limit ? 1 : 0;
      place += Matrix.LANES;
      kept[e] = (byte) keep;
      columnOf[at] = matrix.columnOf[e];
      values[at] = matrix.values[e];
      at += keep;
    }
    return at;
  }

  /** Entry (i, j) of the transpose is kept if the score, which is symmetric, is above j's limit. */
  private static int column(
      SparseMatrix matrix,
      int row,
      float[] scores,
      int place,
      int[] neighbour,
      float[] limits,
      PackedRows packed) {
    int[] columnOf = packed.columnOf;
    float[] values = packed.values;
    int at = matrix.offsets[row];
    int end = matrix.offsets[row + 1];
    for (int e = at; e < end; e++) {
      int keep = scores[place] > limits[neighbour[place]] ? 1 : 0;
      place += Matrix.LANES;
      columnOf[at] = matrix.columnOf[e];
      values[at] = matrix.values[e];
      at += keep;
    }
    return at;
  }
}
