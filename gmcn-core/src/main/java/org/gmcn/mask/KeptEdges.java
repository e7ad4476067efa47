package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.PackedRows;
import org.gmcn.kernel.RowScale;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.kernel.Workers;

/**
 * The outcome of one mask round: S = M ⊙ Â with M in {0, 1}, ready to be multiplied with.
 *
 * <p>A rule marks the kept edges in {@link #kept}; {@link #compact} then packs the columns and
 * values of each row. Where a rule may give an asymmetric M, the transpose is packed too.
 *
 * @since 0.1
 */
public final class KeptEdges {
  private final Topology topology;

  /** One a directed edge: 1 if it is kept. Written by the mask rule. */
  public final byte[] kept;

  /** S. */
  final PackedRows straight;

  /** S^T; the very same rows where M is symmetric. */
  final PackedRows transposed;

  private final Pack pack = new Pack();
  private final SomeRows some = new SomeRows();
  private int count;
  private int changedRows;

  /** Another number whenever other edges are kept. */
  private int version;

  public KeptEdges(Topology topology, boolean symmetric) {
    this(topology, symmetric, true);
  }

  private KeptEdges(Topology topology, boolean symmetric, boolean valued) {
    this.topology = topology;
    this.kept = new byte[topology.edges()];
    this.straight = new PackedRows(topology.adjacency(), valued);
    this.transposed = symmetric ? straight : new PackedRows(topology.adjacency(), valued);
  }

  /** Without the values of Â: only neighbours can be summed. */
  public static KeptEdges withoutValues(Topology topology, boolean symmetric) {
    return new KeptEdges(topology, symmetric, false);
  }

  /** Packs what {@link #kept} says. */
  public void compact(Compute compute) {
    compute.run(pack, topology.edges() * 4L);
    int total = 0;
    for (int i = 0; i < straight.ends.length; i++) {
      total += straight.ends[i] - topology.adjacency().offsets[i];
    }
    count = total;
    version++;
  }

  /** Told by a rule that has packed the rows itself, with so many more edges than before. */
  void packed(int more) {
    count += more;
    changedRows = 0;
    for (byte mark : straight.changed) {
      changedRows += mark;
    }
    version += changedRows > 0 ? 1 : 0;
  }

  /** How many directed edges are kept. */
  public int count() {
    return count;
  }

  /** Whether every edge is kept. */
  public boolean all() {
    return count == topology.edges();
  }

  /** The share of the directed edges that are kept; 1 where there are none. */
  public double share() {
    return topology.edges() == 0 ? 1 : (double) count / topology.edges();
  }

  /** Y = alpha S X + beta B. */
  public void multiply(Compute compute, Matrix x, float alpha, Matrix b, float beta, Matrix y) {
    straight.multiply(compute, x, alpha, b, beta, y);
  }

  /** Y = alpha S^T X, and then total += share Y: a step of a backward pass. */
  public void multiplyTransposed(
      Compute compute, Matrix x, float alpha, Matrix y, Matrix total, float share) {
    transposed.multiplyAndAdd(compute, x, alpha, y, total, share);
  }

  /** The rows of M X with factors, see {@link org.gmcn.kernel.Kernels#neighbourSums}. */
  public void sumNeighbours(
      Compute compute, Matrix x, RowScale scale, Matrix b, Matrix y, Matrix total) {
    sum(compute, straight, x, scale, b, y, total);
  }

  /** The same but for rounding: neighbours may be added in another order, if that is faster. */
  public void sumNeighboursFreely(Compute compute, Matrix x, RowScale scale, Matrix b, Matrix y) {
    if (sumsInBlocks(compute, x)) {
      topology.blocks(compute.threads()).sum(compute, x, scale, b, y);
    } else {
      sumNeighbours(compute, x, scale, b, y, null);
    }
  }

  /** Whether another order is faster. */
  public boolean sumsInBlocks(Compute compute, Matrix x) {
    return all() && x.stride == Matrix.LANES && topology.blocks(compute.threads()) != null;
  }

  /** The rows of M^T X with factors. */
  public void sumNeighboursTransposed(
      Compute compute, Matrix x, RowScale scale, Matrix y, Matrix total) {
    sum(compute, transposed, x, scale, null, y, total);
  }

  /** The rows of M X from {@code from} to {@code to - 1} with factors, by the caller alone. */
  public void sumNeighbours(
      int from, int to, Kernels kernels, Matrix x, RowScale scale, Matrix b, Matrix y) {
    SparseMatrix a = topology.adjacency();
    if (all()) {
      kernels.neighbourSums(from, to, a.offsets, a.offsets, 1, a.columnOf, x, scale, b, y, null);
    } else {
      straight.sumNeighbours(from, to, kernels, x, scale, b, y);
    }
  }

  /** Some rows of M X with factors. */
  public void sumNeighbours(
      Compute compute, RowSubset subset, Matrix x, RowScale scale, Matrix b, Matrix y) {
    some.set(compute, x, scale, b, y);
    some.subset = subset;
    compute.run(some, (long) subset.starts[subset.rows.length] * y.stride);
    some.set(compute, null, null, null, null);
  }

  /** The rows of M^T X with factors, where X is zero in rows of other nodes than the subset's. */
  public void sumNeighboursTransposed(
      Compute compute,
      ColumnSubset subset,
      Matrix x,
      RowScale scale,
      Matrix b,
      Matrix y,
      Matrix total) {
    if (all()) {
      subset.pickAll(compute);
    } else {
      subset.pick(compute, transposed, version);
    }
    compute.neighbourSums(
        y.rows, subset.starts, subset.ends, 0, subset.columnOf, x, scale, b, y, total);
  }

  /** How many rows of M have changed since their marks were cleared. */
  public int changedRows() {
    return changedRows;
  }

  /** The rows of M X that have changed, as {@link #sumNeighbours} would give them. */
  public void sumChanged(Compute compute, Matrix x, RowScale scale, Matrix b, Matrix y) {
    some.set(compute, x, scale, b, y);
    some.subset = null;
    compute.run(some, straight.changed.length);
    some.set(compute, null, null, null, null);
  }

  public void clearChanged() {
    Arrays.fill(straight.changed, (byte) 0);
    changedRows = 0;
  }

  /** Rounds that keep everything read the same columns, which then stay in the cache. */
  private void sum(
      Compute compute,
      PackedRows rows,
      Matrix x,
      RowScale scale,
      Matrix b,
      Matrix y,
      Matrix total) {
    SparseMatrix a = topology.adjacency();
    if (all()) {
      compute.neighbourSums(a.rows, a.offsets, a.offsets, 1, a.columnOf, x, scale, b, y, total);
    } else {
      rows.sumNeighbours(compute, x, scale, b, y, total);
    }
  }

  /** Single rows: those of a subset, or those that have changed. */
  private final class SomeRows implements Workers.Task {
    private RowSubset subset;
    private Kernels kernels;
    private Matrix x;
    private RowScale scale;
    private Matrix b;
    private Matrix y;

    void set(Compute compute, Matrix from, RowScale factors, Matrix added, Matrix to) {
      kernels = compute.kernels();
      x = from;
      scale = factors;
      b = added;
      y = to;
    }

    @Override
    public void run(int part, int parts) {
      if (subset == null) {
        int to = Compute.cut(straight.changed.length, part + 1, parts);
        for (int i = Compute.cut(straight.changed.length, part, parts); i < to; i++) {
          if (straight.changed[i] != 0) {
            row(i);
          }
        }
      } else {
        int count = subset.rows.length;
        int from = Compute.cut(subset.starts, count, part, parts);
        ofSubset(from, Compute.cut(subset.starts, count, part + 1, parts));
      }
    }

    private void ofSubset(int from, int to) {
      if (all()) {
        kernels.someNeighbourSums(
            from, to, subset.rows, subset.starts, subset.columnOf, x, scale, b, y);
        return;
      }
      for (int k = from; k < to; k++) {
        row(subset.rows[k]);
      }
    }

    private void row(int i) {
      sumNeighbours(i, i + 1, kernels, x, scale, b, y);
    }
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
}
