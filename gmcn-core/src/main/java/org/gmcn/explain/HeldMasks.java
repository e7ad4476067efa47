package org.gmcn.explain;

import java.util.Arrays;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.model.GmcnOptions;
import org.gmcn.nn.FeatureProduct;

/**
 * The network with its masks held: what is left is linear but for the ReLUs, and the aggregation
 * commutes with the weights, Agg(H) Θ = Agg(H Θ), so everything is computed on narrow matrices. One
 * edge may be closed in both directions. Uses no workers, so many threads may ask at once.
 */
final class HeldMasks {
  private final MaskTrace trace;
  private final GmcnOptions options;
  private final Matrix[] theta;

  /** X Θ of the first layer (n x width), which no mask changes. */
  private final Matrix input;

  /** H Θ of the last layer with all edges as they were. */
  private final Matrix last;

  HeldMasks(TrainedGmcn model, MaskTrace trace, Compute compute) {
    this.trace = trace;
    this.options = model.options();
    this.theta = new Matrix[options.layers()];
    for (int l = 0; l < theta.length; l++) {
      theta[l] = model.weights().asMap().get("theta." + l).copy();
    }
    input = new Matrix(trace.nodes(), theta[0].columns);
    new FeatureProduct(model.features(), 0, compute).forward(theta[0], false, 0, input);
    last = lastProduct(-1);
  }

  /** H Θ of the last layer, row by row, as the masks were. */
  Matrix last() {
    return last;
  }

  /** The scores of a node when an edge is closed (none for -1). */
  double[] scores(int node, int closed) {
    Matrix product = closed < 0 ? last : lastProduct(closed);
    double[] w = influence(node, closed);
    double[] scores = new double[product.columns];
    for (int j = 0; j < w.length; j++) {
      if (w[j] != 0) {
        for (int c = 0; c < scores.length; c++) {
          scores[c] += w[j] * product.get(j, c);
        }
      }
    }
    return scores;
  }

  /** How much a single call of {@link #scores} costs, in multiply-adds. */
  long work() {
    long edges = trace.adjacency().stored();
    long steps = (long) options.rounds() * options.steps();
    long width = 1;
    for (int l = 0; l + 1 < theta.length; l++) {
      width += theta[l].columns;
    }
    return edges * steps * width;
  }

  /**
   * w with U_i = Σ_j w_j H_j in the last layer: the backward pass of the aggregation from a one at
   * node i.
   */
  double[] influence(int node, int closed) {
    SparseMatrix a = trace.adjacency();
    int other = closed < 0 ? -1 : trace.reverse(closed);
    float alpha = (float) options.alpha();
    float rest = 1 - alpha;
    double[] w = new double[a.rows];
    double[] flow = new double[a.rows];
    double[] next = new double[a.rows];
    flow[node] = 1;
    MaskTrace.Round[] rounds = trace.layer(theta.length - 1);
    for (int k = rounds.length - 1; k >= 0; k--) {
      byte[] kept = rounds[k].kept();
      for (int t = 0; t < options.steps(); t++) {
        Arrays.fill(next, 0);
        for (int i = 0; i < a.rows; i++) {
          if (flow[i] == 0) {
            continue;
          }
          w[i] += rest * flow[i];
          double scaled = alpha * flow[i];
          for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
            if (kept[e] != 0 && e != closed && e != other) {
              next[a.columnOf[e]] += scaled * a.values[e];
            }
          }
        }
        double[] swap = flow;
        flow = next;
        next = swap;
      }
    }
    for (int i = 0; i < w.length; i++) {
      w[i] += flow[i];
    }
    return w;
  }

  private Matrix lastProduct(int closed) {
    Matrix product = input;
    for (int l = 0; l + 1 < theta.length; l++) {
      product = times(aggregate(l, product, closed), theta[l + 1]);
    }
    return product;
  }

  /** The aggregation of a layer on H Θ. */
  private Matrix aggregate(int layer, Matrix h, int closed) {
    SparseMatrix a = trace.adjacency();
    int other = closed < 0 ? -1 : trace.reverse(closed);
    float alpha = (float) options.alpha();
    float rest = 1 - alpha;
    Matrix u = h;
    Matrix front = new Matrix(h.rows, h.columns);
    Matrix back = new Matrix(h.rows, h.columns);
    for (MaskTrace.Round round : trace.layer(layer)) {
      byte[] kept = round.kept();
      for (int t = 0; t < options.steps(); t++) {
        Matrix next = u == front ? back : front;
        for (int i = 0; i < a.rows; i++) {
          int to = next.row(i);
          int own = h.row(i);
          for (int c = 0; c < h.columns; c++) {
            next.data[to + c] = rest * h.data[own + c];
          }
          for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
            if (kept[e] != 0 && e != closed && e != other) {
              float scaled = alpha * a.values[e];
              int from = u.row(a.columnOf[e]);
              for (int c = 0; c < h.columns; c++) {
                next.data[to + c] += scaled * u.data[from + c];
              }
            }
          }
        }
        u = next;
      }
    }
    return u;
  }

  /** ReLU(U) Θ. */
  private static Matrix times(Matrix u, Matrix theta) {
    Matrix product = new Matrix(u.rows, theta.columns);
    for (int i = 0; i < u.rows; i++) {
      int to = product.row(i);
      for (int k = 0; k < u.columns; k++) {
        float value = Math.max(0, u.get(i, k));
        int from = theta.row(k);
        for (int c = 0; value > 0 && c < theta.columns; c++) {
          product.data[to + c] += value * theta.data[from + c];
        }
      }
    }
    return product;
  }
}
