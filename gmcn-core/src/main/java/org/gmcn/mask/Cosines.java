package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.compute.EdgeCompute;
import org.gmcn.kernel.PairDots;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * c_ij = ⟨u_i, u_j⟩ / (|u_i| |u_j|) on the edges, and 0 if either row is zero. Scaling a row leaves
 * its cosines as they are. Each undirected edge is computed once, in float and in the order of the
 * columns.
 *
 * @since 0.1
 */
public final class Cosines {
  /** A shorter row counts as zero. */
  private static final float LEAST_LENGTH = 1e-12f;

  private final EdgeLayout edges;
  private final Compute compute;

  /** ⟨u_i, u_j⟩ and then c: one value per pair, and a zero. */
  private final float[] c;

  /** |u_i|², and then |u_i|. */
  private final float[] lengths;

  private final EdgeCompute dots;
  private final Squares squares = new Squares();
  private final Roots roots = new Roots();
  private final Divide divide = new Divide();

  Cosines(EdgeLayout edges, Compute compute) {
    this.edges = edges;
    this.compute = compute;
    dots = new EdgeCompute(edges, compute);
    c = new float[edges.pairs + 1];
    lengths = new float[edges.rows];
  }

  /** Begins with the first columns of U. */
  void begin(Matrix u) {
    Arrays.fill(c, 0);
    Arrays.fill(lengths, 0);
    add(u);
  }

  /** Adds further columns of U. */
  void add(Matrix u) {
    dots.dots(u, c);
    squares.u = u;
    compute.run(squares, (long) edges.rows * u.columns);
    squares.u = null;
  }

  /** c of all pairs, once all columns are in. */
  float[] values() {
    compute.run(roots, edges.rows);
    compute.run(divide, edges.pairs);
    return c;
  }

  /** |u|, from the sum of the squares. */
  public static float length(float squares) {
    float length = (float) Math.sqrt(squares);
    return length < LEAST_LENGTH ? 0 : length;
  }

  /** The cosine from the inner product and the two lengths. */
  public static float of(float dot, float a, float b) {
    float cosine = dot / (a * b);
    return a == 0 || b == 0 || Float.isNaN(cosine) ? 0 : cosine;
  }

  private final class Squares implements Workers.Task {
    private Matrix u;

    @Override
    public void run(int part, int parts) {
      int end = Cuts.even(edges.rows, part + 1, parts);
      for (int i = Cuts.even(edges.rows, part, parts); i < end; i++) {
        lengths[i] = PairDots.dot(lengths[i], u.data, u.row(i), u.row(i), u.columns);
      }
    }
  }

  private final class Roots implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      int end = Cuts.even(edges.rows, part + 1, parts);
      for (int i = Cuts.even(edges.rows, part, parts); i < end; i++) {
        lengths[i] = length(lengths[i]);
      }
    }
  }

  private final class Divide implements Workers.Task {
    @Override
    public void run(int part, int parts) {
      int end = Cuts.inBlocks(edges.pairs, Matrix.LANES, part + 1, parts);
      for (int p = Cuts.inBlocks(edges.pairs, Matrix.LANES, part, parts); p < end; p++) {
        c[p] = of(c[p], lengths[edges.left[p]], lengths[edges.right[p]]);
      }
    }
  }
}
