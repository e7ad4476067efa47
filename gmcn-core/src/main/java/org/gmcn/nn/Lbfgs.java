package org.gmcn.nn;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Minimises a smooth function of many numbers (Nocedal and Wright 2006, Algorithms 7.4 and 7.5): a
 * direction from the last ten steps, then half as long a step until the function falls enough
 * (Armijo's condition).
 *
 * @since 0.1
 */
final class Lbfgs {
  private static final int MEMORY = 10;
  private static final double ENOUGH = 1e-4;
  private static final int HALVINGS = 25;

  /** A function and its gradient. */
  public interface Objective {
    /** The value at a point; writes the gradient there. */
    double evaluate(double[] point, double[] gradient);
  }

  private record Step(double[] moved, double[] turned, double curvature) {}

  private final int iterations;
  private final double tolerance;

  /**
   * @param iterations the most steps
   * @param tolerance ends when no entry of the gradient is larger
   */
  public Lbfgs(int iterations, double tolerance) {
    this.iterations = iterations;
    this.tolerance = tolerance;
  }

  /** Moves the point to a minimum and returns the value there. */
  public double minimise(Objective objective, double[] point) {
    int n = point.length;
    double[] gradient = new double[n];
    double value = objective.evaluate(point, gradient);
    Deque<Step> memory = new ArrayDeque<>();
    for (int it = 0; it < iterations && largest(gradient) > tolerance; it++) {
      double[] direction = direction(gradient, memory);
      double fall = dot(direction, gradient);
      if (!(fall < 0)) {
        break;
      }
      double length = memory.isEmpty() ? Math.min(1, 1 / Math.sqrt(-fall)) : 1;
      double[] next = new double[n];
      double[] nextGradient = new double[n];
      double nextValue = Double.POSITIVE_INFINITY;
      for (int h = 0; h < HALVINGS; h++, length /= 2) {
        for (int k = 0; k < n; k++) {
          next[k] = point[k] + length * direction[k];
        }
        nextValue = objective.evaluate(next, nextGradient);
        if (nextValue <= value + ENOUGH * length * fall) {
          break;
        }
      }
      if (!(nextValue < value)) {
        break;
      }
      remember(memory, point, next, gradient, nextGradient);
      System.arraycopy(next, 0, point, 0, n);
      gradient = nextGradient;
      value = nextValue;
    }
    return value;
  }

  private static void remember(
      Deque<Step> memory, double[] point, double[] next, double[] gradient, double[] nextGradient) {
    double[] moved = new double[point.length];
    double[] turned = new double[point.length];
    for (int k = 0; k < point.length; k++) {
      moved[k] = next[k] - point[k];
      turned[k] = nextGradient[k] - gradient[k];
    }
    double curvature = dot(moved, turned);
    if (curvature > 1e-12 * dot(turned, turned)) {
      memory.addLast(new Step(moved, turned, curvature));
      if (memory.size() > MEMORY) {
        memory.removeFirst();
      }
    }
  }

  /** Minus the gradient times an estimate of the inverse Hessian: the two loops. */
  private static double[] direction(double[] gradient, Deque<Step> memory) {
    double[] q = gradient.clone();
    double[] alpha = new double[memory.size()];
    int k = memory.size();
    for (var steps = memory.descendingIterator(); steps.hasNext(); ) {
      Step s = steps.next();
      alpha[--k] = dot(s.moved, q) / s.curvature;
      add(-alpha[k], s.turned, q);
    }
    if (!memory.isEmpty()) {
      Step last = memory.getLast();
      double scale = last.curvature / dot(last.turned, last.turned);
      for (int i = 0; i < q.length; i++) {
        q[i] *= scale;
      }
    }
    for (Step s : memory) {
      double beta = dot(s.turned, q) / s.curvature;
      add(alpha[k++] - beta, s.moved, q);
    }
    for (int i = 0; i < q.length; i++) {
      q[i] = -q[i];
    }
    return q;
  }

  private static void add(double factor, double[] x, double[] y) {
    for (int k = 0; k < x.length; k++) {
      y[k] += factor * x[k];
    }
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += x[k] * y[k];
    }
    return sum;
  }

  private static double largest(double[] x) {
    double largest = 0;
    for (double v : x) {
      largest = Math.max(largest, Math.abs(v));
    }
    return largest;
  }
}
