package org.gmcn.kernel;

import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.matrix.layout.PackedRows;

/**
 * Packs the entries of rows whose score is above a limit. Every entry is written, and the place of
 * the next one moves on only if it was kept: no branch depends on the scores.
 */
public final class EdgePacking {
  private EdgePacking() {}

  /**
   * Packs the row of a rank.
   *
   * @param across whether the limit that counts for an edge is its neighbour's
   * @param kept told which entries are kept, or null
   * @return how many more entries are kept than before
   */
  public static int row(
      int rank,
      EdgeLayout edges,
      float[] scores,
      float[] limits,
      boolean across,
      byte[] kept,
      PackedRows packed) {
    SparseMatrix matrix = edges.matrix();
    int row = edges.rowOf[rank];
    if (row < 0) {
      return 0;
    }
    int first = matrix.offsets[row];
    int end = matrix.offsets[row + 1];
    int place = edges.start[rank / Matrix.LANES] * Matrix.LANES + rank % Matrix.LANES;
    int at = first;
    int difference = 0;
    for (int e = first; e < end; e++) {
      float limit = limits[across ? edges.neighbour[place] : rank];
      int keep = scores[place] > limit ? 1 : 0;
      place += Matrix.LANES;
      if (kept != null) {
        difference |= kept[e] ^ keep;
        kept[e] = (byte) keep;
      }
      packed.columnOf[at] = matrix.columnOf[e];
      if (packed.values != null) {
        packed.values[at] = matrix.values[e];
      }
      at += keep;
    }
    int before = packed.ends[row];
    packed.ends[row] = at;
    packed.changed[row] |= (byte) difference;
    return at - before;
  }
}
