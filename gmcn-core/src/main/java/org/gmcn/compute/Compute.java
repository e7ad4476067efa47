package org.gmcn.compute;

import org.gmcn.Rng;
import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.EdgeBlocks;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.RowScale;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.ThreadPolicy;
import org.gmcn.parallel.Workers;

/**
 * The checked front door to the kernels: checks shapes, cuts the rows among the workers by the work
 * they hold, and calls the kernel for each part. Each operation keeps one task object, so nothing
 * is allocated while a network runs.
 *
 * <p>One caller at a time, as with {@link Workers}.
 */
public final class Compute implements AutoCloseable {
  /** Less work than this (multiply-adds) is not worth handing to other threads. */
  private static final long SMALL = 8_192;

  /** From this on a thread's share is cut into pieces that others can take over. */
  private static final long LARGE = 1 << 20;

  static final int PIECES = 8;

  private final Workers workers;
  private final Kernels kernels;
  private final ThreadPolicy policy = new ThreadPolicy();
  private final SparseTask spmm;
  private final BlockTask blocks;
  private final Sddmm sddmm = new Sddmm();
  private final Matmul matmul = new Matmul();
  private final ElementTask elements;
  private final Dropout dropout = new Dropout();
  private final AdamTask adam;

  public Compute(Workers workers, Kernels kernels) {
    this.workers = workers;
    this.kernels = kernels;
    this.spmm = new SparseTask(kernels);
    this.blocks = new BlockTask(kernels, workers.count());
    this.elements = new ElementTask(kernels);
    this.adam = new AdamTask(kernels);
  }

  /** The best kernels here, on so many threads. */
  public static Compute of(int threads) {
    return new Compute(new Workers(threads), KernelChoice.best());
  }

  public Workers workers() {
    return workers;
  }

  public Kernels kernels() {
    return kernels;
  }

  public int threads() {
    return workers.count();
  }

  @Override
  public void close() {
    workers.close();
  }

  /**
   * Told how long an epoch took, decides whether the next is shared among the threads or done by
   * the caller alone: a small graph's rows reach the other core later than they are worked out.
   */
  public void epochTook(long nanos) {
    if (threads() > 1) {
      policy.epochTook(nanos);
    }
  }

  /** No task is cut into more parts. */
  public int mostParts() {
    return threads() * PIECES;
  }

  /** Runs a task in parts, or in one where there is little to do. */
  public void run(Workers.Task task, long work) {
    run(task, work, PIECES);
  }

  private void run(Workers.Task task, long work, int pieces) {
    if (work < SMALL) {
      task.run(0, 1);
    } else if (policy.alone(work)) {
      workers.runAlone(task);
    } else {
      workers.run(task, work < LARGE ? 1 : pieces);
    }
  }

  /** Y = S X. */
  public void multiply(SparseMatrix s, Matrix x, Matrix y) {
    multiply(s, x, 1, null, 0, y);
  }

  /** Y = alpha S X + beta B. */
  public void multiply(SparseMatrix s, Matrix x, float alpha, Matrix b, float beta, Matrix y) {
    multiply(s.rows, s.offsets, s.offsets, 1, s.columnOf, s.values, x, alpha, b, beta, y);
    require(s.columns == x.rows, "inner sizes differ");
  }

  /** Y = alpha S X + beta B, with S the rows starts[i] to ends[i + shift]. */
  public void multiply(
      int rows,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] values,
      Matrix x,
      float alpha,
      Matrix b,
      float beta,
      Matrix y) {
    multiply(rows, starts, ends, shift, columnOf, values, x, alpha, b, beta, y, null, 0);
  }

  /** The same, and then total += share Y. */
  public void multiply(
      int rows,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] values,
      Matrix x,
      float alpha,
      Matrix b,
      float beta,
      Matrix y,
      Matrix total,
      float share) {
    require(y.rows == rows && y.columns == x.columns && y != x, "result has the wrong shape");
    if (b != null) {
      b.checkSameShape(y);
    }
    if (total != null) {
      total.checkSameShape(y);
    }
    spmm.share = share;
    spmm.values = values;
    spmm.alpha = alpha;
    spmm.beta = beta;
    spmm.set(rows, starts, ends, shift, columnOf, x, b, y, total);
    run(spmm, (long) starts[rows] * y.stride);
    spmm.forget();
  }

  /** See {@link Kernels#neighbourSums}; row i runs from starts[i] to ends[i + shift]. */
  public void neighbourSums(
      int rows,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      Matrix b,
      Matrix y,
      Matrix total) {
    require(y.rows == rows && y.columns == x.columns && y != x, "result has the wrong shape");
    if (b != null) {
      b.checkSameShape(y);
    }
    if (total != null) {
      total.checkSameShape(y);
    }
    spmm.scale = scale;
    spmm.set(rows, starts, ends, shift, columnOf, x, b, y, total);
    run(spmm, (long) starts[rows] * y.stride);
    spmm.forget();
  }

  /** See {@link Kernels#blockedSums}, for matrices of rows of {@link Matrix#LANES} floats. */
  public void blockedSums(EdgeBlocks edges, Matrix x, RowScale scale, Matrix b, Matrix y) {
    require(x.stride == Matrix.LANES && x.rows == edges.rows() && x != y, "X has the wrong shape");
    x.checkSameShape(y);
    x.checkSameShape(b);
    blocks.set(edges, x, scale, b, y);
    run(blocks, (long) edges.entries.length * Matrix.LANES);
    blocks.set(null, null, null, null, null);
  }

  /** Y_i = factors[i] X_i; Y may be X. */
  public void scaleRows(float[] factors, Matrix x, Matrix y) {
    require(factors.length == x.rows, "one factor a row is needed");
    elements.factors = factors;
    elements(ElementTask.SCALE_ROWS, x, y, 0, 0);
    elements.factors = null;
  }

  /** out[e] = scale S_e (U_i, U_j) on the entries of a symmetric S. */
  public void affinity(SparseMatrix s, int[] reverse, Matrix u, float scale, float[] out) {
    require(s.rows == s.columns && s.columns == u.rows, "U must have a row a node");
    require(reverse.length == s.stored() && out.length >= s.stored(), "one number an edge needed");
    sddmm.s = s;
    sddmm.reverse = reverse;
    sddmm.u = u;
    sddmm.scale = scale;
    sddmm.out = out;
    run(sddmm, s.stored() * u.stride);
  }

  /** Y = X W. */
  public void multiply(Matrix x, Matrix w, Matrix y) {
    require(x.columns == w.rows && y.rows == x.rows && y.columns == w.columns, "shapes differ");
    matmul(Matmul.PLAIN, x, w, y, x.rows);
  }

  /** Y = X^T G. */
  public void multiplyLeftTransposed(Matrix x, Matrix g, Matrix y) {
    require(x.rows == g.rows && y.rows == x.columns && y.columns == g.columns, "shapes differ");
    matmul(Matmul.LEFT, x, g, y, x.columns);
  }

  /** Y = G W^T. */
  public void multiplyRightTransposed(Matrix g, Matrix w, Matrix y) {
    require(g.columns == w.columns && y.rows == g.rows && y.columns == w.rows, "shapes differ");
    matmul(Matmul.RIGHT, g, w, y, g.rows);
  }

  private void matmul(int kind, Matrix a, Matrix b, Matrix y, int items) {
    require(a != y && b != y, "the result must be a matrix of its own");
    matmul.kind = kind;
    matmul.a = a;
    matmul.b = b;
    matmul.y = y;
    matmul.items = items;
    // X^T G is cut by columns, and every part reads all of G.
    run(matmul, (long) a.rows * a.columns * b.stride, kind == Matmul.LEFT ? 1 : PIECES);
  }

  /** Y = alpha X + beta Y. */
  public void add(float alpha, Matrix x, float beta, Matrix y) {
    elements(ElementTask.AXPBY, x, y, alpha, beta);
  }

  /** Y = alpha X. */
  public void scale(float alpha, Matrix x, Matrix y) {
    elements(ElementTask.SCALE, x, y, alpha, 0);
  }

  /** Y = max(0, X); Y may be X. */
  public void relu(Matrix x, Matrix y) {
    elements(ElementTask.RELU, x, y, 0, 0);
  }

  /** G = 0 where Y is not positive. */
  public void reluGradient(Matrix y, Matrix g) {
    elements(ElementTask.RELU_GRADIENT, y, g, 0, 0);
  }

  /** Y = X above 0, e^X - 1 below (Clevert et al. 2016, α = 1); Y may be X. */
  public void elu(Matrix x, Matrix y) {
    elements(ElementTask.ELU, x, y, 0, 0);
  }

  /** G = G times the slope of elu where it gave Y. */
  public void eluGradient(Matrix y, Matrix g) {
    elements(ElementTask.ELU_GRADIENT, y, g, 0, 0);
  }

  private void elements(int kind, Matrix x, Matrix y, float alpha, float beta) {
    x.checkSameShape(y);
    elements.kind = kind;
    elements.x = x;
    elements.y = y;
    elements.alpha = alpha;
    elements.beta = beta;
    run(elements, (long) y.rows * y.stride);
  }

  /**
   * Y = X with each entry zeroed with probability p (kept to 24 bits) and the others divided by 1 -
   * p, as the key and the entry's place decide. The same call turns dL/dY into dL/dX. Y may be X.
   */
  public void dropout(Matrix x, double p, long key, Matrix y) {
    dropout(x, 0, p, key, y);
  }

  /** The same for rows of a larger matrix, of which x's first is row {@code firstRow}. */
  public void dropout(Matrix x, long firstRow, double p, long key, Matrix y) {
    x.checkSameShape(y);
    dropout.shift = (int) (firstRow * x.stride);
    dropout(x.offset, x.rows * x.stride, x.data, p, key, y.data);
  }

  /** The same for the first {@code count} numbers of an array. */
  public void dropout(float[] x, int count, double p, long key, float[] y) {
    dropout.shift = 0;
    dropout(0, count, x, p, key, y);
  }

  private void dropout(int from, int count, float[] x, double p, long key, float[] y) {
    dropout.from = from;
    dropout.count = count;
    dropout.x = x;
    dropout.key = key;
    dropout.threshold = Rng.dropoutThreshold(p);
    dropout.scale = Rng.dropoutScale(p);
    dropout.y = y;
    run(dropout, 2L * count);
  }

  /** One step of Adam on all of a matrix; see {@link Kernels#adam}. */
  public void adam(
      Matrix weights,
      Matrix gradient,
      Matrix first,
      Matrix second,
      float decay,
      float beta1,
      float beta2,
      float step,
      float epsilon) {
    weights.checkSameShape(gradient);
    adam.weights = weights;
    adam.gradient = gradient;
    adam.first = first;
    adam.second = second;
    adam.decay = decay;
    adam.beta1 = beta1;
    adam.beta2 = beta2;
    adam.step = step;
    adam.epsilon = epsilon;
    run(adam, 4L * weights.rows * weights.stride);
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  private final class Sddmm implements Workers.Task {
    private SparseMatrix s;
    private int[] reverse;
    private Matrix u;
    private float scale;
    private float[] out;

    @Override
    public void run(int part, int parts) {
      // Half of the entries, those left of the diagonal, are worked on.
      int from = Cuts.byCost(s.offsets, s.rows, part, parts);
      int to = Cuts.byCost(s.offsets, s.rows, part + 1, parts);
      kernels.sddmm(from, to, s.offsets, s.columnOf, s.values, reverse, u, scale, out);
    }
  }

  private final class Matmul implements Workers.Task {
    static final int PLAIN = 0;
    static final int LEFT = 1;
    static final int RIGHT = 2;
    private int kind;
    private Matrix a;
    private Matrix b;
    private Matrix y;
    private int items;

    @Override
    public void run(int part, int parts) {
      int from = Cuts.inBlocks(items, Matrix.LANES, part, parts);
      int to = Cuts.inBlocks(items, Matrix.LANES, part + 1, parts);
      switch (kind) {
        case PLAIN -> kernels.matmul(from, to, a, b, y);
        case LEFT -> kernels.matmulLeftTransposed(from, to, a, b, y);
        default -> kernels.matmulRightTransposed(from, to, a, b, y);
      }
    }
  }

  private final class Dropout implements Workers.Task {
    private int from;
    private int count;
    private float[] x;
    private long key;
    private int shift;
    private int threshold;
    private float scale;
    private float[] y;

    @Override
    public void run(int part, int parts) {
      int first = from + Cuts.even(count, part, parts);
      int end = from + Cuts.even(count, part + 1, parts);
      kernels.dropout(first, end, x, key, shift, threshold, scale, y);
    }
  }
}
