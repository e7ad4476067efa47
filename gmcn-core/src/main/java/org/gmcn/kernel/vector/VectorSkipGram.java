package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.kernel.Logistic;
import org.gmcn.matrix.Matrix;

/**
 * A step of skip-gram as three small dense products on gathered rows: the scores of all pairs of a
 * context and a target, then the contexts' moves, which wait in scratch, and the targets' in place.
 * Pairs are worked on in tiles of two contexts, or two targets, whose sums stay in registers; of an
 * odd number the last is worked on as a pair with itself, and written once.
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
    float[] work = Scratch.ofThread().matrix(Math.max(padded * V, pairs + contextCount * width));
    for (int a = 0; a < contextCount; a += 2) {
      int next = Math.min(a + 1, contextCount - 1);
      int place = a * targetCount * V;
      int nextPlace = next * targetCount * V;
      products(
          x.data,
          x.row(contexts[a]),
          x.row(contexts[next]),
          targets,
          targetCount,
          y,
          work,
          place,
          nextPlace);
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
    for (int a = 0; a < contextCount; a += 2) {
      int next = Math.min(a + 1, contextCount - 1);
      moves(work, a, next, targets, targetCount, y, pairs);
    }
    for (int b = 0; b < targetCount; b += 2) {
      int next = Math.min(b + 1, targetCount - 1);
      turns(work, b, next, targetCount, contexts, contextCount, x, y, targets);
    }
    for (int a = 0; a < contextCount; a++) {
      add(work, pairs + a * width, width, x.data, x.row(contexts[a]));
    }
  }

  /** The products of two rows with each target, added up to one vector a pair. */
  private static void products(
      float[] x,
      int xa,
      int xn,
      int[] targets,
      int count,
      Matrix y,
      float[] work,
      int place,
      int nextPlace) {
    float[] yd = y.data;
    int width = y.stride;
    int b = 0;
    for (; b + 3 <= count; b += 3) {
      int y0 = y.row(targets[b]);
      int y1 = y.row(targets[b + 1]);
      int y2 = y.row(targets[b + 2]);
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector t0 = s0;
      FloatVector t1 = s0;
      FloatVector t2 = s0;
      for (int k = 0; k < width; k += V) {
        FloatVector v = FloatVector.fromArray(F, x, xa + k);
        FloatVector w = FloatVector.fromArray(F, x, xn + k);
        FloatVector r0 = FloatVector.fromArray(F, yd, y0 + k);
        FloatVector r1 = FloatVector.fromArray(F, yd, y1 + k);
        FloatVector r2 = FloatVector.fromArray(F, yd, y2 + k);
        s0 = r0.fma(v, s0);
        t0 = r0.fma(w, t0);
        s1 = r1.fma(v, s1);
        t1 = r1.fma(w, t1);
        s2 = r2.fma(v, s2);
        t2 = r2.fma(w, t2);
      }
      s0.intoArray(work, place + b * V);
      s1.intoArray(work, place + b * V + V);
      s2.intoArray(work, place + b * V + 2 * V);
      t0.intoArray(work, nextPlace + b * V);
      t1.intoArray(work, nextPlace + b * V + V);
      t2.intoArray(work, nextPlace + b * V + 2 * V);
    }
    for (; b < count; b++) {
      int y0 = y.row(targets[b]);
      FloatVector s = FloatVector.zero(F);
      FloatVector t = s;
      for (int k = 0; k < width; k += V) {
        FloatVector r = FloatVector.fromArray(F, yd, y0 + k);
        s = r.fma(FloatVector.fromArray(F, x, xa + k), s);
        t = r.fma(FloatVector.fromArray(F, x, xn + k), t);
      }
      s.intoArray(work, place + b * V);
      t.intoArray(work, nextPlace + b * V);
    }
  }

  /** How far two contexts move: the sum over the targets of factor times row. */
  private static void moves(
      float[] work, int a, int next, int[] targets, int count, Matrix y, int from) {
    float[] yd = y.data;
    int width = y.stride;
    int to = from + a * width;
    int toNext = from + next * width;
    int k = 0;
    for (; k <= width - 4 * V; k += 4 * V) {
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      FloatVector t0 = s0;
      FloatVector t1 = s0;
      FloatVector t2 = s0;
      FloatVector t3 = s0;
      for (int b = 0; b < count; b++) {
        FloatVector g = FloatVector.broadcast(F, work[a * count + b]);
        FloatVector h = FloatVector.broadcast(F, work[next * count + b]);
        int row = y.row(targets[b]) + k;
        FloatVector r0 = FloatVector.fromArray(F, yd, row);
        FloatVector r1 = FloatVector.fromArray(F, yd, row + V);
        FloatVector r2 = FloatVector.fromArray(F, yd, row + 2 * V);
        FloatVector r3 = FloatVector.fromArray(F, yd, row + 3 * V);
        s0 = r0.fma(g, s0);
        t0 = r0.fma(h, t0);
        s1 = r1.fma(g, s1);
        t1 = r1.fma(h, t1);
        s2 = r2.fma(g, s2);
        t2 = r2.fma(h, t2);
        s3 = r3.fma(g, s3);
        t3 = r3.fma(h, t3);
      }
      s0.intoArray(work, to + k);
      s1.intoArray(work, to + k + V);
      s2.intoArray(work, to + k + 2 * V);
      s3.intoArray(work, to + k + 3 * V);
      t0.intoArray(work, toNext + k);
      t1.intoArray(work, toNext + k + V);
      t2.intoArray(work, toNext + k + 2 * V);
      t3.intoArray(work, toNext + k + 3 * V);
    }
    for (; k < width; k += V) {
      FloatVector s = FloatVector.zero(F);
      FloatVector t = s;
      for (int b = 0; b < count; b++) {
        FloatVector r = FloatVector.fromArray(F, yd, y.row(targets[b]) + k);
        s = r.fma(FloatVector.broadcast(F, work[a * count + b]), s);
        t = r.fma(FloatVector.broadcast(F, work[next * count + b]), t);
      }
      s.intoArray(work, to + k);
      t.intoArray(work, toNext + k);
    }
  }

  /** Moves two targets by the sum over the contexts of factor times row. */
  private static void turns(
      float[] work,
      int b,
      int next,
      int targetCount,
      int[] contexts,
      int count,
      Matrix x,
      Matrix y,
      int[] targets) {
    float[] xd = x.data;
    float[] yd = y.data;
    int at = y.row(targets[b]);
    int atNext = y.row(targets[next]);
    int k = 0;
    for (; k <= x.stride - 4 * V; k += 4 * V) {
      FloatVector s0 = FloatVector.fromArray(F, yd, at + k);
      FloatVector s1 = FloatVector.fromArray(F, yd, at + k + V);
      FloatVector s2 = FloatVector.fromArray(F, yd, at + k + 2 * V);
      FloatVector s3 = FloatVector.fromArray(F, yd, at + k + 3 * V);
      FloatVector t0 = FloatVector.fromArray(F, yd, atNext + k);
      FloatVector t1 = FloatVector.fromArray(F, yd, atNext + k + V);
      FloatVector t2 = FloatVector.fromArray(F, yd, atNext + k + 2 * V);
      FloatVector t3 = FloatVector.fromArray(F, yd, atNext + k + 3 * V);
      for (int a = 0; a < count; a++) {
        FloatVector g = FloatVector.broadcast(F, work[a * targetCount + b]);
        FloatVector h = FloatVector.broadcast(F, work[a * targetCount + next]);
        int row = x.row(contexts[a]) + k;
        FloatVector r0 = FloatVector.fromArray(F, xd, row);
        FloatVector r1 = FloatVector.fromArray(F, xd, row + V);
        FloatVector r2 = FloatVector.fromArray(F, xd, row + 2 * V);
        FloatVector r3 = FloatVector.fromArray(F, xd, row + 3 * V);
        s0 = r0.fma(g, s0);
        t0 = r0.fma(h, t0);
        s1 = r1.fma(g, s1);
        t1 = r1.fma(h, t1);
        s2 = r2.fma(g, s2);
        t2 = r2.fma(h, t2);
        s3 = r3.fma(g, s3);
        t3 = r3.fma(h, t3);
      }
      s0.intoArray(yd, at + k);
      s1.intoArray(yd, at + k + V);
      s2.intoArray(yd, at + k + 2 * V);
      s3.intoArray(yd, at + k + 3 * V);
      t0.intoArray(yd, atNext + k);
      t1.intoArray(yd, atNext + k + V);
      t2.intoArray(yd, atNext + k + 2 * V);
      t3.intoArray(yd, atNext + k + 3 * V);
    }
    for (; k < x.stride; k += V) {
      FloatVector s = FloatVector.fromArray(F, yd, at + k);
      FloatVector t = FloatVector.fromArray(F, yd, atNext + k);
      for (int a = 0; a < count; a++) {
        FloatVector r = FloatVector.fromArray(F, xd, x.row(contexts[a]) + k);
        s = r.fma(FloatVector.broadcast(F, work[a * targetCount + b]), s);
        t = r.fma(FloatVector.broadcast(F, work[a * targetCount + next]), t);
      }
      s.intoArray(yd, at + k);
      t.intoArray(yd, atNext + k);
    }
  }

  private static void add(float[] from, int at, int width, float[] to, int place) {
    for (int k = 0; k < width; k += V) {
      FloatVector moved = FloatVector.fromArray(F, to, place + k);
      moved.add(FloatVector.fromArray(F, from, at + k)).intoArray(to, place + k);
    }
  }
}
