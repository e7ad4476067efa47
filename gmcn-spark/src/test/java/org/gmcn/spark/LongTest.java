package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.gmcn.compute.Compute;
import org.gmcn.data.FeatureScaling;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.explain.MaskTrace;
import org.gmcn.explain.TrainedGmcn;
import org.gmcn.graph.Graph;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.gmcn.train.Trainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published data sets, for as many epochs as the claims are about: {@code -Pspark-long}. */
@Tag("long")
@OnSpark
class LongTest {
  private static final Method<GmcnOptions> METHOD = Methods.GMCN;

  /**
   * The share of mask entries that rounding may decide: sums come in another order when the graph
   * is cut. None on cora, one on amazon-photo.
   */
  private static final double TIES = 5e-6;

  private static SparkSession spark;

  @BeforeAll
  static void start() {
    assumeTrue(
        System.getenv("GMCN_DATA_MIRROR") != null,
        "GMCN_DATA_MIRROR names no folder with the published data sets");
    spark = Cluster.start(System.getProperty("gmcn.spark.master", "local-cluster[2,1,2048]"), "");
  }

  @AfterAll
  static void stop() {
    if (spark != null) {
      spark.stop();
    }
  }

  @ParameterizedTest
  @CsvSource({"cora, 1", "cora, 3", "cora, 8", "amazon-photo, 1", "amazon-photo, 4"})
  void fiftyEpochsGiveTheMasksAndWeightsOfOneMachine(String name, int blocks) {
    Problem problem = Samples.problem(Datasets.open(name), FeatureScaling.L2);
    Frames frames = Frames.of(spark, problem);
    GraphSettings settings = GraphSettings.of(blocks, TrainingOptions.Scaling.NONE);
    try (Compute compute = Compute.of(1);
        SparkGraph graph =
            SparkGraph.of(frames.nodes(), frames.edges(), GraphColumns.DEFAULT, settings, false);
        ExactEngine engine =
            new ExactEngine(
                graph,
                Plan.of(METHOD, METHOD.defaults(), graph.features(), problem.classes(), 7),
                METHOD.training().lr(),
                7)) {
      Engine expected = Samples.trained(METHOD, METHOD.defaults(), problem, 7, 0, compute);
      for (int e = 0; e < 50; e++) {
        EpochReport here = engine.epoch();
        EpochReport there = expected.epoch();
        assertThat(here.keptEdges())
            .as("epoch " + here.epoch())
            .containsExactly(there.keptEdges(), within(TIES));
      }
      Samples.assertClose(engine.weights(), expected.weights(), 1e-4);
      assertSameMasks(graph, engine, problem, expected.weights(), compute);
    }
  }

  /** Edge by edge in every round of the second layer, node by node in the first. */
  private static void assertSameMasks(
      SparkGraph graph, ExactEngine engine, Problem problem, Weights weights, Compute compute) {
    TrainedGmcn model =
        new TrainedGmcn(
            problem.graph(), problem.features(), problem.classes(), METHOD.defaults(), weights);
    MaskTrace expected = MaskTrace.of(model, compute);
    int at = engine.passes.masked().get(0);
    List<Integer> edges = graph.blocks().map(Block::ownedEdges).collect();
    List<KeptBits[]> masks;
    try (Passes.Forward done = engine.inference()) {
      masks =
          done.states().map(pass -> ((MaskedAggregation.Masks) pass.saved[at]).kept()).collect();
    }
    for (int k = 0; k < expected.rounds(); k++) {
      boolean[] all = new boolean[problem.graph().directedEdges()];
      int to = 0;
      for (int b = 0; b < masks.size(); b++) {
        for (int e = 0; e < edges.get(b); e++) {
          all[to++] = masks.get(b)[k].kept(e);
        }
      }
      int differences = 0;
      for (int e = 0; e < all.length; e++) {
        differences += all[e] == expected.kept(1, k, e) ? 0 : 1;
      }
      assertThat(differences).as("round " + k).isLessThanOrEqualTo((int) (TIES * all.length));
    }
    int node = 0;
    for (int[] counts : engine.passes.inputs().map(Input::keptNeighbours).collect()) {
      for (int count : counts) {
        assertThat(count).isEqualTo(kept(problem.graph(), expected, node++));
      }
    }
    assertThat(node).isEqualTo(problem.graph().nodes);
  }

  /** The neighbours that a node keeps in the last round of the first layer. */
  private static int kept(Graph graph, MaskTrace trace, int node) {
    int count = 0;
    for (int e = graph.offsets[node]; e < graph.offsets[node + 1]; e++) {
      count += trace.kept(0, trace.rounds() - 1, e) ? 1 : 0;
    }
    return count;
  }

  /** What the exact mode reaches is taken from one machine, whose weights it has. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void clusterModeOnComputersIsWithinHalfAPointOfTheExactOne(long seed) {
    Problem problem = Samples.problem(Datasets.open("amazon-computers"), FeatureScaling.L2, seed);
    Map<String, Object> changes = Map.of("epochs", 300, "features", "none");
    double exact;
    try (Compute compute = Compute.of(2)) {
      TrainingOptions training = Options.with(METHOD.training(), changes);
      Engine engine =
          METHOD.engine(
              problem, Options.with(METHOD.defaults(), Map.of("l2", 0)), training, seed, compute);
      exact = new Trainer(training).train(engine, problem).test().accuracy();
    }
    Frames frames = Frames.of(spark, problem);
    GmcnClassifier classifier =
        new GmcnClassifier()
            .setMode(GmcnClassifier.Mode.CLUSTER)
            .setPartition(GraphSettings.Partition.LOCALITY)
            .setPartitions(8)
            .setSeed(seed)
            .set("l2", 0);
    changes.forEach(classifier::set);
    Map<String, Object> results = classifier.fit(frames.nodes(), frames.edges()).saved().results();
    double cluster = (Double) ((Map<?, ?>) results.get("test")).get("accuracy");
    assertThat(cluster).as("exact mode: " + exact).isGreaterThan(exact - 0.005);
  }
}
