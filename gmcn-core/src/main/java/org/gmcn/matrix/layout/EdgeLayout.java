package org.gmcn.matrix.layout;

import java.util.Arrays;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * The edges of a symmetric sparse matrix, laid out for the kernels of the masks.
 *
 * <p><b>Pairs.</b> Every edge (i, j) with j at most i appears once: inner products along edges are
 * computed once for both directions, and divided evenly among threads.
 *
 * <p><b>Slices.</b> Rows of similar length are stored side by side, {@link Matrix#LANES} rows per
 * slice, so that one vector holds the k-th edge of that number of rows: sums over rows need no
 * tails and no sums across lanes. Rows are ranked by length, longest first, inside windows of
 * nearby rows; rank r is lane r % 16 of slice r / 16. The value of the k-th edge of that row is
 * stored at <i>place</i> (start + k) * 16 + lane. Rows shorter than their slice are padded with
 * edges to {@link #ranks}, one past the last rank; values at padded places are zero.
 */
public final class EdgeLayout {
  /** The value of r for the neighbour of a padded place: far above any sum. */
  public static final float FAR = 1e30f;

  private static final int LANES = Matrix.LANES;

  /** Bits of a word's integers. */
  public static final int BITS = 32;

  /** Rows ranked together: few enough that their sums stay in the cache. */
  private static final int WINDOW = 1 << 14;

  /** Pair p joins rows left[p] and right[p] with weight[p]. */
  public final int[] left;

  public final int[] right;
  public final float[] weight;

  /** The pairs of row i with rows up to i are pairStart[i] to pairStart[i + 1] - 1. */
  public final int[] pairStart;

  /** The pair at each place; {@link #pairs} at padded places. */
  public final int[] pairOf;

  public final int pairs;
  public final int rows;
  public final int slices;

  /** Ranks, including those without a row: 16 per slice. */
  public final int ranks;

  /** Slice s holds the vectors start[s] to start[s + 1] - 1. */
  public final int[] start;

  /** Slice s has the words word[s] to word[s + 1] - 1: one bit per edge, 16 integers per word. */
  public final int[] word;

  /** The rank of the neighbour at each place. */
  public final int[] neighbour;

  /** The row of each rank, or -1 past the last row. */
  public final int[] rowOf;

  private final int[] rankOf;
  private final SparseMatrix matrix;

  /**
   * @param matrix square and symmetric
   * @param reverse the index of entry (j, i) for every entry (i, j)
   */
  public EdgeLayout(SparseMatrix matrix, int[] reverse) {
    this.matrix = matrix;
    rows = matrix.rows;
    slices = (matrix.rows + LANES - 1) / LANES;
    ranks = slices * LANES;
    rowOf = ranked(matrix, ranks);
    rankOf = new int[matrix.rows];
    for (int rank = 0; rank < matrix.rows; rank++) {
      rankOf[rowOf[rank]] = rank;
    }
    start = new int[slices + 1];
    word = new int[slices + 1];
    for (int s = 0; s < slices; s++) {
      int longest = 0;
      for (int l = s * LANES; l < Math.min((s + 1) * LANES, matrix.rows); l++) {
        longest = Math.max(longest, length(matrix, rowOf[l]));
      }
      start[s + 1] = Math.addExact(start[s], longest);
      word[s + 1] = word[s] + (longest + BITS - 1) / BITS;
    }
    neighbour = new int[Math.multiplyExact(start[slices], LANES)];
    Arrays.fill(neighbour, ranks);
    int count = 0;
    for (int i = 0; i < matrix.rows; i++) {
      int to = first(i);
      for (int e = matrix.offsets[i]; e < matrix.offsets[i + 1]; e++) {
        neighbour[to] = rankOf[matrix.columnOf[e]];
        to += LANES;
        count += matrix.columnOf[e] <= i ? 1 : 0;
      }
    }
    pairs = count;
    left = new int[pairs];
    right = new int[pairs];
    weight = new float[pairs];
    pairStart = new int[rows + 1];
    pairOf = new int[neighbour.length];
    Arrays.fill(pairOf, pairs);
    pair(reverse);
  }

  private static int length(SparseMatrix matrix, int row) {
    return matrix.offsets[row + 1] - matrix.offsets[row];
  }

  /** The rows of each window by falling length, equal ones in their order. */
  private static int[] ranked(SparseMatrix matrix, int ranks) {
    int[] rowOf = new int[ranks];
    Arrays.fill(rowOf, -1);
    long[] keys = new long[Math.min(WINDOW, matrix.rows)];
    for (int from = 0; from < matrix.rows; from += WINDOW) {
      int count = Math.min(WINDOW, matrix.rows - from);
      for (int k = 0; k < count; k++) {
        keys[k] = ((long) -length(matrix, from + k) << 32) | k;
      }
      Arrays.sort(keys, 0, count);
      for (int k = 0; k < count; k++) {
        rowOf[from + k] = from + (int) keys[k];
      }
    }
    return rowOf;
  }

  private void pair(int[] reverse) {
    int p = 0;
    for (int i = 0; i < matrix.rows; i++) {
      int first = matrix.offsets[i];
      for (int e = first; e < matrix.offsets[i + 1] && matrix.columnOf[e] <= i; e++) {
        int j = matrix.columnOf[e];
        left[p] = i;
        right[p] = j;
        weight[p] = matrix.values[e];
        pairOf[first(i) + (e - first) * LANES] = p;
        pairOf[first(j) + (reverse[e] - matrix.offsets[j]) * LANES] = p++;
      }
      pairStart[i + 1] = p;
    }
  }

  /** The place of a row's first edge. */
  private int first(int row) {
    int rank = rankOf[row];
    return start[rank / LANES] * LANES + rank % LANES;
  }

  /** The number of places: the length of an array of values on the edges. */
  public int places() {
    return neighbour.length;
  }

  /** The rank of a row. */
  public int rank(int row) {
    return rankOf[row];
  }

  /** The matrix that was laid out. */
  public SparseMatrix matrix() {
    return matrix;
  }

  /** Copies the values of a row's edges from their places to an array, from an index on. */
  public void unpack(int row, float[] atPlaces, float[] to, int at) {
    int from = first(row);
    int length = length(matrix, row);
    for (int k = 0; k < length; k++) {
      to[at + k] = atPlaces[from + k * LANES];
    }
  }

  /** Like {@link #unpack}, for values of pairs. */
  public void unpackPairs(int row, float[] atPairs, float[] to, int at) {
    int from = first(row);
    int length = length(matrix, row);
    for (int k = 0; k < length; k++) {
      to[at + k] = atPairs[pairOf[from + k * LANES]];
    }
  }
}
