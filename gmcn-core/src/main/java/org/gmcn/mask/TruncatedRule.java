package org.gmcn.mask;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.EdgeLayout;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.RowScale;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.kernel.Workers;

/**
 * The projection of Algorithm 2, line 7, with M held to the edges of A:
 *
 * <pre>M_ij = max(0, M_ij - r_i/n - c_j/n + 1/n + s/n²)</pre>
 *
 * with r, c, s the row sums, column sums and total over the edges. Z is symmetric, and the step
 * keeps it so: c = r, one sum serves both, and each step leaves the sums for the next. With an
 * absolute ε the mask is symmetric; a relative one depends on the row.
 */
final class TruncatedRule implements MaskRule {
  /** Slices that are projected and packed together, while they are in the cache. */
  private static final int BLOCK = 16;

  /** Numbers of neighbours' rows that are fetched before further work is done on them: 256 KB. */
  private static final int FETCHED = 1 << 16;

  private final MaskOptions options;
  private final Topology topology;
  private final EdgeLayout edges;
  private final Compute compute;
  private final Kernels kernels;

  /** Whether U comes divided by the roots of the degrees, which takes the place of Â. */
  private final boolean scaled;

  /** M before the projection, a number a pair and a zero for padded places. */
  private final float[] z;

  /** M, where the layout wants it. */
  private final float[] m;

  /** Room for the products of further columns. */
  private float[] further;

  /** Made when first asked for. */
  private AllKept allKept;

  private final float[] limits;
  private final AtomicInteger more = new AtomicInteger();
  private final Affinities affinities = new Affinities();
  private final RowAffinities rowAffinities = new RowAffinities();
  private final Sums sums = new Sums();
  private final Step step = new Step();
  private final Pack pack = new Pack();

  /** Sums of the rows / n, and room for those of the next step. */
  private float[] r;

  private float[] next;

  /** Whether m is of what z says: it follows when a mask is chosen. */
  private boolean chosen;

  TruncatedRule(MaskOptions options, Topology topology, boolean scaled, Compute compute) {
    this.options = options;
    this.scaled = scaled;
    this.topology = topology;
    this.compute = compute;
    this.kernels = compute.kernels();
    edges = topology.layout();
    z = new float[edges.pairs + 1];
    m = new float[edges.places()];
    r = sums(edges);
    next = sums(edges);
    limits = new float[edges.ranks + 1];
    Arrays.fill(limits, (float) options.epsilon());
  }

  private static float[] sums(EdgeLayout edges) {
    float[] sums = new float[edges.ranks + 1];
    sums[edges.ranks] = EdgeLayout.FAR;
    return sums;
  }

  @Override
  public boolean symmetric() {
    return !options.relative();
  }

  @Override
  public void measure(Matrix u, boolean more) {
    chosen = false;
    affinities.u = u;
    affinities.to = z;
    if (more) {
      further = further == null ? new float[z.length] : further;
      affinities.to = further;
    }
    compute.run(affinities, (long) edges.pairs * u.stride);
    affinities.u = null;
    if (more) {
      EdgeScores.add(further, z);
    }
  }

  @Override
  public void measure(Matrix u, RowWork also) {
    chosen = false;
    rowAffinities.u = u;
    rowAffinities.also = also;
    rowAffinities.prepare();
    compute.run(rowAffinities, (long) edges.pairs * u.stride);
    rowAffinities.u = null;
    rowAffinities.also = null;
  }

  @Override
  public boolean keepsAll(Matrix u, RowScale scale, Matrix b, Matrix y) {
    if (!provable()) {
      return MaskRule.super.keepsAll(u, scale, b, y);
    }
    chosen = false;
    return allKept().holds(u, scale, b, y, scale(), z);
  }

  @Override
  public boolean clearlyKeepsAll(Matrix u) {
    return provable() ? allKept().isClear(u, scale()) : MaskRule.super.clearlyKeepsAll(u);
  }

  private boolean provable() {
    return scaled && !options.relative();
  }

  private AllKept allKept() {
    allKept = allKept == null ? new AllKept(options, topology, compute) : allKept;
    return allKept;
  }

  private float scale() {
    return (float) (1 / (2 * options.gamma()));
  }

  @Override
  public void choose(KeptEdges out) {
    chosen = true;
    long work = topology.edges() * 2L;
    compute.run(sums, work);
    pack.out = out;
    more.set(0);
    // Limits that depend on no sums can be applied to each row right after its last step.
    boolean fused = symmetric() && out.transposed == out.straight;
    step.packs = false;
    for (int l = 0; l < options.projections(); l++) {
      step.shift = shift();
      step.packs = fused && l == options.projections() - 1;
      compute.run(step, work);
      float[] swap = r;
      r = next;
      next = swap;
    }
    if (!step.packs) {
      if (options.relative()) {
        findLimits();
      }
      compute.run(pack, work);
    }
    out.packed(more.get());
  }

  /** 1/n + s/n², with s/n the sum of r. */
  private float shift() {
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
    return (float) ((1 + (a + b) + (c + d)) / edges.rows);
  }

  /** A row's scores must exceed ε times their mean. */
  private void findLimits() {
    SparseMatrix a = topology.adjacency();
    for (int rank = 0; rank < edges.rows; rank++) {
      int row = edges.rowOf[rank];
      int degree = a.offsets[row + 1] - a.offsets[row];
      double mean = degree == 0 ? 1 : (double) r[rank] * edges.rows / degree;
      limits[rank] = (float) (options.epsilon() * mean);
    }
  }

  @Override
  public void scores(int row, float[] to, int at) {
    if (chosen) {
      edges.unpack(row, m, to, at);
    } else {
      edges.unpackPairs(row, z, to, at);
    }
  }

  @Override
  public float threshold(int row) {
    return limits[edges.rank(row)];
  }

  private final class Affinities implements Workers.Task {
    private Matrix u;
    private float[] to;

    @Override
    public void run(int part, int parts) {
      int from = Compute.cutInLanes(edges.pairs, part, parts);
      int end = Compute.cutInLanes(edges.pairs, part + 1, parts);
      kernels.pairAffinities(from, end, edges, scaled ? null : edges.weight, u, scale(), to);
    }
  }

  /**
   * Block by block of rows, after further work on them: that fetches the neighbours, many at a time
   * since it does little with them, and here they are at hand.
   */
  private final class RowAffinities implements Workers.Task {
    private Matrix u;
    private RowWork also;

    /** The work before each row: a pair is half as much as a neighbour that is fetched. */
    private int[] work;

    void prepare() {
      if (work == null) {
        int[] starts = topology.adjacency().offsets;
        work = new int[edges.rows + 1];
        Arrays.setAll(work, i -> starts[i] + edges.pairStart[i] / 2);
      }
    }

    @Override
    public void run(int part, int parts) {
      int[] starts = topology.adjacency().offsets;
      int to = Compute.cut(work, edges.rows, part + 1, parts);
      int end;
      for (int row = Compute.cut(work, edges.rows, part, parts); row < to; row = end) {
        end = row + 1;
        while (end < to && (starts[end + 1] - starts[row]) * (long) u.stride < FETCHED) {
          end++;
        }
        also.rows(row, end);
        int first = edges.pairStart[row];
        int last = edges.pairStart[end];
        kernels.pairAffinities(first, last, edges, scaled ? null : edges.weight, u, scale(), z);
      }
    }
  }

  private final class Sums implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      int from = Compute.cut(edges.start, edges.slices, part, parts);
      int to = Compute.cut(edges.start, edges.slices, part + 1, parts);
      kernels.sliceSums(from, to, edges, z, m, r);
    }
  }

  private final class Step implements Workers.Task {
    private float shift;
    private boolean packs;

    @Override
    public void run(int part, int parts) {
      int from = Compute.cut(edges.start, edges.slices, part, parts);
      int to = Compute.cut(edges.start, edges.slices, part + 1, parts);
      if (!packs) {
        kernels.sliceProject(from, to, edges, r, shift, m, next);
        return;
      }
      for (int s = from; s < to; s += BLOCK) {
        int end = Math.min(to, s + BLOCK);
        kernels.sliceProject(s, end, edges, r, shift, m, next);
        pack.slices(s, end);
      }
    }
  }

  private final class Pack implements Workers.Task {
    private KeptEdges out;

    @Override
    public void run(int part, int parts) {
      int from = Compute.cut(edges.start, edges.slices, part, parts);
      slices(from, Compute.cut(edges.start, edges.slices, part + 1, parts));
    }

    private void slices(int from, int to) {
      more.addAndGet(kernels.slicePack(from, to, edges, m, limits, false, out.kept, out.straight));
      if (out.transposed != out.straight) {
        kernels.slicePack(from, to, edges, m, limits, true, null, out.transposed);
      }
    }
  }
}
