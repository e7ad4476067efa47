package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.train.Trainer;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeepWalkTest {
  private static final DeepWalk METHOD = new DeepWalk();
  private static final Map<String, Object> SMALL =
      Map.of("dimensions", 32, "walkLength", 20, "window", 5);

  @ParameterizedTest
  @EnumSource(DeepWalkOptions.Softmax.class)
  void learnsTheClassesFromTheEdgesAlone(DeepWalkOptions.Softmax softmax) {
    Problem problem = TestGraphs.separable(60, 3, 3);
    DeepWalkOptions options =
        Options.with(Options.with(METHOD.defaults(), SMALL), Map.of("softmax", softmax.name()));
    TrainingOptions training = Options.with(METHOD.training(), Map.of("epochs", 60));
    try (Compute compute = Compute.of(2);
        Engine engine = METHOD.engine(problem, options, training, 1, compute)) {
      TrainingResult result = new Trainer(training).train(engine, problem);
      assertThat(result.test().accuracy()).isGreaterThan(0.85);
      assertThat(result.history().get(59).trainLoss())
          .isLessThan(0.8 * result.history().get(0).trainLoss());
    }
  }

  @Test
  void shardsAndSoftmaxChangeTheResultThreadsDoNot() {
    Problem problem = TestGraphs.separable(30, 3, 3);
    float[] alone = vectors(problem, Map.of(), 1);
    assertThat(vectors(problem, Map.of(), 2)).isEqualTo(alone);
    assertThat(vectors(problem, Map.of(), 5)).isEqualTo(alone);
    assertThat(vectors(problem, Map.of("shards", 1), 2)).isNotEqualTo(alone);
    Map<String, Object> negative = Map.of("softmax", "negative");
    assertThat(vectors(problem, negative, 5)).isEqualTo(vectors(problem, negative, 1));
  }

  private static float[] vectors(Problem problem, Map<String, Object> changes, int threads) {
    DeepWalkOptions options = Options.with(Options.with(METHOD.defaults(), SMALL), changes);
    try (Compute compute = Compute.of(threads);
        Engine engine = METHOD.engine(problem, options, METHOD.training(), 1, compute)) {
      engine.epoch();
      engine.epoch();
      return engine.embedding().toArray();
    }
  }

  @Test
  void refusesAGraphItWasNotTrainedOn() {
    assertThat(METHOD.inductive()).isFalse();
    Graph graph = TestGraphs.random(20, 0.2, 1);
    Graph other = TestGraphs.random(20, 0.2, 2);
    Matrix x = new Matrix(20, 1);
    try (Compute compute = Compute.of(1)) {
      Network trained = METHOD.network(graph, x, 3, METHOD.defaults(), 1, compute);
      Network elsewhere = METHOD.network(other, x, 3, METHOD.defaults(), 1, compute);
      assertThat(elsewhere.forward(false, 0).rows).isEqualTo(20);
      Weights.of(elsewhere.parameters()).copyFrom(Weights.of(trained.parameters()));
      assertThatThrownBy(() -> elsewhere.forward(false, 0))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("another graph");
    }
  }
}
