package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gmcn.RecordedMasks;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskOptions;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.nn.CrossEntropy;
import org.gmcn.nn.Parameter;
import org.gmcn.reference.DenseGmcn;
import org.gmcn.sparse.MaskStorage.Lifetime;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GmcnNetworkTest {
  private static final GmcnOptions DEFAULTS = TestOptions.gmcn();

  /** Central differences of the reference's loss, in double, with the network's own masks held. */
  @ParameterizedTest
  @CsvSource({
    "TRUNCATED,5",
    "TRUNCATED,12",
    "TRUNCATED,40",
    "DENSE,5",
    "SIMPLEX,5",
    "SIMPLEX,20",
    "COSINE,5",
    "COSINE,20",
    "EXACT,12"
  })
  void gradientsAgreeWithDifferencesOfTheReference(MaskOptions.Rule rule, int hidden) {
    Problem problem = TestGraphs.separable(12, 3, 5);
    GmcnOptions options =
        Options.with(
            DEFAULTS,
            Map.of(
                "layers",
                3,
                "hidden",
                hidden,
                "mask",
                rule.name(),
                "epsilon",
                0.9,
                "gamma",
                rule == MaskOptions.Rule.EXACT ? "0.3,0.2,0.02" : 0.01,
                "keep",
                rule == MaskOptions.Rule.COSINE ? "0.7,0.6,0.5" : "auto",
                "alpha",
                "0.5,0.8,0.9"));
    try (Compute compute = Compute.of(2)) {
      RecordedMasks recorded = new RecordedMasks(problem.graph());
      GmcnNetwork network =
          new GmcnNetwork(
              Topology.of(problem.graph()),
              problem.features(),
              3,
              options,
              1,
              compute,
              Lifetime.BACKWARD,
              recorded);
      CrossEntropy loss = new CrossEntropy(problem.train(), problem.labels(), compute);
      Matrix gradient = new Matrix(problem.graph().nodes, 3);
      loss.evaluate(network.forward(true, 0), gradient);
      network.backward(gradient);
      assertThat(Arrays.stream(network.keptEdges())).allMatch(share -> share > 0.2 && share < 1);

      Held held = new Held(problem, network, recorded, options);
      assertThat(held.loss()).isCloseTo(loss.loss(), within(1e-5));
      for (Parameter p : network.parameters()) {
        double[][] theta = held.theta(p.name());
        for (int i = 0; i < theta.length; i += 2) {
          for (int j = 0; j < theta[i].length; j++) {
            double before = theta[i][j];
            theta[i][j] = before + 1e-5;
            double up = held.loss();
            theta[i][j] = before - 1e-5;
            double down = held.loss();
            theta[i][j] = before;
            assertThat((double) p.gradient().get(i, j)).isCloseTo((up - down) / 2e-5, within(1e-4));
          }
        }
      }
    }
  }

  /** The network in double with fixed masks. */
  private static final class Held {
    private final Problem problem;
    private final GmcnOptions options;
    private final DenseGmcn reference;
    private final boolean[][][][] masks;
    private final double[][][] thetas;

    Held(Problem problem, GmcnNetwork network, RecordedMasks recorded, GmcnOptions options) {
      this.problem = problem;
      this.options = options;
      reference = new DenseGmcn(problem.graph());
      masks = new boolean[options.layers()][options.rounds()][][];
      thetas = new double[options.layers()][][];
      for (int l = 0; l < options.layers(); l++) {
        thetas[l] = DenseGmcn.of(network.parameters().get(l).value());
        for (int k = 0; k < options.rounds(); k++) {
          masks[l][k] = recorded.mask(l, k);
        }
      }
    }

    double[][] theta(String name) {
      return thetas[Integer.parseInt(name.substring("theta.".length()))];
    }

    double loss() {
      double[][] x = DenseGmcn.of(problem.features().toDense());
      double[][] h =
          reference.scores(x, thetas, masks, options.steps(), new double[] {0.5, 0.8, 0.9});
      return DenseGmcn.loss(h, problem.labels(), problem.train());
    }
  }

  @Test
  void commutedAndAggregatedFirstLayersAreTheSameFunction() {
    Graph graph = TestGraphs.random(60, 0.1, 3);
    SparseMatrix x = TestGraphs.sparse(60, 40, 0.1, 4);
    Topology topology = Topology.of(graph);
    Matrix theta = TestGraphs.uniform(40, 6, -1, 1, 5);
    Matrix g = TestGraphs.uniform(60, 6, -1, 1, 6);
    try (Compute compute = Compute.of(2)) {
      Matrix[] outs = new Matrix[2];
      Matrix[] gradients = new Matrix[2];
      for (int way = 0; way < 2; way++) {
        GmcnInput input =
            new GmcnInput(
                topology, x, DEFAULTS, 6, way == 1, compute, Lifetime.BACKWARD, rule -> rule);
        outs[way] = new Matrix(60, 6);
        gradients[way] = new Matrix(40, 6);
        input.forward(theta, true, 9, outs[way]);
        input.backward(g, gradients[way]);
      }
      assertClose(outs[0], outs[1], 1e-5f);
      assertClose(gradients[0], gradients[1], 1e-5f);
    }
  }

  @Test
  void sparseAndDenseFeaturesGiveTheSameScores() {
    Graph graph = TestGraphs.random(60, 0.1, 3);
    SparseMatrix x = TestGraphs.sparse(60, 100, 0.05, 4);
    try (Compute compute = Compute.of(1)) {
      assertClose(scores(graph, x, compute), scores(graph, x.toDense(), compute), 1e-5f);
    }
  }

  private static Matrix scores(Graph graph, Features x, Compute compute) {
    return new GmcnNetwork(graph, x, 4, DEFAULTS, 1, compute).forward(false, 0);
  }

  private static void assertClose(Matrix a, Matrix b, float tolerance) {
    for (int i = 0; i < a.rows; i++) {
      for (int j = 0; j < a.columns; j++) {
        assertThat(a.get(i, j)).isCloseTo(b.get(i, j), within(tolerance));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dropout", "inputDropout"})
  void dropoutActsInTrainingOnlyAndFollowsTheKey(String option) {
    Graph graph = TestGraphs.random(40, 0.1, 3);
    Matrix x = TestGraphs.uniform(40, 10, 0, 1, 4);
    GmcnOptions options = Options.with(DEFAULTS, Map.of(option, 0.5));
    try (Compute compute = Compute.of(1)) {
      GmcnNetwork network = new GmcnNetwork(graph, x, 4, options, 1, compute);
      assertThat(network.stochastic()).isTrue();
      float[] quiet = network.forward(false, 1).toArray();
      assertThat(network.forward(false, 2).toArray()).isEqualTo(quiet);
      float[] one = network.forward(true, 1).toArray();
      assertThat(network.forward(true, 2).toArray()).isNotEqualTo(one);
      assertThat(network.forward(true, 1).toArray()).isEqualTo(one);
      assertThat(one).isNotEqualTo(quiet);
    }
  }

  /** Weights moved in between, so nothing of an older pass may be left. */
  @Test
  void aPassAfterInferenceIsATrainingPassInFull() {
    Graph graph = TestGraphs.random(40, 0.1, 3);
    Matrix x = TestGraphs.uniform(40, 10, 0, 1, 4);
    for (Map<String, Object> change :
        List.<Map<String, Object>>of(
            Map.of("dropout", 0.5),
            Map.of("dropout", 0.5, "layers", 4),
            Map.of("dropout", 0.5, "layers", 1),
            Map.of("dropout", 0.5, "inputDropout", 0.5))) {
      try (Compute compute = Compute.of(1)) {
        GmcnOptions options = Options.with(DEFAULTS, change);
        GmcnNetwork whole = new GmcnNetwork(graph, x, 4, options, 1, compute);
        GmcnNetwork again = new GmcnNetwork(graph, x, 4, options, 1, compute);
        Matrix gradient = TestGraphs.uniform(40, 4, -1, 1, 5);
        again.forward(true, 6);
        again.backward(gradient);
        for (GmcnNetwork network : List.of(whole, again)) {
          network.parameters().forEach(p -> compute.scale(0.5f, p.value(), p.value()));
        }
        again.forward(false, 0);
        assertThat(again.forwardAgain(7).toArray()).isEqualTo(whole.forward(true, 7).toArray());
        whole.backward(gradient);
        again.backward(gradient);
        for (int k = 0; k < options.layers(); k++) {
          assertThat(again.parameters().get(k).gradient().toArray())
              .isEqualTo(whole.parameters().get(k).gradient().toArray());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void trainingOnFewNodesGivesTheSameGradients(int layers) {
    Problem problem = TestGraphs.separable(60, 3, 5);
    GmcnOptions options =
        Options.with(DEFAULTS, Map.of("layers", layers, "epsilon", 0.9, "gamma", 0.01));
    // A node that is named twice trains once.
    int[] trained = Arrays.copyOf(problem.train(), 5);
    trained[4] = trained[0];
    try (Compute compute = Compute.of(2)) {
      GmcnNetwork network =
          new GmcnNetwork(problem.graph(), problem.features(), 3, options, 1, compute);
      GmcnNetwork focused =
          new GmcnNetwork(problem.graph(), problem.features(), 3, options, 1, compute);
      focused.trainsOn(trained);
      CrossEntropy loss = new CrossEntropy(trained, problem.labels(), compute);
      Matrix gradient = new Matrix(problem.graph().nodes, 3);
      loss.evaluate(network.forward(true, 0), gradient);
      network.backward(gradient);
      double expected = loss.loss();
      loss.evaluate(focused.forward(true, 0), gradient);
      focused.backward(gradient);
      assertThat(loss.loss()).isEqualTo(expected);
      for (int l = 0; l < layers; l++) {
        assertClose(
            focused.parameters().get(l).gradient(), network.parameters().get(l).gradient(), 1e-6f);
      }
    }
  }

  @Test
  void oneLayerHasDropoutOfTheInputAlone() {
    assertThat(Options.with(DEFAULTS, Map.of("layers", 1, "dropout", 0.5)).stochastic()).isFalse();
    assertThat(Options.with(DEFAULTS, Map.of("layers", 1, "inputDropout", 0.5)).stochastic())
        .isTrue();
  }

  @Test
  void weightsAreBitIdenticalWhateverTheThreads() {
    Problem problem = TestGraphs.separable(150, 3, 5);
    for (GmcnOptions options :
        List.of(
            DEFAULTS,
            Options.with(DEFAULTS, Map.of("dropout", 0.5, "mask", "simplex")),
            Options.with(DEFAULTS, Map.of("dropout", 0.5, "inputDropout", 0.2)))) {
      float[] alone = trained(problem, options, 1);
      assertThat(trained(problem, options, 2)).isEqualTo(alone);
      assertThat(trained(problem, options, 5)).isEqualTo(alone);
    }
  }

  private static float[] trained(Problem problem, GmcnOptions options, int threads) {
    try (Compute compute = Compute.of(threads)) {
      Engine engine = new Gmcn().engine(problem, options, new Gmcn().training(), 42, compute);
      for (int e = 0; e < 12; e++) {
        engine.epoch();
      }
      return engine.weights().asMap().get("theta.0").toArray();
    }
  }
}
