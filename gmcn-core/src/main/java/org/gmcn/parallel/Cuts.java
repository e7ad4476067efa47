package org.gmcn.parallel;

/**
 * Cuts rows and items into parts of about equal cost, so that no thread waits long for another.
 *
 * @since 0.1
 */
public final class Cuts {
  /** The cost of a row in addition to its entries, in entries, measured on sparse products. */
  public static final long ROW_COST = 8;

  private Cuts() {}

  /**
   * The first row of a part when every part gets about the same cost.
   *
   * @param offsets row i has the entries offsets[i] to offsets[i + 1] - 1
   */
  public static int byCost(int[] offsets, int rows, int part, int parts) {
    return byCost(offsets, rows, ROW_COST, part, parts);
  }

  /** Like {@link #byCost(int[], int, int, int)}, for another cost of a row. */
  public static int byCost(int[] offsets, int rows, long rowCost, int part, int parts) {
    if (part <= 0) {
      return 0;
    }
    if (part >= parts) {
      return rows;
    }
    long total = (long) offsets[rows] + rowCost * rows;
    long wanted = total * part / parts;
    int low = 0;
    int high = rows;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (offsets[middle] + rowCost * middle < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first of {@code count} items of a part when all items cost the same. */
  public static int even(int count, int part, int parts) {
    return (int) ((long) count * part / parts);
  }

  /** Like {@link #even}, in whole blocks: only the last part can end with an incomplete one. */
  public static int inBlocks(int count, int block, int part, int parts) {
    int blocks = (count + block - 1) / block;
    return Math.min(count, even(blocks, part, parts) * block);
  }
}
