package org.gmcn.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.method.Gmcn;
import org.gmcn.method.GmcnNetwork;
import org.gmcn.method.GmcnOptions;
import org.gmcn.nn.Softmax;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Explanations against the model they explain. */
class ExplainerTest {
  private final Compute compute = Compute.of(2);

  @AfterEach
  void close() {
    compute.close();
  }

  @ParameterizedTest
  @CsvSource({"truncated,1", "truncated,2", "truncated,3", "dense,2", "simplex,2", "simplex,3"})
  void contributionsAddUpToTheLogit(String rule, int layers) {
    TrainedGmcn model = trained(20, Map.of("mask", rule, "layers", layers, "epsilon", 0.9));
    Explainer explainer = new Explainer(model, compute);
    Matrix logits = network(model, new RecordedMasks(model.graph())).forward(false, 0);
    for (int node = 0; node < model.graph().nodes; node++) {
      Explanation e = explainer.explain(node, compute);
      double sum = e.own() + e.farther();
      for (Explanation.Neighbour n : e.neighbours()) {
        sum += n.contribution();
      }
      assertThat(e.logit()).isEqualTo(logits.get(node, e.predicted()));
      assertThat(sum).isCloseTo(e.logit(), within(1e-4 * (1 + Math.abs(e.logit()))));
      assertThat(e.neighbours()).hasSize(model.graph().degree(node));
    }
  }

  /** Options with which a rule drops some edges and keeps others. */
  private static Map<String, Object> ruled(MaskOptions.Rule rule) {
    return Map.of(
        "mask",
        rule.name(),
        "epsilon",
        0.9,
        "gamma",
        rule == MaskOptions.Rule.EXACT ? 0.3 : 0.001,
        "keep",
        rule == MaskOptions.Rule.COSINE ? "0.7,0.6" : "auto");
  }

  @ParameterizedTest
  @EnumSource(value = MaskOptions.Rule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void meanAffinitiesAreThoseOfTheChoices(MaskOptions.Rule rule) {
    TrainedGmcn model = trained(20, ruled(rule));
    Explainer explainer = new Explainer(model, compute);
    float[] means = explainer.meanAffinities(compute);
    for (int node = 0; node < model.graph().nodes; node++) {
      for (Explanation.Neighbour n : explainer.explain(node, compute).neighbours()) {
        double mean =
            n.choices().stream()
                .flatMap(List::stream)
                .mapToDouble(Explanation.Choice::affinity)
                .average()
                .orElseThrow();
        assertThat((double) means[model.graph().edge(node, n.node())])
            .isCloseTo(mean, within(1e-5 * (1 + Math.abs(mean))));
      }
    }
  }

  @Test
  void layersThatKeepEveryEdgeScoreNone() {
    TrainedGmcn model = trained(20, Map.of("mask", "cosine", "keep", "1,0.6"));
    Explainer explainer = new Explainer(model, compute);
    float[] means = explainer.meanAffinities(compute);
    Explanation e = explainer.explain(3, compute);
    for (Explanation.Neighbour n : e.neighbours()) {
      assertThat(n.choices().get(0)).noneMatch(Explanation.Choice::scored);
      assertThat(n.choices().get(1)).allMatch(Explanation.Choice::scored);
      double mean =
          n.choices().get(1).stream()
              .mapToDouble(Explanation.Choice::affinity)
              .average()
              .orElseThrow();
      assertThat((double) means[model.graph().edge(3, n.node())]).isCloseTo(mean, within(1e-6));
    }
  }

  @ParameterizedTest
  @EnumSource(value = MaskOptions.Rule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void withoutAnUnusedNeighbourNothingChangesToTheBit(MaskOptions.Rule rule) {
    TrainedGmcn model = trained(20, ruled(rule));
    Explainer explainer = new Explainer(model, compute);
    Rerun rerun = new Rerun(model);
    float[] before = rerun.unchanged(compute).toArray();
    assertThat(before).isEqualTo(explainer.probabilities().toArray());
    int unused = 0;
    int changed = 0;
    for (int node = 0; node < model.graph().nodes; node += 3) {
      for (Explanation.Neighbour n : explainer.explain(node, compute).neighbours()) {
        float[] after = rerun.without(node, n.node(), compute).toArray();
        if (n.used()) {
          changed += java.util.Arrays.equals(after, before) ? 0 : 1;
        } else {
          assertThat(after).isEqualTo(before);
          assertThat(n.without()).isNull();
          assertThat(n.timesKept()).isZero();
          unused++;
        }
      }
    }
    assertThat(unused).isGreaterThan(5);
    assertThat(changed).isGreaterThan(5);
  }

  @Test
  void heldMasksGiveTheModelsAnswerAndTheLinearEffectOfAnEdge() {
    TrainedGmcn model = trained(20, Map.of("epsilon", 0.9));
    Explainer explainer = new Explainer(model, compute);
    Matrix p = explainer.probabilities();
    int effects = 0;
    for (int node = 0; node < model.graph().nodes; node++) {
      Explanation.Outcome same = explainer.without(node, -1, compute);
      for (int c = 0; c < model.classes(); c++) {
        assertThat(same.probabilities()[c]).isCloseTo(p.get(node, c), within(1e-4f));
      }
      for (Explanation.Neighbour n : explainer.explain(node, compute).neighbours()) {
        int edge = model.graph().edge(node, n.node());
        float[] without = explainer.without(node, edge, compute).probabilities();
        if (!n.used()) {
          assertThat(without).isEqualTo(same.probabilities());
        } else {
          assertThat(n.without().probabilities()).isEqualTo(without);
          effects += java.util.Arrays.equals(without, same.probabilities()) ? 0 : 1;
        }
      }
    }
    assertThat(effects).isGreaterThan(20);
  }

  /** Where no other mask answers to the change, holding the masks is the same as a new run. */
  @Test
  void aRerunWhoseOtherMasksStayAgreesWithHeldMasks() {
    TrainedGmcn model = trained(15, Map.of("epsilon", 0, "epsilonRule", "absolute"));
    Explainer explainer = new Explainer(model, compute);
    Rerun rerun = new Rerun(model);
    int compared = 0;
    for (int node = 0; node < model.graph().nodes; node += 7) {
      for (Explanation.Neighbour n : explainer.explain(node, compute).neighbours()) {
        if (n.used()) {
          Matrix after = rerun.without(node, n.node(), compute);
          for (int c = 0; c < model.classes(); c++) {
            assertThat(n.without().probabilities()[c]).isCloseTo(after.get(node, c), within(2e-3f));
          }
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(10);
  }

  @Test
  void theTraceHoldsTheNetworksOwnMasksAndComparesAsTheRuleDoes() {
    TrainedGmcn model = trained(20, Map.of("epsilon", 0.9));
    Explainer explainer = new Explainer(model, compute);
    MaskTrace trace = explainer.trace();
    RecordedMasks recorded = new RecordedMasks(model.graph());
    GmcnNetwork network = network(model, recorded);
    Matrix scores = network.forward(false, 0);
    Matrix probabilities = new Matrix(scores.rows, scores.columns);
    Softmax.rows(scores, probabilities);
    assertThat(explainer.probabilities().toArray()).isEqualTo(probabilities.toArray());
    for (int l = 0; l < trace.layers(); l++) {
      for (int k = 0; k < trace.rounds(); k++) {
        boolean[][] kept = recorded.mask(l, k);
        Graph graph = model.graph();
        for (int i = 0; i < graph.nodes; i++) {
          for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
            assertThat(trace.kept(l, k, e)).isEqualTo(kept[i][graph.columns[e]]);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = MaskOptions.Rule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void scoresAreComparedAsTheRuleDoes(MaskOptions.Rule rule) {
    TrainedGmcn model = trained(20, ruled(rule));
    Explainer explainer = new Explainer(model, compute);
    for (int node = 0; node < model.graph().nodes; node++) {
      for (Explanation.Neighbour n : explainer.explain(node, compute).neighbours()) {
        for (List<Explanation.Choice> layer : n.choices()) {
          for (Explanation.Choice c : layer) {
            assertThat(c.score() > c.threshold()).isEqualTo(c.kept());
          }
        }
      }
    }
  }

  /** On a large graph nothing is kept of what was compared: a further pass hands it out. */
  @ParameterizedTest
  @EnumSource(value = MaskOptions.Rule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void aLaterPassHandsOutTheSameRows(MaskOptions.Rule rule) {
    TrainedGmcn model = trained(20, ruled(rule));
    Explainer keeping = new Explainer(model, compute);
    Explainer later = new Explainer(model, null, 0, compute);
    for (int node = 0; node < model.graph().nodes; node += 5) {
      Explainer one = new Explainer(model, new int[] {node}, 0, compute);
      Explanation expected = keeping.explain(node, compute);
      assertThat(text(later.explain(node, compute))).isEqualTo(text(expected));
      Explanation alone = one.explain(node, compute);
      assertThat(alone.thresholds()).isEqualTo(expected.thresholds());
      for (int n = 0; n < expected.neighbours().size(); n++) {
        Explanation.Neighbour a = alone.neighbours().get(n);
        Explanation.Neighbour b = expected.neighbours().get(n);
        assertThat(a.contribution()).isEqualTo(b.contribution());
        for (int l = 0; l < 2; l++) {
          for (int k = 0; k < 4; k++) {
            assertThat(a.choices().get(l).get(k).score())
                .isEqualTo(b.choices().get(l).get(k).score());
            assertThat(a.choices().get(l).get(k).affinity())
                .isCloseTo(b.choices().get(l).get(k).affinity(), within(1e-5f));
          }
        }
      }
    }
  }

  private static String text(Explanation e) {
    return e.own()
        + " "
        + e.farther()
        + " "
        + e.thresholds()
        + " "
        + e.neighbours().stream()
            .map(n -> n.node() + " " + n.contribution() + " " + n.choices())
            .toList();
  }

  /** One whose masks are recorded. */
  private GmcnNetwork network(TrainedGmcn model, RecordedMasks recorded) {
    return model.network(
        Topology.of(model.graph()), MaskStorage.Lifetime.BACKWARD, recorded, compute);
  }

  @Test
  void sparseFeaturesAreExplainedAsDenseOnes() {
    TrainedGmcn dense = trained(20, Map.of("epsilon", 0.9));
    TrainedGmcn sparse =
        new TrainedGmcn(
            dense.graph(),
            SparseMatrix.of((Matrix) dense.features()),
            dense.classes(),
            dense.options(),
            dense.weights());
    Explanation a = new Explainer(dense, compute).explain(4, compute);
    Explanation b = new Explainer(sparse, compute).explain(4, compute);
    assertThat(b.predicted()).isEqualTo(a.predicted());
    assertThat(b.own()).isCloseTo(a.own(), within(1e-4));
  }

  private TrainedGmcn trained(int perClass, Map<String, ?> changes) {
    return trained(TestGraphs.separable(perClass, 3, 5), changes, compute);
  }

  static TrainedGmcn trained(Problem problem, Map<String, ?> changes, Compute compute) {
    Gmcn method = new Gmcn();
    GmcnOptions options = TestOptions.with(method, changes);
    try (Engine engine = method.engine(problem, options, method.training(), 1, compute)) {
      for (int epoch = 0; epoch < 40; epoch++) {
        engine.epoch();
      }
      return new TrainedGmcn(
          problem.graph(), problem.features(), problem.classes(), options, engine.weights().copy());
    }
  }
}
