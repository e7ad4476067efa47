package org.gmcn.nn;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;

/**
 * Adam (Kingma and Ba 2015) with β1 = 0.9, β2 = 0.999, ε = 1e-8, and L2 as a term of the gradient.
 * Holds the moments of the parameters it was made for, in their order.
 *
 * @since 0.1
 */
public final class Adam {
  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;

  private final List<Parameter> parameters;
  private final List<Matrix> first = new ArrayList<>();
  private final List<Matrix> second = new ArrayList<>();
  private final double learningRate;
  private int steps;

  public Adam(List<Parameter> parameters, double learningRate) {
    this.parameters = List.copyOf(parameters);
    this.learningRate = learningRate;
    for (Parameter p : parameters) {
      first.add(new Matrix(p.value().rows, p.value().columns));
      second.add(new Matrix(p.value().rows, p.value().columns));
    }
  }

  /** Moves every parameter against its gradient. */
  public void step(Compute compute) {
    steps++;
    // lr * (m / (1 - β1^t)) / (√(v / (1 - β2^t)) + ε), with the corrections taken out of the loop.
    double root = Math.sqrt(1 - Math.pow(BETA2, steps));
    float step = (float) (learningRate * root / (1 - Math.pow(BETA1, steps)));
    float epsilon = (float) (EPSILON * root);
    for (int k = 0; k < parameters.size(); k++) {
      Parameter p = parameters.get(k);
      compute.adam(
          p.value(),
          p.gradient(),
          first.get(k),
          second.get(k),
          (float) p.l2(),
          (float) BETA1,
          (float) BETA2,
          step,
          epsilon);
    }
  }

  /** Steps taken so far. */
  public int steps() {
    return steps;
  }

  /** The first moments, one per parameter. */
  public List<Matrix> first() {
    return first;
  }

  /** The second moments, one per parameter. */
  public List<Matrix> second() {
    return second;
  }

  /** Resumes from stored moments, which the caller has copied into {@link #first()} and second. */
  public void resumeAt(int stepsTaken) {
    steps = stepsTaken;
  }
}
