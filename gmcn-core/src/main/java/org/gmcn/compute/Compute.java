package org.gmcn.compute;

import java.util.concurrent.CancellationException;
import org.gmcn.Rng;
import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.EdgeBlocks;
import org.gmcn.matrix.layout.RowScale;
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
  private final ThreadPolicy policy;
  private final SparseTask spmm;
  private final BlockTask blocks;
  private final SddmmTask sddmm;
  private final MatmulTask matmul;
  private final ElementTask elements;
  private final DropoutTask dropout;
  private final AdamTask adam;
  private volatile boolean interrupted;

  public Compute(Workers workers, Kernels kernels) {
    this(workers, kernels, new ThreadPolicy());
  }

  Compute(Workers workers, Kernels kernels, ThreadPolicy policy) {
    this.workers = workers;
    this.policy = policy;
    this.kernels = kernels;
    this.spmm = new SparseTask(kernels);
    this.blocks = new BlockTask(kernels, workers.count());
    this.sddmm = new SddmmTask(kernels);
    this.matmul = new MatmulTask(kernels);
    this.elements = new ElementTask(kernels);
    this.dropout = new DropoutTask(kernels);
    this.adam = new AdamTask(kernels);
  }

  /** The best kernels here, on so many threads. */
  public static Compute of(int threads) {
    return new Compute(new Workers(threads), KernelChoice.best());
  }

  public Workers workers() {
    return workers;
  }

  /** The name of the kernels that run. */
  public String kernelsName() {
    return kernels.name();
  }

  /** The unchecked kernels, for the checked operations of this package. */
  Kernels kernels() {
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

  /** Runs a task in parts, or in one if there is little to do. */
  public void run(Workers.Task task, long work) {
    run(task, work, PIECES);
  }

  /**
   * Lets the next operation throw a {@link CancellationException}, once. May be called from any
   * thread; what the operations before it have written is incomplete.
   */
  public void interrupt() {
    interrupted = true;
  }

  private void run(Workers.Task task, long work, int pieces) {
    if (interrupted) {
      interrupted = false;
      throw new CancellationException("the computation was interrupted");
    }
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
    Shapes.given("S", s);
    multiply(s, s.values, x, alpha, b, beta, y);
  }

  /** Y = alpha S X + beta B, with other values of S. */
  public void multiply(
      SparseMatrix s, float[] values, Matrix x, float alpha, Matrix b, float beta, Matrix y) {
    Shapes.given("S", s);
    multiply(
        s.rows,
        s.columns,
        s.offsets,
        s.offsets,
        1,
        s.columnOf,
        values,
        x,
        alpha,
        b,
        beta,
        y,
        null,
        0);
  }

  /**
   * Y = alpha S X + beta B, and then total += share Y. S is rows x columns, and its row i runs from
   * starts[i] to ends[i + shift]; the entries must name columns of S. B and total may be null.
   */
  public void multiply(
      int rows,
      int columns,
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
    checkProduct(rows, columns, starts, ends, shift, columnOf, x, b, y, total);
    Shapes.length("the values of entries", values, starts[rows]);
    spmm.share = share;
    spmm.values = values;
    spmm.alpha = alpha;
    spmm.beta = beta;
    spmm.set(rows, starts, ends, shift, columnOf, x, b, y, total);
    run(spmm, (long) starts[rows] * y.stride);
    spmm.forget();
  }

  private static void checkProduct(
      int rows,
      int columns,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      Matrix x,
      Matrix b,
      Matrix y,
      Matrix total) {
    Shapes.ranges(rows, starts, ends, shift, columnOf);
    Shapes.rows("X", x, columns);
    Shapes.shape("Y", y, rows, x.columns);
    Shapes.shapeIfGiven("B", b, rows, x.columns);
    Shapes.shapeIfGiven("the total", total, rows, x.columns);
    Shapes.apart("Y", y, x);
    Shapes.require(total == null || (total != x && total != y), "the total must be a third matrix");
  }

  /**
   * See {@link Kernels#neighbourSums}, for the edges among the given number of rows; row i runs
   * from starts[i] to ends[i + shift]. B and total may be null.
   */
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
    checkProduct(rows, rows, starts, ends, shift, columnOf, x, b, y, total);
    Shapes.factors(scale, rows);
    spmm.scale = scale;
    spmm.set(rows, starts, ends, shift, columnOf, x, b, y, total);
    run(spmm, (long) starts[rows] * y.stride);
    spmm.forget();
  }

  /** See {@link Kernels#blockedSums}, for matrices of rows of {@link Matrix#LANES} floats. */
  public void blockedSums(EdgeBlocks edges, Matrix x, RowScale scale, Matrix b, Matrix y) {
    Shapes.given("the blocks", edges);
    Shapes.rows("X", x, edges.rows());
    Shapes.require(x.stride == Matrix.LANES, "X must have rows of one cache line");
    Shapes.shape("Y", y, x.rows, x.columns);
    Shapes.shape("B", b, x.rows, x.columns);
    Shapes.apart("Y", y, x);
    Shapes.factors(scale, x.rows);
    blocks.set(edges, x, scale, b, y);
    run(blocks, (long) edges.entries.length * Matrix.LANES);
    blocks.set(null, null, null, null, null);
  }

  /** Y_i = factors[i] X_i; Y may be X. */
  public void scaleRows(float[] factors, Matrix x, Matrix y) {
    Shapes.given("X", x);
    Shapes.length("the factors of rows", factors, x.rows);
    elements.factors = factors;
    elements(ElementTask.SCALE_ROWS, x, y, 0, 0);
    elements.factors = null;
  }

  /** out[e] = scale S_e (U_i, U_j) on the entries of a symmetric S. */
  public void affinity(SparseMatrix s, int[] reverse, Matrix u, float scale, float[] out) {
    Shapes.given("S", s);
    Shapes.require(s.rows == s.columns, "S must be square");
    Shapes.rows("U", u, s.rows);
    Shapes.length("the reverse edges", reverse, s.stored());
    Shapes.length("the result", out, s.stored());
    sddmm.s = s;
    sddmm.reverse = reverse;
    sddmm.u = u;
    sddmm.scale = scale;
    sddmm.out = out;
    run(sddmm, s.stored() * u.stride);
  }

  /** Y = X W. */
  public void multiply(Matrix x, Matrix w, Matrix y) {
    Shapes.given("X", x);
    Shapes.rows("W", w, x.columns);
    Shapes.shape("Y", y, x.rows, w.columns);
    matmul(MatmulTask.PLAIN, x, w, y, x.rows);
  }

  /** Y = X^T G. */
  public void multiplyLeftTransposed(Matrix x, Matrix g, Matrix y) {
    Shapes.given("X", x);
    Shapes.rows("G", g, x.rows);
    Shapes.shape("Y", y, x.columns, g.columns);
    matmul(MatmulTask.LEFT, x, g, y, x.columns);
  }

  /** Y = G W^T. */
  public void multiplyRightTransposed(Matrix g, Matrix w, Matrix y) {
    Shapes.given("G", g);
    Shapes.given("W", w);
    Shapes.require(g.columns == w.columns, "G and W must have the same number of columns");
    Shapes.shape("Y", y, g.rows, w.rows);
    matmul(MatmulTask.RIGHT, g, w, y, g.rows);
  }

  private void matmul(int kind, Matrix a, Matrix b, Matrix y, int items) {
    Shapes.apart("Y", y, a);
    Shapes.apart("Y", y, b);
    matmul.kind = kind;
    matmul.a = a;
    matmul.b = b;
    matmul.y = y;
    matmul.items = items;
    // X^T G is cut by columns, and every part reads all of G.
    run(matmul, (long) a.rows * a.columns * b.stride, kind == MatmulTask.LEFT ? 1 : PIECES);
  }

  /** Y = alpha X + beta Y. */
  public void add(float alpha, Matrix x, float beta, Matrix y) {
    elements(ElementTask.AXPBY, x, y, alpha, beta);
  }

  /** Y_row = alpha X_row + beta Y_row, on the calling thread: for use inside tasks. */
  public void addRow(int row, float alpha, Matrix x, float beta, Matrix y) {
    checkSame(x, y);
    Shapes.require(row >= 0 && row < y.rows, "the row must be one of the matrix");
    kernels.axpby(y.row(row), y.row(row) + y.stride, alpha, x.data, beta, y.data);
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
    checkSame(x, y);
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
    checkSame(x, y);
    dropout.shift = (int) (firstRow * x.stride);
    dropout(x.offset, x.rows * x.stride, x.data, p, key, y.data);
  }

  /** The same for the first {@code count} numbers of an array. */
  public void dropout(float[] x, int count, double p, long key, float[] y) {
    Shapes.require(count >= 0, "the count must be 0 or more");
    Shapes.length("X", x, count);
    Shapes.length("Y", y, count);
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
    Shapes.given("the weights", weights);
    Shapes.shape("the gradient", gradient, weights.rows, weights.columns);
    Shapes.shape("the first moment", first, weights.rows, weights.columns);
    Shapes.shape("the second moment", second, weights.rows, weights.columns);
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

  private static void checkSame(Matrix x, Matrix y) {
    Shapes.given("X", x);
    Shapes.shape("Y", y, x.rows, x.columns);
  }
}
