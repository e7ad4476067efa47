package org.gmcn.kernel;

/** What is known of products of rows without computing each. */
final class PlainBounds {
  private PlainBounds() {}

  /** Of every row with its neighbours: their sum, and a number below none of them. */
  static void ofRows(
      int from, int to, int[] offsets, int[] columnOf, Matrix x, float[] sums, float[] least) {
    for (int i = from; i < to; i++) {
      sums[i] = 0;
      least[i] = 0;
      for (int k = 0; k < x.columns; k++) {
        float own = x.data[x.row(i) + k];
        float sum = 0;
        float bound = Float.MAX_VALUE;
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
          float other = x.data[x.row(columnOf[e]) + k];
          sum += other;
          bound = Math.min(bound, other);
        }
        sums[i] += own * sum;
        least[i] += own < 0 || bound < 0 ? Float.NEGATIVE_INFINITY : own * bound;
      }
    }
  }

  /** The least and the most of every column. */
  static void ofColumns(int from, int end, Matrix x, Matrix bounds, int to) {
    int least = bounds.row(to);
    int most = bounds.row(to + 1);
    for (int i = from; i < end; i++) {
      for (int k = 0; k < x.columns; k++) {
        float number = x.data[x.row(i) + k];
        int bits = Float.floatToRawIntBits(number);
        if (bits < Float.floatToRawIntBits(bounds.data[least + k])) {
          bounds.data[least + k] = number;
        }
        if (bits > Float.floatToRawIntBits(bounds.data[most + k])) {
          bounds.data[most + k] = number;
        }
      }
    }
  }
}
