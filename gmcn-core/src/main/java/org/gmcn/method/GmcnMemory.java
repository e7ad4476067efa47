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

  private final ProblemSize size;
  private final GmcnOptions options;
  private final boolean truncated;

  GmcnMemory(ProblemSize size, GmcnOptions options) {
    this.size = size;
    this.options = options;
    truncated = options.mask() == MaskOptions.Rule.TRUNCATED;
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
      need.lasting(rule() + rounds(masks));
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
    need.lasting(rule() + round(false));
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
      need.lasting(rule() + options.rounds() * round(true));
      need.matrices(options.dropout() > 0 ? 8 : 7, size.nodes(), in);
    }
    return need.matrices(2, size.nodes(), size.classes());
  }

  /** Adds the weights; returns the width of the first layer. */
  private int parameters(MemoryNeed need) {
    int width = options.layers() == 1 ? size.classes() : options.hidden();
    need.parameter(size.columns(), width);
    return width;
  }

  private void input(MemoryNeed need, int width, Lifetime masks) {
    if (GmcnInput.tooWide(size)) {
      long panel = MemoryNeed.matrix(size.nodes(), GmcnInput.panel(size.nodes()));
      commuted(need, width, 3 * panel + rule(), masks);
    } else if (GmcnInput.commutes(size, options)) {
      commuted(need, width, 4 * size.denseBytes(), masks);
    } else {
      need.passing(rule() + round(false) + 3 * size.denseBytes());
      need.lasting(size.denseBytes() * (options.inputDropout() > 0 ? 2 : 1));
    }
  }

  private void commuted(MemoryNeed need, int width, long choosing, Lifetime masks) {
    need.lasting(rule() + rounds(masks == Lifetime.ROUND ? Lifetime.FORWARD : masks));
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
    long layout = truncated ? (long) (8 * PLACES * size.edges()) + 6 * size.edges() : 0;
    return 8 * size.edges() + layout + 24 * size.nodes();
  }

  /** What choosing a mask works on. */
  private long rule() {
    return switch (options.mask()) {
      case TRUNCATED -> (long) (4 * PLACES * size.edges()) + 2 * size.edges() + 24 * size.nodes();
      case SIMPLEX -> 8 * size.edges() + 4 * size.nodes();
      case DENSE -> 4 * size.edges() + 4 * size.nodes() * size.nodes();
    };
  }

  private long rounds(Lifetime masks) {
    return (masks == Lifetime.ROUND ? 1 : options.rounds()) * round(masks == Lifetime.BACKWARD);
  }

  /** One mask, with its transpose where a backward pass will want it. */
  private long round(boolean backward) {
    boolean symmetric =
        options.mask() != MaskOptions.Rule.SIMPLEX
            && options.epsilonRule() == GmcnOptions.EpsilonRule.ABSOLUTE;
    boolean valued = size.weighted() || !truncated;
    long packed = (valued ? 8 : 4) * size.edges() + (truncated ? 9 : 5) * size.nodes();
    return size.edges() + packed * (symmetric || !backward ? 1 : 2);
  }
}
