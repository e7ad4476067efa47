package org.gmcn.nn;

import org.gmcn.compute.AttentionCompute;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.Attention;

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
  private final Attention attention;
  private final AttentionCompute compute;
  private Matrix lastScores;
  private Matrix lastQ;

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
    int width = heads * units;
    attention =
        new Attention(
            graph.nodes, graph.offsets, graph.columns, reverse, heads, width, slope, dropout);
    this.compute = new AttentionCompute(attention, compute);
  }

  /** How scores and values are laid out. */
  Attention layout() {
    return attention;
  }

  void forward(Matrix scores, Matrix q, Matrix bias, boolean training, long key, Matrix y) {
    lastScores = scores;
    lastQ = q;
    attention.begin(training, key);
    compute.forward(scores, q, bias, y);
  }

  /** dScores and dQ, given G = dL/dY, for the scores and Q of the last forward pass. */
  void backward(Matrix g, Matrix dScores, Matrix dq) {
    compute.backward(lastScores, lastQ, g, dScores, dq);
  }
}
