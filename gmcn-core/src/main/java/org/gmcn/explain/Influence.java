package org.gmcn.explain;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;

/**
 * w (n) with U_i = Σ_j w_j H_j in a layer whose masks are held: the backward pass of the
 * aggregation from a one at node i, in double precision. While it has reached few nodes a step runs
 * along their edges; later every node gathers from its own, in the same order and so with the same
 * bits, on all threads.
 */
final class Influence {
  /** Steps along the edges of the reached nodes cost so much more an edge. */
  private static final int SCATTER_COST = 4;

  private final MaskTrace trace;
  private final SparseMatrix a;
  private final int closed;
  private final int other;
  private final Compute compute;
  private final double[] w;
  private double[] flow;
  private double[] next;

  /**
   * @param closed a directed edge that is closed in both directions, or -1
   */
  private Influence(MaskTrace trace, int node, int closed, Compute compute) {
    this.trace = trace;
    this.closed = closed;
    this.compute = compute;
    a = trace.adjacency();
    other = closed < 0 ? -1 : trace.reverse(closed);
    w = new double[a.rows];
    flow = new double[a.rows];
    next = new double[a.rows];
    flow[node] = 1;
  }

  static double[] of(
      MaskTrace trace, int layer, int steps, double alpha, int node, int closed, Compute compute) {
    Influence influence = new Influence(trace, node, closed, compute);
    long[][] rounds = trace.layer(layer);
    for (int k = rounds.length - 1; k >= 0; k--) {
      for (int t = 0; t < steps; t++) {
        influence.step(rounds[k], (float) alpha);
      }
    }
    for (int i = 0; i < influence.w.length; i++) {
      influence.w[i] += influence.flow[i];
    }
    return influence.w;
  }

  /** w += (1-α) flow; flow = α S^T flow. */
  private void step(long[] kept, float alpha) {
    float rest = 1 - alpha;
    long reached = 0;
    for (int i = 0; i < a.rows; i++) {
      if (flow[i] != 0) {
        w[i] += rest * flow[i];
        flow[i] *= alpha;
        reached += a.offsets[i + 1] - a.offsets[i];
      }
    }
    if (reached * SCATTER_COST < a.stored()) {
      scatter(kept);
    } else {
      compute.run((part, parts) -> gather(kept, part, parts), a.stored() * 4L);
    }
    double[] swap = flow;
    flow = next;
    next = swap;
  }

  private void scatter(long[] kept) {
    Arrays.fill(next, 0);
    for (int i = 0; i < a.rows; i++) {
      for (int e = a.offsets[i]; flow[i] != 0 && e < a.offsets[i + 1]; e++) {
        if (MaskTrace.in(kept, e) && e != closed && e != other) {
          next[a.columnOf[e]] += flow[i] * a.values[e];
        }
      }
    }
  }

  private void gather(long[] kept, int part, int parts) {
    int from = Cuts.byCost(a.offsets, a.rows, part, parts);
    int to = Cuts.byCost(a.offsets, a.rows, part + 1, parts);
    for (int j = from; j < to; j++) {
      double sum = 0;
      for (int e = a.offsets[j]; e < a.offsets[j + 1]; e++) {
        if (MaskTrace.in(kept, trace.reverse(e)) && e != closed && e != other) {
          sum += flow[a.columnOf[e]] * a.values[e];
        }
      }
      next[j] = sum;
    }
  }
}
