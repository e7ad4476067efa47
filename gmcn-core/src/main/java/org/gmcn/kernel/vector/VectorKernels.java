package org.gmcn.kernel.vector;

import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.plain.PlainAttention;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.Attention;
import org.gmcn.matrix.layout.EdgeBlocks;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.matrix.layout.PackedRows;
import org.gmcn.matrix.layout.RowScale;

/** The kernels with the Vector API, on vectors as wide as the machine's. */
public final class VectorKernels implements Kernels {
  @Override
  public String name() {
    return "vector, " + VectorWidth.bits() + " bits";
  }

  @Override
  public void spmm(
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
      float share) {
    VectorSpmm.rows(
        from, to, starts, ends, shift, columnOf, values, x, alpha, b, beta, y, total, share);
  }

  @Override
  public void neighbourSums(
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
      Matrix total) {
    VectorNeighbourSums.rows(from, to, starts, ends, shift, columnOf, x, scale, b, y, total);
  }

  @Override
  public void blockedSums(
      int block, EdgeBlocks edges, Matrix x, RowScale scale, Matrix b, Matrix y) {
    VectorBlockedSums.block(block, edges, x, scale, b, y);
  }

  @Override
  public void scaleRows(int from, int to, float[] factors, Matrix x, Matrix y) {
    VectorNeighbourSums.scaleRows(from, to, factors, x, y);
  }

  @Override
  public void sddmm(
      int from,
      int to,
      int[] offsets,
      int[] columnOf,
      float[] values,
      int[] reverse,
      Matrix u,
      float scale,
      float[] out) {
    VectorSddmm.rows(from, to, offsets, columnOf, values, reverse, u, scale, out);
  }

  @Override
  public void pairDots(int from, int to, EdgeLayout edges, Matrix u, float[] dots) {
    VectorPairDots.add(from, to, edges, u, dots);
  }

  @Override
  public void pairAffinities(
      int from, int to, EdgeLayout edges, float[] weight, Matrix u, float scale, float[] z) {
    VectorSddmm.pairs(from, to, edges, weight, u, scale, z);
  }

  @Override
  public void sliceSums(int from, int to, EdgeLayout edges, float[] z, float[] scores, float[] r) {
    VectorSlices.sums(from, to, edges, z, scores, r);
  }

  @Override
  public void sliceProject(
      int from, int to, EdgeLayout edges, float[] r, float shift, float[] scores, float[] next) {
    VectorSlices.project(from, to, edges, r, shift, scores, next);
  }

  @Override
  public int slicePack(
      int from,
      int to,
      EdgeLayout edges,
      float[] scores,
      float[] limits,
      boolean across,
      byte[] kept,
      PackedRows packed) {
    return VectorPacking.slices(from, to, edges, scores, limits, across, kept, packed);
  }

  @Override
  public void matmul(int from, int to, Matrix x, Matrix w, Matrix y) {
    VectorMatmul.rows(from, to, x, w.data, w.offset, x.columns, y);
  }

  @Override
  public void matmulLeftTransposed(int from, int to, Matrix x, Matrix g, Matrix y) {
    VectorGradient.columns(from, to, x, g, y);
  }

  @Override
  public void matmulRightTransposed(int from, int to, Matrix g, Matrix w, Matrix y) {
    VectorMatmul.rightTransposed(from, to, g, w, y);
  }

  @Override
  public void axpby(int from, int to, float alpha, float[] x, float beta, float[] y) {
    VectorElements.axpby(from, to, alpha, x, beta, y);
  }

  @Override
  public void scale(int from, int to, float alpha, float[] x, float[] y) {
    VectorElements.scale(from, to, alpha, x, y);
  }

  @Override
  public void relu(int from, int to, float[] x, float[] y) {
    VectorElements.relu(from, to, x, y);
  }

  @Override
  public void reluGradient(int from, int to, float[] y, float[] g) {
    VectorElements.reluGradient(from, to, y, g);
  }

  @Override
  public void elu(int from, int to, float[] x, float[] y) {
    VectorElements.elu(from, to, x, y);
  }

  @Override
  public void eluGradient(int from, int to, float[] y, float[] g) {
    VectorElements.eluGradient(from, to, y, g);
  }

  @Override
  public void dropout(
      int from, int to, float[] x, long key, int shift, int threshold, float scale, float[] y) {
    VectorElements.dropout(from, to, x, key, shift, threshold, scale, y);
  }

  @Override
  public void adam(
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
      float epsilon) {
    VectorElements.adam(
        from, to, weights, gradient, first, second, decay, beta1, beta2, step, epsilon);
  }

  @Override
  public void skipGram(
      int[] contexts,
      int contextCount,
      int[] targets,
      float[] wanted,
      int targetCount,
      Matrix x,
      Matrix y,
      float rate,
      float[] scores) {
    VectorSkipGram.step(contexts, contextCount, targets, wanted, targetCount, x, y, rate, scores);
  }

  @Override
  public void attend(
      int from, int to, Attention a, Matrix scores, Matrix q, Matrix bias, Matrix y) {
    if (VectorAttention.fits(a)) {
      VectorAttention.forward(from, to, a, scores, q, bias, y);
    } else {
      PlainAttention.forward(from, to, a, scores, q, bias, y);
    }
  }

  @Override
  public void attendBack(
      int from, int to, Attention a, Matrix scores, Matrix q, Matrix g, Matrix dScores) {
    if (VectorAttention.fits(a)) {
      VectorAttention.backward(from, to, a, scores, q, g, dScores);
    } else {
      PlainAttention.backward(from, to, a, scores, q, g, dScores);
    }
  }

  @Override
  public void attendBackAcross(int from, int to, Attention a, Matrix g, Matrix dScores, Matrix dq) {
    if (VectorAttention.fits(a)) {
      VectorAttention.across(from, to, a, g, dScores, dq);
    } else {
      PlainAttention.across(from, to, a, g, dScores, dq);
    }
  }
}
