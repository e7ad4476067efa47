package org.gmcn.nn;

import org.gmcn.graph.Graph;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Exponential;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Workers;

/**
 * The attention of every head over the edges, and the sum it weighs, row by row of the graph
 * (Veličković et al. 2018, Eq. 3 and 4). With H heads of u units, S (n x 2H) holding each node's
 * score as a source (columns 0 to H-1) and as a neighbour (H to 2H-1), and Q (n x Hu):
 *
 * <pre>
 * z_ij = s_i + s'_j      l_ij = LeakyReLU(z_ij)      a_ij = softmax of l_i over the neighbours j
 * y_i  = sum over j of drop(a_ij) q_j                (each head on its own u columns)
 * </pre>
 *
 * Back, with f_ij the factor of dropout (0 or 1 / (1 - p)):
 *
 * <pre>
 * da_ij = f_ij (g_i, q_j)     dl_ij = a_ij (da_ij - sum over k of a_ik da_ik)    dz = dl LeakyReLU'(z)
 * ds_i  = sum over j of dz_ij      ds'_j = sum over i of dz_ij      dq_j = sum over i of f_ij a_ij g_i
 * </pre>
 *
 * The first line and ds go over the edges of i, the others over the edges that lead to j, found
 * through the reverse edges: each row is summed by one thread in a fixed order. Stored are two
 * numbers an edge and head, a and dz; a dropped a_ij has its sign turned, so that no mask is kept.
 */
final class AttentionSum {
  private final Compute compute;
  private final Graph graph;
  private final int[] reverse;
  private final int heads;
  private final int units;
  private final float slope;
  private final Dropout dropout;
  private final float[] attention;
  private final float[] dz;
  private final float[][] scratch;
  private final Forward forward = new Forward();
  private final BackwardSources sources = new BackwardSources();
  private final BackwardNeighbours neighbours = new BackwardNeighbours();

  /**
   * @param graph with a self loop at every node
   * @param slope of LeakyReLU below 0
   */
  AttentionSum(
      Graph graph,
      int[] reverse,
      int heads,
      int units,
      double slope,
      double dropoutProbability,
      Compute compute) {
    this.compute = compute;
    this.graph = graph;
    this.reverse = reverse;
    this.heads = heads;
    this.units = units;
    this.slope = (float) slope;
    this.dropout = new Dropout(dropoutProbability, compute);
    this.attention = new float[Math.multiplyExact(graph.directedEdges(), heads)];
    this.dz = new float[attention.length];
    this.scratch = new float[compute.threads()][2 * heads];
  }

  void forward(Matrix s, Matrix q, boolean training, long key, Matrix y) {
    forward.s = s;
    forward.q = q;
    forward.dropping = training && dropout.active();
    forward.key = key;
    forward.y = y;
    compute.run(forward, work());
  }

  /** dS and dQ, given G = dL/dY, for the S and Q of the last forward pass. */
  void backward(Matrix g, Matrix ds, Matrix dq) {
    sources.g = g;
    sources.ds = ds;
    compute.run(sources, work());
    neighbours.g = g;
    neighbours.ds = ds;
    neighbours.dq = dq;
    compute.run(neighbours, work());
  }

  private long work() {
    return (long) graph.directedEdges() * heads * (units + 8);
  }

  private final class Forward implements Workers.Task {
    private Matrix s;
    private Matrix q;
    private Matrix y;
    private boolean dropping;
    private long key;

    @Override
    public void run(int part, int parts) {
      float[] most = scratch[part];
      int to = Compute.cut(graph.offsets, graph.nodes, part + 1, parts);
      for (int i = Compute.cut(graph.offsets, graph.nodes, part, parts); i < to; i++) {
        softmax(i, most);
        if (dropping) {
          drop(i);
        }
        sum(i);
      }
    }

    private void softmax(int i, float[] row) {
      int start = graph.offsets[i];
      int end = graph.offsets[i + 1];
      int si = s.row(i);
      for (int h = 0; h < heads; h++) {
        row[h] = Float.NEGATIVE_INFINITY;
        row[heads + h] = 0;
      }
      for (int e = start; e < end; e++) {
        int sj = s.row(graph.columns[e]) + heads;
        int at = e * heads;
        for (int h = 0; h < heads; h++) {
          float z = s.data[si + h] + s.data[sj + h];
          float l = z > 0 ? z : slope * z;
          attention[at + h] = l;
          row[h] = Math.max(row[h], l);
        }
      }
      for (int e = start; e < end; e++) {
        int at = e * heads;
        for (int h = 0; h < heads; h++) {
          float a = Exponential.of(attention[at + h] - row[h]);
          attention[at + h] = a;
          row[heads + h] += a;
        }
      }
      for (int h = 0; h < heads; h++) {
        row[heads + h] = 1 / row[heads + h];
      }
      for (int e = start; e < end; e++) {
        int at = e * heads;
        for (int h = 0; h < heads; h++) {
          attention[at + h] *= row[heads + h];
        }
      }
    }

    private void drop(int i) {
      int end = graph.offsets[i + 1] * heads;
      for (int k = graph.offsets[i] * heads; k < end; k++) {
        if (dropout.factor(key, k) == 0) {
          attention[k] = -attention[k];
        }
      }
    }

    private void sum(int i) {
      float scale = dropping ? dropout.scale() : 1;
      int yi = y.row(i);
      java.util.Arrays.fill(y.data, yi, yi + y.stride, 0);
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        addHeads(attention, e * heads, scale, q.data, q.row(graph.columns[e]), y.data, yi);
      }
    }
  }

  /** y += max(0, a_h) scale x, each head on its columns. */
  private void addHeads(float[] a, int at, float scale, float[] x, int xo, float[] y, int yo) {
    for (int h = 0; h < heads; h++) {
      float w = a[at + h] * scale;
      if (w > 0) {
        int from = h * units;
        for (int k = from; k < from + units; k++) {
          y[yo + k] += w * x[xo + k];
        }
      }
    }
  }

  private final class BackwardSources implements Workers.Task {
    private Matrix g;
    private Matrix ds;

    @Override
    public void run(int part, int parts) {
      float[] row = scratch[part];
      int to = Compute.cut(graph.offsets, graph.nodes, part + 1, parts);
      for (int i = Compute.cut(graph.offsets, graph.nodes, part, parts); i < to; i++) {
        row(i, row);
      }
    }

    private void row(int i, float[] row) {
      float scale = forward.dropping ? dropout.scale() : 1;
      Matrix s = forward.s;
      Matrix q = forward.q;
      java.util.Arrays.fill(row, 0);
      int gi = g.row(i);
      int start = graph.offsets[i];
      int end = graph.offsets[i + 1];
      for (int e = start; e < end; e++) {
        int qj = q.row(graph.columns[e]);
        int at = e * heads;
        for (int h = 0; h < heads; h++) {
          float a = attention[at + h];
          float da = a > 0 ? scale * dot(g.data, gi + h * units, q.data, qj + h * units) : 0;
          dz[at + h] = da;
          row[h] += Math.abs(a) * da;
        }
      }
      int si = s.row(i);
      for (int e = start; e < end; e++) {
        int sj = s.row(graph.columns[e]) + heads;
        int at = e * heads;
        for (int h = 0; h < heads; h++) {
          float dl = Math.abs(attention[at + h]) * (dz[at + h] - row[h]);
          float d = s.data[si + h] + s.data[sj + h] > 0 ? dl : slope * dl;
          dz[at + h] = d;
          row[heads + h] += d;
        }
      }
      System.arraycopy(row, heads, ds.data, ds.row(i), heads);
    }
  }

  private float dot(float[] x, int xo, float[] y, int yo) {
    float sum = 0;
    for (int k = 0; k < units; k++) {
      sum += x[xo + k] * y[yo + k];
    }
    return sum;
  }

  private final class BackwardNeighbours implements Workers.Task {
    private Matrix g;
    private Matrix ds;
    private Matrix dq;

    @Override
    public void run(int part, int parts) {
      int to = Compute.cut(graph.offsets, graph.nodes, part + 1, parts);
      for (int j = Compute.cut(graph.offsets, graph.nodes, part, parts); j < to; j++) {
        row(j);
      }
    }

    private void row(int j) {
      float scale = forward.dropping ? dropout.scale() : 1;
      int qj = dq.row(j);
      int sj = ds.row(j) + heads;
      java.util.Arrays.fill(dq.data, qj, qj + dq.stride, 0);
      java.util.Arrays.fill(ds.data, sj, sj + heads, 0);
      for (int e = graph.offsets[j]; e < graph.offsets[j + 1]; e++) {
        int at = reverse[e] * heads;
        addHeads(attention, at, scale, g.data, g.row(graph.columns[e]), dq.data, qj);
        for (int h = 0; h < heads; h++) {
          ds.data[sj + h] += dz[at + h];
        }
      }
    }
  }
}
