package org.gmcn.kernel;

import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.Attention;
import org.gmcn.matrix.layout.EdgeBlocks;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.matrix.layout.PackedRows;
import org.gmcn.matrix.layout.RowScale;

/**
 * The inner loops, unchecked. Every method works on the rows or entries from {@code from} to {@code
 * to - 1}, computes each of them in a fixed order, and writes nowhere else: any cut into ranges
 * gives the same bits. Matrices are padded as {@link Matrix} says. {@link org.gmcn.compute.Compute}
 * is the checked front door; {@link org.gmcn.kernel.plain.PlainKernels} is the specification.
 */
public interface Kernels {
  String name();

  /**
   * Y_i = alpha * sum over e of values[e] * X_columnOf[e] + beta * B_i, where e runs from starts[i]
   * to ends[i + shift] - 1; and then total_i += share * Y_i. B may be null (no second term) or Y
   * itself, total may be null; Y is not X.
   */
  void spmm(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      float[] values,
      Matrix x,
      float alpha,
      Matrix b,
      float beta,
      Matrix y,
      Matrix total,
      float share);

  /**
   * Y_i = alpha_i * the sum over e of X_columnOf[e] + beta_i * B_i, where e runs from starts[i] to
   * ends[i + shift] - 1; and then total_i += share_i * Y_i. B and total may be null; Y is not X.
   */
  void neighbourSums(
      int from,
      int to,
      int[] starts,
      int[] ends,
      int shift,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      Matrix b,
      Matrix y,
      Matrix total);

  /**
   * Y_i = alpha_i * the sum of the neighbours' rows of X + beta_i * B_i for the rows of a block; a
   * row's neighbours are added in the order of their numbers.
   */
  void blockedSums(int block, EdgeBlocks edges, Matrix x, RowScale scale, Matrix b, Matrix y);

  /** Y_i = factors[i] * X_i. */
  void scaleRows(int from, int to, float[] factors, Matrix x, Matrix y);

  /**
   * out[e] = scale * values[e] * (U_i, U_j) for the edges e = (i, j) with j at most i, and the same
   * number at the reverse edge: symmetric to the bit.
   */
  void sddmm(
      int from,
      int to,
      int[] offsets,
      int[] columnOf,
      float[] values,
      int[] reverse,
      Matrix u,
      float scale,
      float[] out);

  /**
   * z[p] = scale * weight[p] * (U_left, U_right) for the pairs p of a range.
   *
   * @param weight one a pair, or null where all are one
   */
  void pairAffinities(
      int from, int to, EdgeLayout edges, float[] weight, Matrix u, float scale, float[] z);

  /**
   * dots[p] += (U_left, U_right) for the pairs of a range, each summed in the order of the columns:
   * the same bits from every provider.
   */
  void pairDots(int from, int to, EdgeLayout edges, Matrix u, float[] dots);

  /**
   * scores[place] = z[pairOf[place]] and r[rank] = the sum of the scores of the rank's row / rows,
   * for the slices of a range. z has one number more than there are pairs, 0, for padded places.
   */
  void sliceSums(int from, int to, EdgeLayout edges, float[] z, float[] scores, float[] r);

  /**
   * One step of the projection on the edges of the slices of a range: m = max(0, m - (r_i + r_j) +
   * shift) for the score m of each edge (i, j), and next[rank] = the row's new sum / rows. The sum
   * r_i + r_j comes first, so symmetric scores stay symmetric to the bit. r has one number more
   * than there are ranks, {@link EdgeLayout#FAR}, which keeps padded places zero.
   */
  void sliceProject(
      int from, int to, EdgeLayout edges, float[] r, float shift, float[] scores, float[] next);

  /**
   * Packs the entries of a range of slices whose score is above their limit: that of their row, or
   * that of their neighbour's row, which gives the transpose since scores are symmetric.
   *
   * @param limits one a rank, and one for padded places
   * @param across whether the neighbour's limit counts
   * @param kept kept[e] = 1 or 0 for every entry e, or null
   * @return how many more entries are packed than before
   */
  int slicePack(
      int from,
      int to,
      EdgeLayout edges,
      float[] scores,
      float[] limits,
      boolean across,
      byte[] kept,
      PackedRows packed);

  /** Y_i = X_i W, for X (n x d), W (d x h). */
  void matmul(int from, int to, Matrix x, Matrix w, Matrix y);

  /** Row j of Y = sum over i of X_ij G_i, i.e. Y = X^T G, for X (n x d), G (n x h), Y (d x h). */
  void matmulLeftTransposed(int from, int to, Matrix x, Matrix g, Matrix y);

  /** Y_i = G_i W^T, for G (n x h), W (d x h), Y (n x d). */
  void matmulRightTransposed(int from, int to, Matrix g, Matrix w, Matrix y);

  /**
   * y = alpha * x + beta * y over a range of places in the arrays, both starting at their offset.
   */
  void axpby(int from, int to, float alpha, float[] x, float beta, float[] y);

  /** y = alpha * x. */
  void scale(int from, int to, float alpha, float[] x, float[] y);

  /** y = max(0, x). */
  void relu(int from, int to, float[] x, float[] y);

  /** g = 0 where y is not positive. */
  void reluGradient(int from, int to, float[] y, float[] g);

  /** y = x above 0, e^x - 1 below. */
  void elu(int from, int to, float[] x, float[] y);

  /** g = g above y = 0, g * (y + 1) below, where e^x = y + 1. */
  void eluGradient(int from, int to, float[] y, float[] g);

  /**
   * y[k] = scale * x[k], or 0 where the upper 24 bits of Rng.intAt(key, k) are below a threshold.
   */
  void dropout(
      int from, int to, float[] x, long key, int shift, int threshold, float scale, float[] y);

  /**
   * One step of Adam on a range of parameters; correction terms are folded into step and epsilon.
   */
  void adam(
      int from,
      int to,
      float[] weights,
      float[] gradient,
      float[] first,
      float[] second,
      float decay,
      float beta1,
      float beta2,
      float step,
      float epsilon);

  /**
   * One step of skip-gram on rows a of X, the contexts, and different rows b of Y, the targets, all
   * from the values before the step: with s_ab = (X_a, Y_b) and g_ab = rate * (wanted_b - σ(s_ab)),
   * X_a += sum over b of g_ab Y_b and Y_b += sum over a of g_ab X_a. A row that stands among the
   * contexts twice moves twice. The logistic function σ comes from {@link Logistic}.
   *
   * @param scores room for a number a pair, rounded up to {@link Matrix#LANES}; s_ab is left there
   *     at a * targetCount + b
   */
  void skipGram(
      int[] contexts,
      int contextCount,
      int[] targets,
      float[] wanted,
      int targetCount,
      Matrix x,
      Matrix y,
      float rate,
      float[] scores);

  /**
   * Attention of the rows of a range: weights_e = softmax over the row's edges e = (i, j) of
   * LeakyReLU(s_i + s'_j), signs turned where dropout takes one out, and Y_i = bias + the sum of
   * what is left times Q_j. See {@link Attention} for the layouts.
   */
  void attend(int from, int to, Attention a, Matrix scores, Matrix q, Matrix bias, Matrix y);

  /** dz of the edges of a range of rows and the first half of dScores, given G = dL/dY. */
  void attendBack(int from, int to, Attention a, Matrix scores, Matrix q, Matrix g, Matrix dScores);

  /** The rows of a range of dQ and of the second half of dScores, after {@link #attendBack}. */
  void attendBackAcross(int from, int to, Attention a, Matrix g, Matrix dScores, Matrix dq);
}
