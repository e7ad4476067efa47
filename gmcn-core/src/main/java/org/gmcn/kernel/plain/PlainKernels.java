package org.gmcn.kernel.plain;

import java.util.Arrays;
import org.gmcn.Rng;
import org.gmcn.kernel.EdgePacking;
import org.gmcn.kernel.Exponential;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.Logistic;
import org.gmcn.kernel.PairDots;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.Attention;
import org.gmcn.matrix.layout.EdgeBlocks;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.matrix.layout.PackedRows;
import org.gmcn.matrix.layout.RowScale;

/** The kernels as the simplest loops there are: the specification of every faster one. */
public final class PlainKernels implements Kernels {
  @Override
  public String name() {
    return "plain";
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
    int width = y.stride;
    float[] sum = new float[width];
    for (int i = from; i < to; i++) {
      java.util.Arrays.fill(sum, 0);
      for (int e = starts[i]; e < ends[i + shift]; e++) {
        float v = values[e];
        int xi = x.row(columnOf[e]);
        for (int k = 0; k < width; k++) {
          sum[k] += v * x.data[xi + k];
        }
      }
      int yi = y.row(i);
      for (int k = 0; k < width; k++) {
        y.data[yi + k] = alpha * sum[k] + (b == null ? 0 : beta * b.data[yi + k]);
        if (total != null) {
          total.data[yi + k] += share * y.data[yi + k];
        }
      }
    }
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
    for (int i = from; i < to; i++) {
      neighbourSum(i, starts[i], ends[i + shift], columnOf, x, scale, b, y, total);
    }
  }

  private static void neighbourSum(
      int i,
      int start,
      int end,
      int[] columnOf,
      Matrix x,
      RowScale scale,
      Matrix b,
      Matrix y,
      Matrix total) {
    int yi = y.row(i);
    for (int k = yi; k < yi + y.stride; k++) {
      float sum = 0;
      for (int e = start; e < end; e++) {
        sum += x.data[x.row(columnOf[e]) + k - yi];
      }
      y.data[k] = scale.alpha(i) * sum + (b == null ? 0 : scale.beta(i) * b.data[k]);
      if (total != null) {
        total.data[k] += scale.share(i) * y.data[k];
      }
    }
  }

  @Override
  public void blockedSums(
      int block, EdgeBlocks edges, Matrix x, RowScale scale, Matrix b, Matrix y) {
    int first = edges.firstRow[block];
    int end = edges.firstRow[block + 1];
    Arrays.fill(y.data, y.row(first), y.row(end), 0);
    for (int e = edges.firstEntry[block]; e < edges.firstEntry[block + 1]; e++) {
      int from = (int) (edges.entries[e] >> Integer.SIZE);
      int to = (int) edges.entries[e];
      for (int k = 0; k < x.columns; k++) {
        y.data[to + k] += x.data[from + k];
      }
    }
    for (int i = first; i < end; i++) {
      for (int k = y.row(i); k < y.row(i) + y.columns; k++) {
        y.data[k] = scale.alpha(i) * y.data[k] + scale.beta(i) * b.data[k];
      }
    }
  }

  @Override
  public void scaleRows(int from, int to, float[] factors, Matrix x, Matrix y) {
    for (int i = from; i < to; i++) {
      for (int k = x.row(i); k < x.row(i) + x.stride; k++) {
        y.data[k] = factors[i] * x.data[k];
      }
    }
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
    for (int i = from; i < to; i++) {
      int ui = u.row(i);
      for (int e = offsets[i]; e < offsets[i + 1] && columnOf[e] <= i; e++) {
        int uj = u.row(columnOf[e]);
        float dot = 0;
        for (int k = 0; k < u.columns; k++) {
          dot += u.data[ui + k] * u.data[uj + k];
        }
        out[e] = scale * values[e] * dot;
        out[reverse[e]] = out[e];
      }
    }
  }

  @Override
  public void pairDots(int from, int to, EdgeLayout edges, Matrix u, float[] dots) {
    PairDots.add(from, to, edges, u, dots);
  }

  @Override
  public void pairAffinities(
      int from, int to, EdgeLayout edges, float[] weight, Matrix u, float scale, float[] z) {
    for (int p = from; p < to; p++) {
      int a = u.row(edges.left[p]);
      int b = u.row(edges.right[p]);
      float dot = 0;
      for (int k = 0; k < u.columns; k++) {
        dot += u.data[a + k] * u.data[b + k];
      }
      z[p] = scale * (weight == null ? 1 : weight[p]) * dot;
    }
  }

  @Override
  public void sliceSums(int from, int to, EdgeLayout edges, float[] z, float[] scores, float[] r) {
    for (int s = from; s < to; s++) {
      for (int lane = 0; lane < Matrix.LANES; lane++) {
        float sum = 0;
        for (int k = edges.start[s]; k < edges.start[s + 1]; k++) {
          int at = k * Matrix.LANES + lane;
          scores[at] = z[edges.pairOf[at]];
          sum += scores[at];
        }
        r[s * Matrix.LANES + lane] = sum / edges.rows;
      }
    }
  }

  @Override
  public void sliceProject(
      int from, int to, EdgeLayout edges, float[] r, float shift, float[] scores, float[] next) {
    for (int s = from; s < to; s++) {
      for (int lane = 0; lane < Matrix.LANES; lane++) {
        float own = r[s * Matrix.LANES + lane];
        float sum = 0;
        for (int k = edges.start[s]; k < edges.start[s + 1]; k++) {
          int at = k * Matrix.LANES + lane;
          float m = Math.max(0, scores[at] - (own + r[edges.neighbour[at]]) + shift);
          scores[at] = m;
          sum += m;
        }
        next[s * Matrix.LANES + lane] = sum / edges.rows;
      }
    }
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
    int more = 0;
    for (int rank = from * Matrix.LANES; rank < to * Matrix.LANES; rank++) {
      more += EdgePacking.row(rank, edges, scores, limits, across, kept, packed);
    }
    return more;
  }

  @Override
  public void matmul(int from, int to, Matrix x, Matrix w, Matrix y) {
    for (int i = from; i < to; i++) {
      int xi = x.row(i);
      int yi = y.row(i);
      java.util.Arrays.fill(y.data, yi, yi + y.stride, 0);
      for (int j = 0; j < x.columns; j++) {
        float v = x.data[xi + j];
        int wj = w.row(j);
        for (int k = 0; k < w.columns; k++) {
          y.data[yi + k] += v * w.data[wj + k];
        }
      }
    }
  }

  @Override
  public void matmulLeftTransposed(int from, int to, Matrix x, Matrix g, Matrix y) {
    for (int j = from; j < to; j++) {
      java.util.Arrays.fill(y.data, y.row(j), y.row(j) + y.stride, 0);
    }
    for (int i = 0; i < x.rows; i++) {
      int xi = x.row(i);
      int gi = g.row(i);
      for (int j = from; j < to; j++) {
        float v = x.data[xi + j];
        int yj = y.row(j);
        for (int k = 0; k < g.columns; k++) {
          y.data[yj + k] += v * g.data[gi + k];
        }
      }
    }
  }

  @Override
  public void matmulRightTransposed(int from, int to, Matrix g, Matrix w, Matrix y) {
    for (int i = from; i < to; i++) {
      int gi = g.row(i);
      int yi = y.row(i);
      for (int j = 0; j < w.rows; j++) {
        int wj = w.row(j);
        float dot = 0;
        for (int k = 0; k < w.columns; k++) {
          dot += g.data[gi + k] * w.data[wj + k];
        }
        y.data[yi + j] = dot;
      }
    }
  }

  @Override
  public void axpby(int from, int to, float alpha, float[] x, float beta, float[] y) {
    for (int k = from; k < to; k++) {
      y[k] = alpha * x[k] + beta * y[k];
    }
  }

  @Override
  public void scale(int from, int to, float alpha, float[] x, float[] y) {
    for (int k = from; k < to; k++) {
      y[k] = alpha * x[k];
    }
  }

  @Override
  public void relu(int from, int to, float[] x, float[] y) {
    for (int k = from; k < to; k++) {
      y[k] = Math.max(0, x[k]);
    }
  }

  @Override
  public void reluGradient(int from, int to, float[] y, float[] g) {
    for (int k = from; k < to; k++) {
      g[k] = y[k] > 0 ? g[k] : 0;
    }
  }

  @Override
  public void elu(int from, int to, float[] x, float[] y) {
    for (int k = from; k < to; k++) {
      y[k] = Math.max(0, x[k]) + (Exponential.of(Math.min(0, x[k])) - 1);
    }
  }

  @Override
  public void eluGradient(int from, int to, float[] y, float[] g) {
    for (int k = from; k < to; k++) {
      g[k] *= Math.min(0, y[k]) + 1;
    }
  }

  @Override
  public void dropout(
      int from, int to, float[] x, long key, int shift, int threshold, float scale, float[] y) {
    for (int k = from; k < to; k++) {
      y[k] = Rng.intAt(key, k + shift) >>> 8 >= threshold ? scale * x[k] : 0;
    }
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
    for (int k = from; k < to; k++) {
      float g = gradient[k] + decay * weights[k];
      float m = beta1 * first[k] + (1 - beta1) * g;
      float v = beta2 * second[k] + (1 - beta2) * g * g;
      first[k] = m;
      second[k] = v;
      weights[k] -= step * m / ((float) Math.sqrt(v) + epsilon);
    }
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
    int width = x.columns;
    float[] step = new float[contextCount * width];
    float[] turn = new float[targetCount * width];
    for (int a = 0; a < contextCount; a++) {
      int xa = x.row(contexts[a]);
      for (int b = 0; b < targetCount; b++) {
        int yb = y.row(targets[b]);
        float dot = 0;
        for (int k = 0; k < width; k++) {
          dot += x.data[xa + k] * y.data[yb + k];
        }
        scores[a * targetCount + b] = dot;
        float g = rate * (wanted[b] - Logistic.of(dot));
        for (int k = 0; k < width; k++) {
          step[a * width + k] += g * y.data[yb + k];
          turn[b * width + k] += g * x.data[xa + k];
        }
      }
    }
    for (int a = 0; a < contextCount; a++) {
      add(step, a * width, width, x.data, x.row(contexts[a]));
    }
    for (int b = 0; b < targetCount; b++) {
      add(turn, b * width, width, y.data, y.row(targets[b]));
    }
  }

  private static void add(float[] from, int at, int width, float[] to, int place) {
    for (int k = 0; k < width; k++) {
      to[place + k] += from[at + k];
    }
  }

  @Override
  public void attend(
      int from, int to, Attention a, Matrix scores, Matrix q, Matrix bias, Matrix y) {
    PlainAttention.forward(from, to, a, scores, q, bias, y);
  }

  @Override
  public void attendBack(
      int from, int to, Attention a, Matrix scores, Matrix q, Matrix g, Matrix dScores) {
    PlainAttention.backward(from, to, a, scores, q, g, dScores);
  }

  @Override
  public void attendBackAcross(int from, int to, Attention a, Matrix g, Matrix dScores, Matrix dq) {
    PlainAttention.across(from, to, a, g, dScores, dq);
  }
}
