package org.gmcn.memory;

import org.gmcn.Heap;
import org.gmcn.Setting;
import org.gmcn.matrix.Matrix;

/**
 * Adds up the bytes that a training takes on the heap: what lasts as long as it does, and the most
 * there is at any moment. Arrays that grow with the nodes, the edges or the features count; all
 * else is small.
 *
 * @since 0.1
 */
public final class MemoryNeed {
  private static final long REGION = 1 << 20;
  private static final int HEADER = 16;

  private long lasting;
  private long peak;

  /** The bytes of a matrix on the heap. */
  public static long matrix(long rows, int columns) {
    long floats = Matrix.floats(rows, columns);
    return floats > Integer.MAX_VALUE ? 4 * floats : array(4 * floats);
  }

  /**
   * The bytes that an array takes: one of half a region or more has whole regions for itself (G1,
   * regions of 1 MB as the program is started with).
   */
  public static long array(long bytes) {
    return bytes < REGION / 2 ? bytes : (bytes + HEADER + REGION - 1) / REGION * REGION;
  }

  /** Bytes that are there from now on. */
  public MemoryNeed lasting(long bytes) {
    lasting += bytes;
    peak = Math.max(peak, lasting);
    return this;
  }

  /** Bytes that are there for a while only. */
  public MemoryNeed passing(long bytes) {
    peak = Math.max(peak, lasting + bytes);
    return this;
  }

  /** Another need on top of this one. */
  public MemoryNeed lasting(MemoryNeed other) {
    passing(other.peak);
    return lasting(other.lasting);
  }

  /** Matrices of the same shape. */
  public MemoryNeed matrices(int count, long rows, int columns) {
    return lasting(count * matrix(rows, columns));
  }

  /** A parameter with its gradient, the moments of Adam and the best value so far. */
  public MemoryNeed parameter(long rows, int columns) {
    return matrices(5, rows, columns);
  }

  /** The weights of a network whose hidden layers have the same width. */
  public MemoryNeed weights(ProblemSize size, int hidden, int layers) {
    if (layers == 1) {
      return parameter(size.columns(), size.classes());
    }
    return parameter(size.columns(), hidden)
        .matrices(5 * (layers - 2), hidden, hidden)
        .parameter(hidden, size.classes());
  }

  /** The product of the features with weights, see {@link org.gmcn.nn.FeatureProduct}. */
  public MemoryNeed product(ProblemSize size, double dropout) {
    if (!size.sparse()) {
      return lasting(dropout > 0 ? size.denseBytes() : 0);
    }
    return lasting((dropout > 0 ? 20 : 12) * size.stored() + 4L * size.columns());
  }

  /** A normalised adjacency matrix with self loops of its own. */
  public MemoryNeed loopedAdjacency(ProblemSize size) {
    long entries = size.edges() + size.nodes();
    return lasting((size.weighted() ? 3 : 2) * array(4 * entries) + 4 * size.nodes());
  }

  /** The losses and their gradient, and the probabilities at the end. */
  public MemoryNeed scores(ProblemSize size) {
    return matrices(1, size.nodes(), size.classes())
        .lasting(8 * size.nodes())
        .passing(matrix(size.nodes(), size.classes()));
  }

  /** What stays as long as the training does. */
  public long lastingBytes() {
    return lasting;
  }

  /** The most at any moment. */
  public long peakBytes() {
    return peak;
  }

  /** Whether a heap of so many bytes is enough. */
  public boolean fits(long heap) {
    return Heap.fits(peak, heap);
  }

  /** The heap to ask Java for, in mebibytes. */
  public long suggestedHeap() {
    return Heap.suggested(peak);
  }

  /** Refuses what would end in an OutOfMemoryError, see {@link Heap#require}. */
  public void require(long heap, String what) {
    Heap.require(peak, heap, what);
  }

  /** Like {@link #require(long, String)}, and names another way out. */
  public void require(long heap, String what, String otherwise, Setting... others) {
    Heap.require(peak, heap, what, otherwise, others);
  }

  /** A number of bytes for people. */
  public static String text(long bytes) {
    return Heap.text(bytes);
  }
}
