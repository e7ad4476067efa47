package org.gmcn;

import java.util.Arrays;
import org.gmcn.graph.Graph;
import org.gmcn.kernel.Matrix;
import org.gmcn.mask.MaskOptions;

/**
 * GmCN written straight from the formulas, with full matrices in double precision and no thought of
 * speed. What the product computes is compared with this.
 */
public final class DenseOracle {
  public final int n;
  public final double[][] adjacency;

  /** The smallest distance of any score from its threshold, over all masks made so far. */
  public double margin = Double.POSITIVE_INFINITY;

  public DenseOracle(Graph graph) {
    n = graph.nodes;
    double[][] a = new double[n][n];
    double[] degree = new double[n];
    for (int i = 0; i < n; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        a[i][graph.columns[e]] = graph.weight(e);
        degree[i] += graph.weight(e);
      }
    }
    adjacency = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        adjacency[i][j] = a[i][j] == 0 ? 0 : a[i][j] / Math.sqrt(degree[i] * degree[j]);
      }
    }
  }

  public static double[][] of(Matrix m) {
    double[][] d = new double[m.rows][m.columns];
    for (int i = 0; i < m.rows; i++) {
      for (int j = 0; j < m.columns; j++) {
        d[i][j] = m.get(i, j);
      }
    }
    return d;
  }

  /** The binary mask for U. */
  public boolean[][] mask(double[][] u, MaskOptions o) {
    double[][] m = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double dot = 0;
        for (int k = 0; k < u[i].length; k++) {
          dot += u[i][k] * u[j][k];
        }
        m[i][j] = adjacency[i][j] * dot / (2 * o.gamma());
      }
    }
    switch (o.rule()) {
      case TRUNCATED -> project(m, o.projections(), true);
      case DENSE -> project(m, o.projections(), false);
      case SIMPLEX -> simplex(m);
    }
    boolean[][] kept = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      double limit = o.epsilon() * (o.relative() ? mean(i, m) : 1);
      for (int j = 0; j < n; j++) {
        if (adjacency[i][j] != 0) {
          margin = Math.min(margin, Math.abs(m[i][j] - limit) / Math.max(1, limit));
          kept[i][j] = m[i][j] > limit;
        }
      }
    }
    return kept;
  }

  private double mean(int i, double[][] m) {
    double sum = 0;
    int degree = 0;
    for (int j = 0; j < n; j++) {
      if (adjacency[i][j] != 0) {
        sum += m[i][j];
        degree++;
      }
    }
    return degree == 0 ? 0 : sum / degree;
  }

  private void project(double[][] m, int times, boolean onEdges) {
    for (int l = 0; l < times; l++) {
      double[] r = new double[n];
      double[] c = new double[n];
      double s = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          r[i] += m[i][j];
          c[j] += m[i][j];
          s += m[i][j];
        }
      }
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double v = m[i][j] - r[i] / n - c[j] / n + 1.0 / n + s / ((double) n * n);
          m[i][j] = onEdges && adjacency[i][j] == 0 ? 0 : Math.max(0, v);
        }
      }
    }
  }

  /** Bisection for τ with sum of max(0, m - τ) = 1: another way than sorting. */
  private void simplex(double[][] m) {
    for (int i = 0; i < n; i++) {
      double low = -2;
      double high = 0;
      for (int j = 0; j < n; j++) {
        if (adjacency[i][j] != 0) {
          low = Math.min(low, m[i][j] - 2);
          high = Math.max(high, m[i][j]);
        }
      }
      for (int step = 0; step < 200; step++) {
        double middle = (low + high) / 2;
        double sum = 0;
        for (int j = 0; j < n; j++) {
          sum += adjacency[i][j] == 0 ? 0 : Math.max(0, m[i][j] - middle);
        }
        if (sum > 1) {
          low = middle;
        } else {
          high = middle;
        }
      }
      for (int j = 0; j < n; j++) {
        m[i][j] = adjacency[i][j] == 0 ? 0 : Math.max(0, m[i][j] - low);
      }
    }
  }

  /** T steps of U = α (M ⊙ Â) U + (1-α) H. */
  public double[][] propagate(
      double[][] u, double[][] h, boolean[][] mask, int steps, double alpha) {
    double[][] now = u;
    for (int t = 0; t < steps; t++) {
      double[][] next = new double[n][h[0].length];
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < h[0].length; k++) {
          next[i][k] = (1 - alpha) * h[i][k];
        }
        for (int j = 0; j < n; j++) {
          if (mask[i][j]) {
            for (int k = 0; k < h[0].length; k++) {
              next[i][k] += alpha * adjacency[i][j] * now[j][k];
            }
          }
        }
      }
      now = next;
    }
    return now;
  }

  public static double[][] multiply(double[][] a, double[][] b) {
    double[][] out = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < b.length; k++) {
        for (int j = 0; j < b[0].length; j++) {
          out[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return out;
  }

  public static double[][] relu(double[][] x) {
    double[][] out = new double[x.length][];
    for (int i = 0; i < x.length; i++) {
      out[i] = Arrays.stream(x[i]).map(v -> Math.max(0, v)).toArray();
    }
    return out;
  }

  /** Mean cross-entropy over nodes. */
  public static double loss(double[][] scores, int[] labels, int[] nodes) {
    double sum = 0;
    for (int i : nodes) {
      double total = Arrays.stream(scores[i]).map(Math::exp).sum();
      sum += Math.log(total) - scores[i][labels[i]];
    }
    return sum / nodes.length;
  }
}
