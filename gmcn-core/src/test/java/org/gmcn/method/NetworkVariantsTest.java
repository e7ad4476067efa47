package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.stream.Stream;
import org.gmcn.GradientCheck;
import org.gmcn.InputException;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hyper-parameters other than the defaults, which the contract covers. */
class NetworkVariantsTest {
  static Stream<Arguments> variants() {
    return Stream.of(
        Arguments.of("gcn", Map.of("layers", 1)),
        Arguments.of("gcn", Map.of("layers", 4, "hidden", 20)),
        Arguments.of("mlp", Map.of("layers", 3)),
        Arguments.of("gat", Map.of("outputHeads", 3)),
        Arguments.of("gat", Map.of("heads", 3, "hidden", 5, "dropout", 0, "slope", 0.5)),
        Arguments.of("appnp", Map.of("layers", 3, "steps", 4, "teleport", 0.3)),
        Arguments.of("appnp", Map.of("layers", 1, "dropout", 0)),
        Arguments.of("graphsage-full", Map.of("layers", 1, "hidden", 20, "dropout", 0.5)),
        Arguments.of("graphsage-full", Map.of("layers", 3, "hidden", 10)),
        Arguments.of("sgc", Map.of("steps", 0)));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void gradientsAreThoseOfTheLoss(String name, Map<String, Object> changes) {
    Problem dense = TestGraphs.separable(12, 3, 5);
    try (Compute compute = Compute.of(1)) {
      GradientCheck.of(network(Methods.named(name), changes, dense, compute), dense, compute);
    }
  }

  private static <O extends Record> Network network(
      Method<O> method, Map<String, Object> changes, Problem p, Compute compute) {
    O options = TestOptions.with(method, changes);
    return method.network(p.graph(), p.features(), p.classes(), options, 3, compute);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void sparseFeaturesGiveTheScoresOfDenseOnes(String name, Map<String, Object> changes) {
    Problem dense = TestGraphs.separable(30, 3, 5);
    Problem sparse =
        new Problem(
            dense.graph(),
            SparseMatrix.of(dense.features().toDense()),
            dense.labels(),
            dense.classes(),
            dense.train(),
            dense.validation(),
            dense.test());
    try (Compute compute = Compute.of(2)) {
      Matrix a = network(Methods.named(name), changes, dense, compute).forward(false, 0);
      Matrix b = network(Methods.named(name), changes, sparse, compute).forward(false, 0);
      for (int k = 0; k < a.data.length; k++) {
        assertThat(b.data[k]).isCloseTo(a.data[k], within(1e-4f));
      }
    }
  }

  /** F = α S F + (1-α) Y once enough steps were made. */
  @Test
  void labelsSpreadUntilNothingChanges() {
    Problem problem = TestGraphs.separable(30, 3, 5);
    LabelPropagation method = new LabelPropagation();
    LabelPropagationOptions options = new LabelPropagationOptions(300, 0.9);
    try (Compute compute = Compute.of(1);
        Engine engine = method.engine(problem, options, method.training(), 1, compute)) {
      Matrix f = engine.embedding();
      Matrix next = new Matrix(f.rows, f.columns);
      Matrix y = engine.weights().asMap().get("labels");
      compute.multiply(problem.graph().normalised(), f, 0.9f, y, 0.1f, next);
      for (int k = 0; k < f.data.length; k++) {
        assertThat(next.data[k]).isCloseTo(f.data[k], within(1e-6f));
      }
    }
  }

  @Test
  void badHyperParametersAreRefusedInASentence() {
    refused("gcn", Map.of("layers", 0), "layers must be 1 or more, not 0.");
    refused("gcn", Map.of("dropout", 1), "dropout must be from 0 to below 1, not 1.0.");
    refused("gcn-jaccard", Map.of("threshold", 2), "threshold must be from 0 to 1, not 2.0.");
    refused("gcn-jaccard", Map.of("hidden", 0), "hidden must be 1 or more, not 0.");
    refused("gat", Map.of("heads", 0), "heads must be 1 or more, not 0.");
    refused("gat", Map.of("l2", -1), "l2 must be 0 or more, not -1.0.");
    refused("appnp", Map.of("teleport", 2), "teleport must be from 0 to 1, not 2.0.");
    refused("sgc", Map.of("steps", -1), "steps must be 0 or more, not -1.");
    refused("labelprop", Map.of("alpha", -0.1), "alpha must be from 0 to 1, not -0.1.");
    refused("graphsage-full", Map.of("hidden", 0), "hidden must be 1 or more, not 0.");
  }

  private static void refused(String method, Map<String, Object> changes, String sentence) {
    assertThatThrownBy(() -> Options.with(Methods.named(method).defaults(), changes))
        .isInstanceOf(InputException.class)
        .hasMessage(sentence);
  }
}
