package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Workers;

/**
 * The least and the most of every column among nodes of similar degree: their products bound those
 * of any two rows from both sides. A class has the degrees of so many binary digits; nodes without
 * neighbours do not count.
 */
final class DegreeBounds implements Workers.Task {
  private final Compute compute;
  private final int[] offsets;

  /** Where other classes begin, in the order of nodes, and the number of nodes. */
  private final int[] starts;

  /** One more than the last class. */
  final int classes;

  /** The largest degree of each class. */
  private final int[] degree;

  /** The edges that end in each class. */
  private final long[] edges;

  private Matrix u;

  /** The least and the most of each class, for every part. */
  private Matrix ofParts;

  /** The same for all nodes, and at last the least and the most of all classes. */
  private Matrix bounds;

  DegreeBounds(int[] offsets, Compute compute) {
    this.offsets = offsets;
    this.compute = compute;
    int nodes = offsets.length - 1;
    int runs = 0;
    int last = 0;
    for (int i = 0; i < nodes; i++) {
      runs += begins(i) ? 1 : 0;
      last = Math.max(last, classOf(i));
    }
    classes = last + 1;
    degree = new int[classes];
    edges = new long[classes];
    starts = new int[runs + 1];
    int run = 0;
    for (int i = 0; i < nodes; i++) {
      int c = classOf(i);
      if (begins(i)) {
        starts[run++] = i;
      }
      degree[c] = Math.max(degree[c], offsets[i + 1] - offsets[i]);
      edges[c] += offsets[i + 1] - offsets[i];
    }
    starts[runs] = nodes;
  }

  /** Whether the node before is of another class. */
  private boolean begins(int node) {
    return node == 0 || classOf(node) != classOf(node - 1);
  }

  private int classOf(int node) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(offsets[node + 1] - offsets[node]);
  }

  int degree(int c) {
    return degree[c];
  }

  long edges(int c) {
    return edges[c];
  }

  /** Finds the bounds of all rows; false if a number is negative, or none. */
  boolean find(Matrix rows) {
    if (bounds == null || bounds.columns != rows.columns) {
      bounds = new Matrix(2 * classes + 2, rows.columns);
      ofParts = new Matrix(2 * classes * compute.mostParts(), rows.columns);
    }
    clear(bounds);
    clear(ofParts);
    u = rows;
    compute.run(this, (long) u.rows * u.stride);
    u = null;
    boolean usable = true;
    for (int row = 0; row < ofParts.rows; row += 2) {
      usable &= merge(row, row % (2 * classes)) && merge(row, 2 * classes);
    }
    return usable;
  }

  private static void clear(Matrix m) {
    for (int row = 0; row < m.rows; row++) {
      float start = row % 2 == 0 ? Float.MAX_VALUE : 0;
      Arrays.fill(m.data, m.row(row), m.row(row) + m.columns, start);
    }
  }

  private boolean merge(int from, int to) {
    boolean usable = true;
    for (int k = 0; k < bounds.columns; k++) {
      float low = ofParts.get(from, k);
      float high = ofParts.get(from + 1, k);
      // In the order of bits a zero with a sign may hide a number below it.
      usable &= Float.floatToRawIntBits(low) >= 0 && high <= Float.MAX_VALUE;
      bounds.set(to, k, Math.min(bounds.get(to, k), low));
      bounds.set(to + 1, k, Math.max(bounds.get(to + 1, k), high));
    }
    return usable;
  }

  @Override
  public void run(int part, int parts) {
    int from = Compute.cut(u.rows, part, parts);
    int end = Compute.cut(u.rows, part + 1, parts);
    int run = Arrays.binarySearch(starts, from);
    for (run = run < 0 ? -run - 2 : run; from < end; run++) {
      int to = Math.min(end, starts[run + 1]);
      int c = classOf(from);
      if (c > 0) {
        compute.kernels().columnBounds(from, to, u, ofParts, 2 * (classes * part + c));
      }
      from = to;
    }
  }

  /** No product of a row of one class and one of another is less. */
  double least(int c, int other) {
    return product(2 * c, 2 * other);
  }

  /** No product of a row of a class with any row is more. */
  double most(int c) {
    return product(2 * c + 1, 2 * classes + 1);
  }

  private double product(int row, int other) {
    double sum = 0;
    for (int k = 0; k < bounds.columns; k++) {
      sum += (double) bounds.get(row, k) * bounds.get(other, k);
    }
    return sum;
  }
}
