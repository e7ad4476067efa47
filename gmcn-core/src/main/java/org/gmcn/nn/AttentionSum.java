package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Attention;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * The attention of every head over the edges, and the sum it weighs, row by row of the graph
 * (Veličković et al. 2018, Eq. 3 and 4). For each head, with s_i a node's score as the one that
 * looks, s'_j as the one that is looked at, and q_j the head's columns of Q:
 *
 * <pre>
 * z_ij = s_i + s'_j      l_ij = LeakyReLU(z_ij)      a_ij = softmax of l_i over the neighbours j
 * y_i  = b + sum over j of f_ij a_ij q_j             f_ij = 0 or 1 / (1 - p): dropout
 * </pre>
 *
 * Back:
 *
 * <pre>
 * da_ij = f_ij (g_i, q_j)     dl_ij = a_ij (da_ij - sum over k of a_ik da_ik)    dz = dl LeakyReLU'(z)
 * ds_i  = sum over j of dz_ij      ds'_j = sum over i of dz_ij      dq_j = sum over i of f_ij a_ij g_i
 * </pre>
 *
 * The first line and ds go over the edges of i, the others over the edges that lead to j, found
 * through the reverse edges: each row is summed by one thread in a fixed order. {@link Attention}
 * describes the layout; two values are kept per edge and head, a and dz.
 */
final class AttentionSum {
  private final Compute compute;
  private final Attention attention;
  private final int width;
  private final Forward forward = new Forward();
  private final Back back = new Back();
  private final Across across = new Across();

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
      double dropout,
      Compute compute) {
    this.compute = compute;
    this.width = heads * units;
    this.attention =
        new Attention(
            graph.nodes, graph.offsets, graph.columns, reverse, heads, width, slope, dropout);
  }

  /** How scores and values are laid out. */
  Attention layout() {
    return attention;
  }

  void forward(Matrix scores, Matrix q, Matrix bias, boolean training, long key, Matrix y) {
    q.checkSameShape(y);
    forward.scores = scores;
    forward.q = q;
    forward.bias = bias;
    forward.y = y;
    attention.begin(training, key);
    compute.run(forward, work());
  }

  /** dScores and dQ, given G = dL/dY, for the scores and Q of the last forward pass. */
  void backward(Matrix g, Matrix dScores, Matrix dq) {
    g.checkSameShape(dq);
    forward.scores.checkSameShape(dScores);
    back.g = g;
    back.dScores = dScores;
    compute.run(back, work());
    across.g = g;
    across.dScores = dScores;
    across.dq = dq;
    compute.run(across, work());
  }

  private long work() {
    return (long) attention.offsets[attention.nodes] * (width + 8L * attention.heads);
  }

  private int first(int part, int parts) {
    return Cuts.byCost(attention.offsets, attention.nodes, part, parts);
  }

  private final class Forward implements Workers.Task {
    private Matrix scores;
    private Matrix q;
    private Matrix bias;
    private Matrix y;

    @Override
    public void run(int part, int parts) {
      int from = first(part, parts);
      int to = first(part + 1, parts);
      compute.kernels().attend(from, to, attention, scores, q, bias, y);
    }
  }

  private final class Back implements Workers.Task {
    private Matrix g;
    private Matrix dScores;

    @Override
    public void run(int part, int parts) {
      int from = first(part, parts);
      int to = first(part + 1, parts);
      compute.kernels().attendBack(from, to, attention, forward.scores, forward.q, g, dScores);
    }
  }

  private final class Across implements Workers.Task {
    private Matrix g;
    private Matrix dScores;
    private Matrix dq;

    @Override
    public void run(int part, int parts) {
      int from = first(part, parts);
      int to = first(part + 1, parts);
      compute.kernels().attendBackAcross(from, to, attention, g, dScores, dq);
    }
  }
}
