package org.gmcn.mask;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.EdgeLayout;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.RowScale;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.kernel.Workers;

/**
 * Proves, where it can, that the truncated rule keeps every edge, at little more than the cost of a
 * step of the aggregation.
 *
 * <p>Let z_ij >= 0 be the scores before the projection, r_i their row sums / n and c = 1/n + the
 * sum of r / n. A step takes r_i + r_j from a score and adds c, so scores grow by at most c, r_i by
 * d_i c / n and c by c times edges / n². After L steps a score is therefore at least z_ij - ρ_i -
 * ρ_j, where ρ_i is the sum of what r_i can be in the L steps. If that is above ε on every edge,
 * all are kept.
 *
 * <p>As z_ij = (u_i, u_j), r_i is the product of u_i and the sum of its neighbours, which the step
 * computes anyway, and where no number is negative no z_ij of a row is below the product of u_i and
 * the least of its neighbours in every column. Rows for which that is too low are measured edge by
 * edge. All rounding is far below the margins that are left.
 *
 * <p>Where rows are alike the least and the most of every column among nodes of similar degree can
 * do: their products bound every z_ij from both sides, and no edge is looked at.
 */
final class AllKept {
  /** How much larger sums may be than they were found, beside what rounds in long rows. */
  private static final double SUMS = 1.01;

  /** What a number of a float sum is worth in rounding, at most, three times over. */
  private static final double ROUNDING = 2e-7;

  /** How much smaller scores may be than they were found. */
  private static final double SCORES = 0.999;

  private final MaskOptions options;
  private final Topology topology;
  private final EdgeLayout edges;
  private final Compute compute;
  private final Kernels kernels;
  private final float[] sums;
  private final float[] least;
  private final int longest;
  private final DegreeBounds bounds;
  private final Sum sum = new Sum();
  private final Judge judge = new Judge();

  AllKept(MaskOptions options, Topology topology, Compute compute) {
    this.options = options;
    this.topology = topology;
    this.compute = compute;
    kernels = compute.kernels();
    edges = topology.layout();
    sums = new float[edges.rows];
    least = new float[edges.rows];
    bounds = new DegreeBounds(topology.adjacency().offsets, compute);
    longest = bounds.degree(bounds.classes - 1);
  }

  /** Whether all edges are kept whatever nodes they join. */
  boolean isClear(Matrix u, float gain) {
    if (!bounds.find(u)) {
      return false;
    }
    double total = 0;
    double most = 0;
    for (int c = 1; c < bounds.classes; c++) {
      total += bounds.most(c) * bounds.edges(c);
      most = Math.max(most, bounds.most(c) * bounds.degree(c));
    }
    judge.gain = gain;
    return judge.prepare(total, most) && judge.allClear();
  }

  /**
   * Whether all edges are kept; Y is the step's result.
   *
   * @param z room for a number a pair
   */
  boolean holds(Matrix u, RowScale scale, Matrix b, Matrix y, float gain, float[] z) {
    sum.set(u, scale, b, y);
    compute.run(sum, (long) topology.edges() * u.stride);
    sum.set(null, null, null, null);
    judge.u = u;
    judge.gain = gain;
    judge.z = z;
    boolean holds = judge.prepareForSums();
    if (holds) {
      compute.run(judge, edges.rows);
      holds = !judge.failed;
    }
    judge.u = null;
    judge.z = null;
    return holds;
  }

  private final class Sum implements Workers.Task {
    private Matrix u;
    private RowScale scale;
    private Matrix b;
    private Matrix y;

    void set(Matrix from, RowScale factors, Matrix added, Matrix to) {
      u = from;
      scale = factors;
      b = added;
      y = to;
    }

    @Override
    public void run(int part, int parts) {
      SparseMatrix a = topology.adjacency();
      int from = Compute.cut(a.offsets, a.rows, part, parts);
      int to = Compute.cut(a.offsets, a.rows, part + 1, parts);
      kernels.boundedSums(from, to, a.offsets, a.columnOf, u, scale, b, y, sums, least);
    }
  }

  private final class Judge implements Workers.Task {
    private Matrix u;

    /** What a product of rows is multiplied by to be a score. */
    private float gain;

    private float[] z;

    /** ρ_i = ofSum * sums[i] + ofDegree * d_i, and the largest of all. */
    private double ofSum;

    private double ofDegree;
    private double largest;
    private volatile boolean failed;

    boolean prepareForSums() {
      double total = 0;
      float most = 0;
      for (float sum : sums) {
        total += sum;
        most = sum > most ? sum : most;
      }
      return prepare(total, most);
    }

    /**
     * @param total what the sums of all rows are together, at most
     * @param most what that of a row is, at most
     * @return false if that is too much to reckon with
     */
    boolean prepare(double total, double most) {
      double n = edges.rows;
      double slack = SUMS + ROUNDING * longest;
      double c = (1 + slack * total * gain / n) / n;
      double grown = 0;
      ofDegree = 0;
      for (int l = 0; l < options.projections(); l++) {
        ofDegree += grown;
        grown += slack * c / n;
        c *= 1 + topology.edges() / (n * n);
      }
      ofSum = slack * options.projections() * gain / n;
      largest = ofSum * most + ofDegree * longest;
      failed = false;
      return largest < Float.MAX_VALUE && total <= Double.MAX_VALUE;
    }

    /** Whether the bounds do for nodes of every two classes of degrees. */
    boolean allClear() {
      for (int c = 1; c < bounds.classes; c++) {
        for (int other = 1; other <= c; other++) {
          double taken = atMost(c) + atMost(other);
          if (!(SCORES * gain * bounds.least(c, other) > options.epsilon() + taken)) {
            return false;
          }
        }
      }
      return true;
    }

    /** What ρ_i is in a class, at most. */
    private double atMost(int c) {
      return (ofSum * bounds.most(c) + ofDegree) * bounds.degree(c);
    }

    @Override
    public void run(int part, int parts) {
      int to = Compute.cut(edges.rows, part + 1, parts);
      for (int i = Compute.cut(edges.rows, part, parts); i < to && !failed; i++) {
        double mine = options.epsilon() + taken(i);
        boolean clear = SCORES * gain * least[i] > mine + largest;
        if (!clear && (least[i] < 0 || !measured(i, mine))) {
          failed = true;
        }
      }
    }

    /** ρ_i. */
    private double taken(int row) {
      int[] offsets = topology.adjacency().offsets;
      return ofSum * sums[row] + ofDegree * (offsets[row + 1] - offsets[row]);
    }

    /** Whether a row's edges to rows before it are kept; the others are for those rows to judge. */
    private boolean measured(int row, double mine) {
      int end = edges.pairStart[row + 1];
      kernels.pairAffinities(edges.pairStart[row], end, edges, null, u, gain, z);
      for (int p = edges.pairStart[row]; p < end; p++) {
        if (!(SCORES * z[p] > mine + taken(edges.right[p]))) {
          return false;
        }
      }
      return true;
    }
  }
}
