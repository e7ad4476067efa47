package org.gmcn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.CrossEntropy;
import org.gmcn.nn.Parameter;

/**
 * Compares gradients with differences, in one line: {@code GradientCheck.of(network, problem,
 * compute)}. Dropout is on, with its draws held.
 *
 * <p>Networks compute in float, the loss is taken from their scores in double. A large step meets
 * the kinks of ReLU, a small one the rounding, so several are tried, and of each the central
 * difference and, for a kink right beside the value, those of second order to either side. One must
 * agree: within 2 % of the entry, or of a tenth of the parameter's largest entry if that is more.
 * Of every parameter the entries with the largest gradients and some at random are checked; values
 * are put back.
 */
public final class GradientCheck {
  private static final long KEY = 7;
  private static final float[] STEPS = {0.02f, 0.005f, 0.001f, 0.05f};
  private static final double TOLERANCE = 0.02;
  private static final double FLOOR = 0.1;
  private static final int ENTRIES = 12;

  private GradientCheck() {}

  /** A function of some matrices, in double as far as can be. */
  public interface Loss {
    double value();
  }

  /** All parameters of a network that have a gradient, under the loss on the training nodes. */
  public static void of(Network network, Problem problem, Compute compute) {
    CrossEntropy loss = new CrossEntropy(problem.train(), problem.labels(), compute);
    Matrix gradient = new Matrix(problem.graph().nodes, problem.classes());
    loss.evaluate(network.forward(true, KEY), gradient);
    network.backward(gradient);
    Loss again =
        () -> {
          loss.evaluate(network.forward(true, KEY), null);
          return loss.loss();
        };
    for (Parameter p : network.parameters()) {
      if (p.gradient() != null) {
        of(p.name(), p.value(), p.gradient().copy(), again);
      }
    }
  }

  /** One matrix that the loss depends on. */
  public static void of(String name, Matrix value, Matrix gradient, Loss loss) {
    double largest = 0;
    for (float g : gradient.data) {
      largest = Math.max(largest, Math.abs(g));
    }
    assertThat(largest).as("largest gradient of %s", name).isPositive().isFinite();
    for (int place : places(gradient)) {
      check(name, value, gradient.data[place], place, FLOOR * largest, loss);
    }
  }

  private static void check(
      String name, Matrix value, double expected, int place, double floor, Loss loss) {
    double allowed = TOLERANCE * Math.max(Math.abs(expected), floor);
    float before = value.data[place];
    double here = loss.value();
    List<Double> found = new ArrayList<>();
    for (float step : STEPS) {
      double[] at = new double[5];
      for (int k = 0; k < at.length; k++) {
        value.data[place] = before + (k - 2) * step;
        at[k] = k == 2 ? here : loss.value();
      }
      value.data[place] = before;
      found.add((at[3] - at[1]) / (2 * step));
      found.add((4 * at[3] - at[4] - 3 * here) / (2 * step));
      found.add((3 * here - 4 * at[1] + at[0]) / (2 * step));
    }
    for (double difference : found) {
      if (Math.abs(difference - expected) <= allowed) {
        return;
      }
    }
    int at = place - value.offset;
    throw new AssertionError(
        String.format(
            java.util.Locale.ROOT,
            "gradient of %s at (%d, %d) is %g, but differences are %s",
            name,
            at / value.stride,
            at % value.stride,
            expected,
            found));
  }

  /** Places of the largest entries and of some others, as many. */
  private static List<Integer> places(Matrix gradient) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < gradient.rows; i++) {
      for (int j = 0; j < gradient.columns; j++) {
        all.add(gradient.row(i) + j);
      }
    }
    all.sort((a, b) -> Float.compare(Math.abs(gradient.data[b]), Math.abs(gradient.data[a])));
    if (all.size() <= 2 * ENTRIES) {
      return all;
    }
    List<Integer> chosen = new ArrayList<>(all.subList(0, ENTRIES));
    Rng rng = new Rng(1);
    for (int k = 0; k < ENTRIES; k++) {
      chosen.add(all.get(ENTRIES + rng.nextInt(all.size() - ENTRIES)));
    }
    return chosen;
  }
}
