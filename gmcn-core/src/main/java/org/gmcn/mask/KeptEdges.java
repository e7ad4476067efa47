package org.gmcn.mask;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.kernel.Workers;

/**
 * The outcome of one mask round: S = M ⊙ Â with M in {0, 1}, ready to be multiplied with.
 *
 * <p>A rule marks the kept edges in {@link #kept}; {@link #compact} then packs the columns and
 * values of each row at the front of the row's own range, so rows are packed independently. Where a
 * rule may give an asymmetric M, the transpose is packed too, through the reverse-edge index.
 */
public final class KeptEdges {
  private final Topology topology;

  /** One a directed edge: 1 if it is kept. Written by the mask rule. */
  public final byte[] kept;

  private final Packed straight;
  private final Packed transposed;
  private final Pack pack = new Pack();
  private int count;

  public KeptEdges(Topology topology, boolean symmetric) {
    this.topology = topology;
    this.kept = new byte[topology.edges()];
    this.straight = new Packed(topology);
    this.transposed = symmetric ? straight : new Packed(topology);
  }

  /** Packs what {@link #kept} says. */
  public void compact(Compute compute) {
    compute.run(pack, topology.edges() * 4L);
    int total = 0;
    for (int i = 0; i < straight.ends.length; i++) {
      total += straight.ends[i] - topology.adjacency().offsets[i];
    }
    count = total;
  }

  /** How many directed edges are kept. */
  public int count() {
    return count;
  }

  /** The share of the directed edges that are kept; 1 where there are none. */
  public double share() {
    return topology.edges() == 0 ? 1 : (double) count / topology.edges();
  }

  /** Y = alpha S X + beta B. */
  public void multiply(Compute compute, Matrix x, float alpha, Matrix b, float beta, Matrix y) {
    straight.multiply(compute, x, alpha, b, beta, y);
  }

  /** Y = alpha S^T X + beta B. */
  public void multiplyTransposed(
      Compute compute, Matrix x, float alpha, Matrix b, float beta, Matrix y) {
    transposed.multiply(compute, x, alpha, b, beta, y);
  }

  private final class Pack implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      SparseMatrix a = topology.adjacency();
      int from = Compute.cut(a.offsets, a.rows, part, parts);
      int to = Compute.cut(a.offsets, a.rows, part + 1, parts);
      straight.pack(from, to, kept, null);
      if (transposed != straight) {
        transposed.pack(from, to, kept, topology.reverse());
      }
    }
  }

  /** Rows packed in place: row i runs from the graph's own offset to {@code ends[i]}. */
  private static final class Packed {
    private final SparseMatrix a;
    private final int[] ends;
    private final int[] columns;
    private final float[] values;

    Packed(Topology topology) {
      a = topology.adjacency();
      ends = new int[a.rows];
      columns = new int[topology.edges()];
      values = new float[topology.edges()];
    }

    void pack(int from, int to, byte[] kept, int[] through) {
      for (int i = from; i < to; i++) {
        int at = a.offsets[i];
        for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
          if (kept[through == null ? e : through[e]] != 0) {
            columns[at] = a.columnOf[e];
            values[at++] = a.values[e];
          }
        }
        ends[i] = at;
      }
    }

    void multiply(Compute compute, Matrix x, float alpha, Matrix b, float beta, Matrix y) {
      compute.multiply(a.rows, a.offsets, ends, 0, columns, values, x, alpha, b, beta, y);
    }
  }
}
