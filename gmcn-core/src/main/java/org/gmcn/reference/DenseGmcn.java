package org.gmcn.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskOptions;
import org.gmcn.matrix.Matrix;

/**
 * All of GmCN (Jiang et al. 2019) with full matrices in double precision, written as the formulas
 * are, without regard to speed. The fast network is tested against this class; time and memory are
 * O(n²).
 *
 * @since 0.1
 */
public final class DenseGmcn {
  private final int n;

  /** Â = D^-1/2 A D^-1/2, without self loops. */
  private final double[][] adjacency;

  private double margin = Double.POSITIVE_INFINITY;

  public DenseGmcn(Graph graph) {
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

  public double[][] adjacency() {
    return adjacency;
  }

  /**
   * The smallest distance of any score from its threshold, over all masks so far: in single
   * precision a score this close may be on the other side.
   */
  public double margin() {
    return margin;
  }

  /**
   * The scores of every class (n x c): H = X, then for every layer H = σ(Agg(H) Θ), where σ is ReLU
   * except in the last layer, which has none.
   *
   * @param options those of each layer
   * @param rounds K
   * @param steps T
   * @param alpha α of each layer
   */
  public double[][] scores(
      double[][] x,
      double[][][] thetas,
      MaskOptions[] options,
      int rounds,
      int steps,
      double[] alpha) {
    boolean[][][][] masks = new boolean[thetas.length][rounds][][];
    double[][] h = x;
    for (int l = 0; l < thetas.length; l++) {
      masks[l] = masks(h, options[l], rounds, steps, alpha[l]);
      h = layer(h, masks[l], steps, alpha[l], thetas[l], l == thetas.length - 1);
    }
    return h;
  }

  /** The scores for masks that are given, layer by layer and round by round. */
  public double[][] scores(
      double[][] x, double[][][] thetas, boolean[][][][] masks, int steps, double[] alpha) {
    double[][] h = x;
    for (int l = 0; l < thetas.length; l++) {
      h = layer(h, masks[l], steps, alpha[l], thetas[l], l == thetas.length - 1);
    }
    return h;
  }

  private double[][] layer(
      double[][] h, boolean[][][] masks, int steps, double alpha, double[][] theta, boolean last) {
    double[][] out = multiply(aggregate(h, masks, steps, alpha), theta);
    return last ? out : relu(out);
  }

  /** The masks of K rounds for H. */
  public boolean[][][] masks(
      double[][] h, MaskOptions options, int rounds, int steps, double alpha) {
    boolean[][][] masks = new boolean[rounds][][];
    double[][] u = h;
    for (int k = 0; k < rounds; k++) {
      masks[k] = mask(u, options);
      u = propagate(u, h, masks[k], steps, alpha);
    }
    return masks;
  }

  /** Algorithm 2 for given masks: U = H, then T steps per mask. */
  public double[][] aggregate(double[][] h, boolean[][][] masks, int steps, double alpha) {
    double[][] u = h;
    for (boolean[][] mask : masks) {
      u = propagate(u, h, mask, steps, alpha);
    }
    return u;
  }

  /** M of one round. */
  public boolean[][] mask(double[][] u, MaskOptions options) {
    return switch (options.rule()) {
      case TRUNCATED, DENSE, SIMPLEX -> projected(u, options);
      case EXACT -> above(affinities(u, 1), i -> options.gamma());
      case COSINE -> largest(cosines(u), options.keep());
      case NONE -> edges();
    };
  }

  /** c_ij = ⟨u_i, u_j⟩ / (|u_i| |u_j|), and 0 if either row is zero. */
  private double[][] cosines(double[][] u) {
    double[] length = Arrays.stream(u).mapToDouble(row -> Math.sqrt(product(row, row))).toArray();
    double[][] c = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        boolean zero = length[i] < 1e-12 || length[j] < 1e-12;
        c[i][j] = zero ? 0 : product(u[i], u[j]) / (length[i] * length[j]);
      }
    }
    return c;
  }

  /** M_ij = 1 if c_ij >= τ, with τ the q-th largest of the undirected edges. */
  private boolean[][] largest(double[][] c, double keep) {
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        if (adjacency[i][j] != 0) {
          values.add(c[i][j]);
        }
      }
    }
    values.sort(Comparator.reverseOrder());
    double exact = Math.rint(keep * values.size() * 1e9) / 1e9;
    int q = Math.max(1, (int) Math.ceil(exact));
    if (q >= values.size()) {
      return edges();
    }
    double tau = values.get(q - 1);
    double below = values.get(q);
    margin = Math.min(margin, tau - below);
    boolean[][] kept = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        kept[i][j] = adjacency[i][j] != 0 && c[i][j] >= tau;
      }
    }
    return kept;
  }

  /** M_ij = 1 on every edge. */
  private boolean[][] edges() {
    boolean[][] kept = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        kept[i][j] = adjacency[i][j] != 0;
      }
    }
    return kept;
  }

  /** Â_ij ⟨u_i, u_j⟩ / divisor. */
  private double[][] affinities(double[][] u, double divisor) {
    double[][] m = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        m[i][j] = adjacency[i][j] * product(u[i], u[j]) / divisor;
      }
    }
    return m;
  }

  /** M_ij = 1 if m_ij exceeds the row's threshold, else 0. */
  private boolean[][] above(double[][] m, IntToDoubleFunction thresholds) {
    boolean[][] kept = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      double threshold = thresholds.applyAsDouble(i);
      for (int j = 0; j < n; j++) {
        if (adjacency[i][j] != 0) {
          margin = Math.min(margin, Math.abs(m[i][j] - threshold) / Math.max(1, threshold));
          kept[i][j] = m[i][j] > threshold;
        }
      }
    }
    return kept;
  }

  /** Z_ij = Â_ij ⟨u_i, u_j⟩, M = Z / (2γ), the projection, and M_ij = 1 if M_ij > ε else 0. */
  private boolean[][] projected(double[][] u, MaskOptions options) {
    double[][] m = affinities(u, 2 * options.gamma());
    switch (options.rule()) {
      case TRUNCATED -> project(m, options.projections(), true);
      case DENSE -> project(m, options.projections(), false);
      case SIMPLEX -> simplex(m);
      default -> throw new IllegalArgumentException("no projection: " + options.rule());
    }
    return above(m, i -> options.epsilon() * (options.relative() ? mean(i, m) : 1));
  }

  private static double product(double[] u, double[] v) {
    double sum = 0;
    for (int k = 0; k < u.length; k++) {
      sum += u[k] * v[k];
    }
    return sum;
  }

  /** The mean of a row's entries on the edges. */
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

  /** M_ij = max(0, M_ij - r_i/n - c_j/n + 1/n + s/n²), L times. */
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

  /**
   * M_ij = max(0, M_ij - τ_i), with τ_i such that the row sums to one. τ is found by bisection,
   * where the product sorts.
   */
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

  /**
   * dH for G = dL/dU, with constant masks: for every step, last first, dH += (1-α) G and G = α (M ⊙
   * Â)^T G; then dH += G.
   */
  public double[][] gradient(double[][] g, boolean[][][] masks, int steps, double alpha) {
    int columns = g[0].length;
    double[][] dh = new double[n][columns];
    double[][] flow = g;
    for (int left = masks.length * steps - 1; left >= 0; left--) {
      boolean[][] mask = masks[left / steps];
      double[][] next = new double[n][columns];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          for (int k = 0; mask[i][j] && k < columns; k++) {
            next[j][k] += alpha * adjacency[i][j] * flow[i][k];
          }
        }
        for (int k = 0; k < columns; k++) {
          dh[i][k] += (1 - alpha) * flow[i][k];
        }
      }
      flow = next;
    }
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < columns; k++) {
        dh[i][k] += flow[i][k];
      }
    }
    return dh;
  }

  /** The mean cross-entropy of the given nodes. */
  public static double loss(double[][] scores, int[] labels, int[] nodes) {
    double sum = 0;
    for (int i : nodes) {
      double total = Arrays.stream(scores[i]).map(Math::exp).sum();
      sum += Math.log(total) - scores[i][labels[i]];
    }
    return sum / nodes.length;
  }

  /** A B. */
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

  private static double[][] relu(double[][] x) {
    double[][] out = new double[x.length][];
    for (int i = 0; i < x.length; i++) {
      out[i] = Arrays.stream(x[i]).map(v -> Math.max(0, v)).toArray();
    }
    return out;
  }

  /** A copy in double precision. */
  public static double[][] of(Matrix m) {
    double[][] d = new double[m.rows][m.columns];
    for (int i = 0; i < m.rows; i++) {
      for (int j = 0; j < m.columns; j++) {
        d[i][j] = m.get(i, j);
      }
    }
    return d;
  }
}
