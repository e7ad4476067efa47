package org.gmcn.method;

import org.gmcn.mask.MaskOptions;
import org.gmcn.matrix.Matrix;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;
import org.gmcn.sparse.MaskStorage.Lifetime;

/**
 * The memory of {@link GmcnNetwork} and of {@link GmcnParts}: O(edges + nodes * hidden + input).
 */
final class GmcnMemory {
  /** Places of the edges' layout an edge: rows of similar length are filled up to the longest. */
  private static final double PLACES = 1.05;

  /** Bytes per edge of the blocks in which sums over all edges of a large graph are computed. */
  private static final long BLOCKED = 8;

  private final ProblemSize size;
  private final GmcnOptions options;

  GmcnMemory(ProblemSize size, GmcnOptions options) {
    this.size = size;
    this.options = options;
  }

  MemoryNeed network() {
    // The graph and, while U is computed, the features stand in another order too.
    return new MemoryNeed()
        .lasting(size.graphBytes())
        .lasting(inference(Lifetime.BACKWARD))
        .lasting(trained());
  }

  /** The edges from the nodes that train, those to nodes that are read: a third each at most. */
  private long trained() {
    if (options.layers() == 1) {
      return 0;
    }
    long rows = size.nodes() / 3;
    return 8 * size.edges() / 3
        + 21 * size.nodes()
        + MemoryNeed.matrix(rows, options.hidden())
        + MemoryNeed.matrix(rows, size.classes());
  }

  /** A network that keeps some of its masks only. */
  MemoryNeed inference(Lifetime masks) {
    MemoryNeed need = new MemoryNeed().lasting(topology());
    int width = parameters(need);
    need.matrices(1, size.nodes(), width);
    input(need, width, masks);
    int in = width;
    for (int l = 1; l < options.layers(); l++) {
      int out = l == options.layers() - 1 ? size.classes() : options.hidden();
      need.lasting(rule(l) + rounds(l, masks));
      need.matrices(options.dropout() > 0 ? 4 : 3, size.nodes(), in);
      need.matrices(1, size.nodes(), out);
      if (masks == Lifetime.BACKWARD) {
        backward(need, in, out);
      }
      in = out;
    }
    return need;
  }

  /** What a layer needs for its gradients, whatever the kernels, beside what goes forward. */
  private void backward(MemoryNeed need, int in, int out) {
    need.matrices(1, size.nodes(), in);
    boolean commutes =
        options.dropout() == 0 && Matrix.paddedColumns(out) < Matrix.paddedColumns(in);
    need.matrices(1, size.nodes(), commutes ? out : in);
    if (commutes) {
      need.matrices(2, size.nodes(), out);
    }
  }

  /** The whole graph's first aggregate and inference, without the batches. */
  MemoryNeed whole() {
    MemoryNeed need = new MemoryNeed().lasting(topology());
    int width = parameters(need);
    for (int l = 0; l < options.layers(); l++) {
      need.lasting(
          l > 0 && options.layer(l).equals(options.layer(l - 1)) ? 0 : rule(l) + round(l, false));
    }
    aggregate(need);
    need.matrices(options.layers() - 1, size.nodes(), options.hidden());
    need.matrices(1, size.nodes(), size.classes());
    return options.layers() > 1 ? need.matrices(2, size.nodes(), width) : need;
  }

  /** A batch: its graph, its rows of the aggregate, its network. */
  MemoryNeed part() {
    MemoryNeed need = new MemoryNeed().lasting(size.graphBytes() + size.denseBytes() + topology());
    int in = options.hidden();
    for (int l = 1; l < options.layers(); l++) {
      need.lasting(rule(l) + options.rounds() * round(l, true));
      need.matrices(options.dropout() > 0 ? 8 : 7, size.nodes(), in);
    }
    return need.matrices(2, size.nodes(), size.classes());
  }

  /** Adds the weights; returns the width of the first layer. */
  private int parameters(MemoryNeed need) {
    need.weights(size, options.hidden(), options.layers());
    return options.layers() == 1 ? size.classes() : options.hidden();
  }

  private void input(MemoryNeed need, int width, Lifetime masks) {
    if (GmcnInput.tooWide(size)) {
      long panel = MemoryNeed.matrix(size.nodes(), GmcnInput.panel(size.nodes()));
      commuted(need, width, 3 * panel + rule(0), masks);
    } else if (GmcnInput.commutes(size, options)) {
      commuted(need, width, 4 * size.denseBytes(), masks);
    } else {
      need.passing(rule(0) + round(0, false) + 3 * size.denseBytes());
      need.lasting(size.denseBytes() * (options.inputDropout() > 0 ? 2 : 1));
    }
  }

  private void commuted(MemoryNeed need, int width, long choosing, Lifetime masks) {
    need.lasting(rule(0) + rounds(0, masks == Lifetime.ROUND ? Lifetime.FORWARD : masks));
    need.passing(choosing);
    need.matrices(3, size.nodes(), width);
    need.product(size, 0);
  }

  private void aggregate(MemoryNeed need) {
    need.passing((size.sparse() ? 3 : 2) * size.denseBytes());
    need.lasting(size.denseBytes());
  }

  /** Â, the reverse edges and their layouts, the degrees. */
  private long topology() {
    boolean laidOut = false;
    boolean all = false;
    for (int l = 0; l < options.layers(); l++) {
      boolean keepsAll = options.maskOptions(l).keepsAll();
      laidOut |= !keepsAll;
      all |= keepsAll;
    }
    long layout = laidOut ? (long) (8 * PLACES * size.edges()) + 6 * size.edges() : 0;
    return 8 * size.edges() + layout + (all ? BLOCKED * size.edges() : 0) + 24 * size.nodes();
  }

  /** The arrays that choosing the masks of a layer works on. */
  private long rule(int layer) {
    long pairs = 2 * size.edges();
    long places = (long) (4 * PLACES * size.edges());
    MaskOptions mask = options.maskOptions(layer);
    return mask.keepsAll()
        ? 0
        : switch (mask.rule()) {
          case TRUNCATED -> pairs + places + 24 * size.nodes();
          case COSINE, EXACT -> pairs + places + 8 * size.nodes();
          case SIMPLEX -> pairs + 8 * size.edges() + 4 * size.nodes();
          case DENSE -> pairs + 4 * size.edges() + 4 * size.nodes() * size.nodes();
          case NONE -> 0;
        };
  }

  private long rounds(int layer, Lifetime masks) {
    int kept = masks == Lifetime.ROUND ? 1 : options.rounds();
    return kept * round(layer, masks == Lifetime.BACKWARD);
  }

  /** One mask, with its transpose if a backward pass needs it. */
  private long round(int layer, boolean backward) {
    MaskOptions mask = options.maskOptions(layer);
    if (mask.keepsAll()) {
      return 0;
    }
    long packed = (size.weighted() ? 8 : 4) * size.edges() + 9 * size.nodes();
    return size.edges() + packed * (mask.symmetric() || !backward ? 1 : 2);
  }
}
