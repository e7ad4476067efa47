package org.gmcn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * A step of skip-gram as three small dense products on gathered rows: the scores of all pairs of a
 * context and a target, then the contexts' moves, which wait in scratch, and the targets' in place.
 * Pairs are worked on in tiles whose sums stay in registers.
 */
final class VectorSkipGram {
  private static final VectorSpecies<Float> F = VectorWidth.species();
  private static final int V = F.length();

  private VectorSkipGram() {}

  static void step(
      int[] contexts,
      int contextCount,
      int[] targets,
      float[] wanted,
      int targetCount,
      Matrix x,
      Matrix y,
      float rate,
      float[] scores) {
    int width = x.stride;
    int pairs = contextCount * targetCount;
    int padded = (pairs + V - 1) / V * V;
    Scratch scratch = Scratch.ofThread();
    float[] work = scratch.matrix(Math.max(padded * V, pairs + contextCount * width));
    for (int a = 0; a < contextCount; a++) {
      products(x.data, x.row(contexts[a]), targets, targetCount, y, work, a * targetCount * V);
    }
    for (int p = 0; p < padded; p += V) {
      LaneSums.of(work, p * V, scores, p);
    }
    // From here on the scratch holds the factors of the pairs, then the contexts' moves.
    for (int a = 0, p = 0; a < contextCount; a++) {
      for (int b = 0; b < targetCount; b++, p++) {
        work[p] = rate * (wanted[b] - Logistic.of(scores[p]));
      }
    }
    for (int a = 0; a < contextCount; a++) {
      move(work, a * targetCount, targets, targetCount, y, work, pairs + a * width);
    }
    for (int b = 0; b < targetCount; b++) {
      turn(work, b, targetCount, contexts, contextCount, x, y.data, y.row(targets[b]));
    }
    for (int a = 0; a < contextCount; a++) {
      add(work, pairs + a * width, width, x.data, x.row(contexts[a]));
    }
  }

  /** The products of one row with each target, added up to one vector a pair. */
  private static void products(
      float[] x, int xa, int[] targets, int count, Matrix y, float[] work, int at) {
    float[] yd = y.data;
    int width = y.stride;
    int b = 0;
    for (; b + 4 <= count; b += 4) {
      int y0 = y.row(targets[b]) - xa;
      int y1 = y.row(targets[b + 1]) - xa;
      int y2 = y.row(targets[b + 2]) - xa;
      int y3 = y.row(targets[b + 3]) - xa;
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      for (int k = xa; k < xa + width; k += V) {
        FloatVector v = FloatVector.fromArray(F, x, k);
        s0 = FloatVector.fromArray(F, yd, y0 + k).fma(v, s0);
        s1 = FloatVector.fromArray(F, yd, y1 + k).fma(v, s1);
        s2 = FloatVector.fromArray(F, yd, y2 + k).fma(v, s2);
        s3 = FloatVector.fromArray(F, yd, y3 + k).fma(v, s3);
      }
      s0.intoArray(work, at + b * V);
      s1.intoArray(work, at + b * V + V);
      s2.intoArray(work, at + b * V + 2 * V);
      s3.intoArray(work, at + b * V + 3 * V);
    }
    for (; b < count; b++) {
      int y0 = y.row(targets[b]) - xa;
      FloatVector s = FloatVector.zero(F);
      for (int k = xa; k < xa + width; k += V) {
        FloatVector v = FloatVector.fromArray(F, x, k);
        s = FloatVector.fromArray(F, yd, y0 + k).fma(v, s);
      }
      s.intoArray(work, at + b * V);
    }
  }

  /** out = the sum over the targets of factor times row: how far a context moves. */
  private static void move(
      float[] factors, int first, int[] targets, int count, Matrix y, float[] out, int at) {
    float[] yd = y.data;
    int k = 0;
    for (; k <= y.stride - 4 * V; k += 4 * V) {
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      for (int b = 0; b < count; b++) {
        FloatVector g = FloatVector.broadcast(F, factors[first + b]);
        int row = y.row(targets[b]) + k;
        s0 = FloatVector.fromArray(F, yd, row).fma(g, s0);
        s1 = FloatVector.fromArray(F, yd, row + V).fma(g, s1);
        s2 = FloatVector.fromArray(F, yd, row + 2 * V).fma(g, s2);
        s3 = FloatVector.fromArray(F, yd, row + 3 * V).fma(g, s3);
      }
      s0.intoArray(out, at + k);
      s1.intoArray(out, at + k + V);
      s2.intoArray(out, at + k + 2 * V);
      s3.intoArray(out, at + k + 3 * V);
    }
    for (; k < y.stride; k += V) {
      FloatVector s = FloatVector.zero(F);
      for (int b = 0; b < count; b++) {
        FloatVector g = FloatVector.broadcast(F, factors[first + b]);
        s = FloatVector.fromArray(F, yd, y.row(targets[b]) + k).fma(g, s);
      }
      s.intoArray(out, at + k);
    }
  }

  /** y += the sum over the contexts of factor times row. */
  private static void turn(
      float[] factors, int first, int gap, int[] contexts, int count, Matrix x, float[] y, int at) {
    float[] xd = x.data;
    int k = 0;
    for (; k <= x.stride - 4 * V; k += 4 * V) {
      FloatVector s0 = FloatVector.fromArray(F, y, at + k);
      FloatVector s1 = FloatVector.fromArray(F, y, at + k + V);
      FloatVector s2 = FloatVector.fromArray(F, y, at + k + 2 * V);
      FloatVector s3 = FloatVector.fromArray(F, y, at + k + 3 * V);
      for (int a = 0, f = first; a < count; a++, f += gap) {
        FloatVector g = FloatVector.broadcast(F, factors[f]);
        int row = x.row(contexts[a]) + k;
        s0 = FloatVector.fromArray(F, xd, row).fma(g, s0);
        s1 = FloatVector.fromArray(F, xd, row + V).fma(g, s1);
        s2 = FloatVector.fromArray(F, xd, row + 2 * V).fma(g, s2);
        s3 = FloatVector.fromArray(F, xd, row + 3 * V).fma(g, s3);
      }
      s0.intoArray(y, at + k);
      s1.intoArray(y, at + k + V);
      s2.intoArray(y, at + k + 2 * V);
      s3.intoArray(y, at + k + 3 * V);
    }
    for (; k < x.stride; k += V) {
      FloatVector s = FloatVector.fromArray(F, y, at + k);
      for (int a = 0, f = first; a < count; a++, f += gap) {
        FloatVector g = FloatVector.broadcast(F, factors[f]);
        s = FloatVector.fromArray(F, xd, x.row(contexts[a]) + k).fma(g, s);
      }
      s.intoArray(y, at + k);
    }
  }

  private static void add(float[] from, int at, int width, float[] to, int place) {
    for (int k = 0; k < width; k += V) {
      FloatVector moved = FloatVector.fromArray(F, to, place + k);
      moved.add(FloatVector.fromArray(F, from, at + k)).intoArray(to, place + k);
    }
  }
}
