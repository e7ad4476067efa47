package org.gmcn.model;

import java.util.Locale;
import org.gmcn.InputException;
import org.gmcn.kernel.Matrix;

/**
 * Adds up the bytes that a training takes on the heap: what lasts as long as it does, and the most
 * there is at any moment. Arrays that grow with the nodes, the edges or the features count; all
 * else is small.
 */
public final class MemoryNeed {
  /** What a collector needs to find room for arrays, and the program itself. */
  private static final double ROOM = 1.1;

  private static final long PROGRAM = 48L << 20;
  private static final double SUGGESTED = 1.2;
  private static final long STEP = 256L << 20;

  private long lasting;
  private long peak;

  /** The bytes of a matrix. */
  public static long matrix(long rows, int columns) {
    return 4 * rows * Matrix.paddedColumns(columns);
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
  MemoryNeed matrices(int count, long rows, int columns) {
    return lasting(count * matrix(rows, columns));
  }

  /** A parameter with its gradient, the moments of Adam and the best value so far. */
  MemoryNeed parameter(long rows, int columns) {
    return matrices(5, rows, columns);
  }

  /** The product of the features with weights, see {@link org.gmcn.nn.FeatureProduct}. */
  MemoryNeed product(ProblemSize size, double dropout) {
    if (!size.sparse()) {
      return lasting(dropout > 0 ? size.denseBytes() : 0);
    }
    return lasting((dropout > 0 ? 20 : 12) * size.stored() + 4L * size.columns());
  }

  /** A normalised adjacency matrix with self loops of its own. */
  MemoryNeed loopedAdjacency(ProblemSize size) {
    long entries = size.edges() + size.nodes();
    return lasting((size.weighted() ? 12 : 8) * entries + 4 * size.nodes());
  }

  /** The losses and their gradient, and the probabilities at the end. */
  MemoryNeed scores(ProblemSize size) {
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
    return peak * ROOM + PROGRAM <= heap;
  }

  /** The heap to ask Java for, in mebibytes. */
  public long suggestedHeap() {
    long bytes = (long) (peak * SUGGESTED) + PROGRAM;
    return (bytes + STEP - 1) / STEP * (STEP >> 20);
  }

  /**
   * Refuses what would end in an OutOfMemoryError.
   *
   * @param what what is about to be done, e.g. "Training GmCN on cora"
   * @param otherwise another way out, e.g. " or train with --batch clusters:64"; may be empty
   */
  public void require(long heap, String what, String otherwise) {
    if (!fits(heap)) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s needs about %s of memory and Java may use %s; give it more with -Xmx%dm%s.",
              what,
              text((long) (peak * ROOM) + PROGRAM),
              text(heap),
              suggestedHeap(),
              otherwise));
    }
  }

  /** A number of bytes for people. */
  public static String text(long bytes) {
    return bytes >= 1 << 30
        ? String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1 << 30))
        : String.format(Locale.ROOT, "%.0f MB", Math.ceil(bytes / (double) (1 << 20)));
  }
}
