package org.gmcn.kernel.plain;

import java.util.Arrays;
import org.gmcn.Rng;
import org.gmcn.kernel.Exponential;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.Attention;

/** Attention as simple loops. */
public final class PlainAttention {
  private PlainAttention() {}

  public static void forward(
      int from, int to, Attention a, Matrix s, Matrix q, Matrix bias, Matrix y) {
    float[] row = new float[a.heads];
    for (int i = from; i < to; i++) {
      softmax(i, a, s, row);
      for (int k = a.offsets[i] * a.heads; k < a.offsets[i + 1] * a.heads; k++) {
        if (Rng.intAt(a.key(), k) >>> 8 < a.threshold()) {
          a.weights[k] = -a.weights[k];
        }
      }
      System.arraycopy(bias.data, bias.row(0), y.data, y.row(i), y.stride);
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        add(a, e, q, a.columns[e], y, i);
      }
    }
  }

  private static void softmax(int i, Attention a, Matrix s, float[] row) {
    int heads = a.heads;
    float[] weights = a.weights;
    Arrays.fill(row, Float.NEGATIVE_INFINITY);
    for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
      for (int h = 0; h < heads; h++) {
        float z = s.get(i, h) + s.get(a.columns[e], a.half + h);
        weights[e * heads + h] = Math.max(z, a.slope * z);
        row[h] = Math.max(row[h], weights[e * heads + h]);
      }
    }
    for (int h = 0; h < heads; h++) {
      float sum = 0;
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        weights[e * heads + h] = Exponential.of(weights[e * heads + h] - row[h]);
        sum += weights[e * heads + h];
      }
      for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
        weights[e * heads + h] /= sum;
      }
    }
  }

  /** Row {@code to} of Y += the weights of edge e that were not dropped, times row {@code from}. */
  private static void add(Attention a, int e, Matrix x, int from, Matrix y, int to) {
    int xi = x.row(from);
    int yi = y.row(to);
    for (int k = 0; k < x.columns; k++) {
      float w = Math.max(0, a.weights[e * a.heads + k % a.heads]) * a.scale();
      y.data[yi + k] += w * x.data[xi + k];
    }
  }

  public static void backward(
      int from, int to, Attention a, Matrix s, Matrix q, Matrix g, Matrix ds) {
    for (int i = from; i < to; i++) {
      for (int h = 0; h < a.heads; h++) {
        ds.set(i, h, backward(i, h, a, s, q, g));
      }
    }
  }

  private static float backward(int i, int h, Attention a, Matrix s, Matrix q, Matrix g) {
    float mean = 0;
    for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
      float w = a.weights[e * a.heads + h];
      float dot = 0;
      for (int k = h; k < q.columns && w > 0; k += a.heads) {
        dot += g.get(i, k) * q.get(a.columns[e], k);
      }
      a.dz[e * a.heads + h] = a.scale() * dot;
      mean += Math.abs(w) * a.scale() * dot;
    }
    float sum = 0;
    for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
      int at = e * a.heads + h;
      float dl = Math.abs(a.weights[at]) * (a.dz[at] - mean);
      float z = s.get(i, h) + s.get(a.columns[e], a.half + h);
      a.dz[at] = z > 0 ? dl : a.slope * dl;
      sum += a.dz[at];
    }
    return sum;
  }

  public static void across(int from, int to, Attention a, Matrix g, Matrix ds, Matrix dq) {
    for (int j = from; j < to; j++) {
      Arrays.fill(dq.data, dq.row(j), dq.row(j) + dq.stride, 0);
      for (int h = 0; h < a.heads; h++) {
        ds.set(j, a.half + h, 0);
      }
      for (int e = a.offsets[j]; e < a.offsets[j + 1]; e++) {
        int back = a.reverse[e];
        add(a, back, g, a.columns[e], dq, j);
        for (int h = 0; h < a.heads; h++) {
          ds.data[ds.row(j) + a.half + h] += a.dz[back * a.heads + h];
        }
      }
    }
  }
}
