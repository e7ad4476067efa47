package org.gmcn.mask;

import org.gmcn.compute.Compute;
import org.gmcn.compute.EdgeCompute;
import org.gmcn.matrix.layout.EdgeLayout;

/**
 * Zass and Shashua's step towards a doubly stochastic matrix, for M held to the edges of A
 * (Algorithm 2, line 7):
 *
 * <pre>M_ij = max(0, M_ij - r_i/n - c_j/n + 1/n + s/n²)</pre>
 *
 * with r, c and s the row sums, the column sums and the total of M. M is symmetric and the step
 * keeps it so: c = r, and each step leaves the sums for the next. Sums are stored divided by n.
 *
 * @since 0.1
 */
public final class Projection {
  private final EdgeLayout edges;
  private final EdgeCompute compute;

  /** M at the places of the layout. */
  final float[] m;

  /** The row sums / n by rank, and those after the next step. */
  private float[] r;

  private float[] next;

  Projection(EdgeLayout edges, Compute compute) {
    this.edges = edges;
    this.compute = new EdgeCompute(edges, compute);
    m = new float[edges.places()];
    r = sums(edges);
    next = sums(edges);
  }

  private static float[] sums(EdgeLayout edges) {
    float[] sums = new float[edges.ranks + 1];
    sums[edges.ranks] = EdgeLayout.FAR;
    return sums;
  }

  /** One entry after a step, from the row sums / n. r_i + r_j comes first: M stays symmetric. */
  public static float entry(float m, float ri, float rj, float shift) {
    return Math.max(0, m - (ri + rj) + shift);
  }

  /**
   * 1/n + s/n².
   *
   * @param total s/n
   */
  public static float shift(double total, long n) {
    return (float) ((1 + total) / n);
  }

  /** r_i/n of the entries from {@code start} to {@code end - 1}. */
  public static float rowSum(float[] m, int start, int end, long n) {
    float sum = 0;
    for (int e = start; e < end; e++) {
      sum += m[e];
    }
    return sum / n;
  }

  /**
   * Begins with M as it is on the pairs.
   *
   * @param pairs one value per pair, and a zero
   */
  void begin(float[] pairs) {
    compute.sums(pairs, m, r);
  }

  /** M = max(0, project(M)). */
  void step() {
    compute.project(r, shift(total(), edges.rows), m, next);
    float[] swap = r;
    r = next;
    next = swap;
  }

  /** s/n, in an order that does not depend on the threads. */
  private double total() {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    for (int k = 0; k < edges.ranks; k += 4) {
      a += r[k];
      b += r[k + 1];
      c += r[k + 2];
      d += r[k + 3];
    }
    return (a + b) + (c + d);
  }

  /** The sum of the entries of the row of a rank. */
  double sumOf(int rank) {
    return (double) r[rank] * edges.rows;
  }

  /** Copies M of a row's edges to an array, from a place on. */
  void row(int row, float[] to, int at) {
    edges.unpack(row, m, to, at);
  }
}
