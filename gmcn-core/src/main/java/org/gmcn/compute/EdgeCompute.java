package org.gmcn.compute;

import java.util.concurrent.atomic.AtomicInteger;
import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.matrix.layout.PackedRows;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * The checked door to the kernels of the masks: scores on the edges of a layout. Nothing is
 * allocated after construction.
 */
public final class EdgeCompute {
  private enum Kind {
    AFFINITIES,
    DOTS,
    SUMS,
    PROJECT,
    PACK
  }

  private final EdgeLayout edges;
  private final Compute compute;
  private final Kernels kernels;
  private final Workers.Task task = this::runPart;
  private final AtomicInteger more = new AtomicInteger();
  private Kind kind;
  private float[] in;
  private float[] out;
  private float[] rowValues;
  private float factor;
  private Matrix u;
  private byte[] kept;
  private PackedRows straight;
  private PackedRows transposed;

  public EdgeCompute(EdgeLayout edges, Compute compute) {
    Shapes.given("the layout", edges);
    Shapes.given("compute", compute);
    this.edges = edges;
    this.compute = compute;
    kernels = compute.kernels();
  }

  /** z[p] = scale * weight[p] * (U_left, U_right) for all pairs p; without weights if null. */
  public void affinities(float[] weight, Matrix from, float scale, float[] z) {
    Shapes.lengthIfGiven("the weights of pairs", weight, edges.pairs);
    Shapes.rows("U", from, edges.rows);
    Shapes.length("Z", z, edges.pairs);
    in = weight;
    u = from;
    factor = scale;
    out = z;
    run(Kind.AFFINITIES, (long) edges.pairs * from.stride);
  }

  /**
   * dots[p] += (U_left, U_right) for all pairs p, each summed in the order of the columns.
   *
   * @param dots one value per pair, and more that are left as they are
   */
  public void dots(Matrix from, float[] dots) {
    Shapes.rows("U", from, edges.rows);
    Shapes.length("the inner products", dots, edges.pairs);
    u = from;
    out = dots;
    run(Kind.DOTS, (long) edges.pairs * from.columns);
  }

  /**
   * Spreads values of pairs over the places of the layout, and sums them up by row.
   *
   * @param z one value per pair, and a zero
   * @param sums receives each row's sum / rows by rank; one value more than ranks
   */
  public void sums(float[] z, float[] scores, float[] sums) {
    Shapes.length("Z", z, edges.pairs + 1L);
    Shapes.length("the scores", scores, edges.places());
    Shapes.length("the sums of rows", sums, edges.ranks + 1L);
    in = z;
    out = scores;
    rowValues = sums;
    run(Kind.SUMS, edges.places() * 2L);
  }

  /**
   * One step of the projection, see {@link Kernels#sliceProject}.
   *
   * @param sums of the rows / n, by rank, and {@link EdgeLayout#FAR}
   * @param next receives the sums after the step
   */
  public void project(float[] sums, float shift, float[] scores, float[] next) {
    Shapes.length("the sums of rows", sums, edges.ranks + 1L);
    Shapes.length("the scores", scores, edges.places());
    Shapes.length("the next sums of rows", next, edges.ranks + 1L);
    Shapes.require(sums != next, "the next sums of rows must be an array of their own");
    in = next;
    out = scores;
    rowValues = sums;
    factor = shift;
    run(Kind.PROJECT, edges.places() * 2L);
  }

  /**
   * Packs the entries with scores above the limit of their row, and for the transpose those above
   * the limit of their neighbour's row.
   *
   * @param limits by rank, and one for padded places
   * @param marks receives 1 or 0 for every entry; may be null
   * @param across the transposed rows; the same as {@code rows} if the mask is symmetric
   * @return the number of entries packed in {@code rows} now minus that before
   */
  public int pack(
      float[] scores, float[] limits, byte[] marks, PackedRows rows, PackedRows across) {
    Shapes.length("the scores", scores, edges.places());
    Shapes.length("the limits", limits, edges.ranks + 1L);
    if (marks != null) {
      Shapes.length("the marks", marks, edges.matrix().stored());
    }
    packable(rows);
    packable(across);
    out = scores;
    rowValues = limits;
    kept = marks;
    straight = rows;
    transposed = across;
    more.set(0);
    run(Kind.PACK, edges.places() * 2L);
    return more.get();
  }

  private void packable(PackedRows rows) {
    Shapes.given("the packed rows", rows);
    Shapes.length("the ends of packed rows", rows.ends, edges.rows);
    Shapes.length("the columns of packed rows", rows.columnOf, edges.matrix().stored());
    Shapes.lengthIfGiven("the values of packed rows", rows.values, edges.matrix().stored());
  }

  private void run(Kind operation, long work) {
    kind = operation;
    compute.run(task, work);
    in = null;
    out = null;
    rowValues = null;
    u = null;
    kept = null;
    straight = null;
    transposed = null;
  }

  private void runPart(int part, int parts) {
    if (kind == Kind.AFFINITIES || kind == Kind.DOTS) {
      int from = Cuts.inBlocks(edges.pairs, Matrix.LANES, part, parts);
      int to = Cuts.inBlocks(edges.pairs, Matrix.LANES, part + 1, parts);
      if (kind == Kind.DOTS) {
        kernels.pairDots(from, to, edges, u, out);
      } else {
        kernels.pairAffinities(from, to, edges, in, u, factor, out);
      }
      return;
    }
    int from = Cuts.byCost(edges.start, edges.slices, part, parts);
    int to = Cuts.byCost(edges.start, edges.slices, part + 1, parts);
    switch (kind) {
      case SUMS -> kernels.sliceSums(from, to, edges, in, out, rowValues);
      case PROJECT -> kernels.sliceProject(from, to, edges, rowValues, factor, out, in);
      default -> pack(from, to);
    }
  }

  private void pack(int from, int to) {
    more.addAndGet(kernels.slicePack(from, to, edges, out, rowValues, false, kept, straight));
    if (transposed != straight) {
      kernels.slicePack(from, to, edges, out, rowValues, true, null, transposed);
    }
  }
}
