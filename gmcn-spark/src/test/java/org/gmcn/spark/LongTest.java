package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.gmcn.compute.Compute;
import org.gmcn.data.FeatureScaling;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
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

  /** The rule whose figures docs/scale.md gives. */
  private static final Map<String, Object> RULE = Map.of("mask", "truncated", "dropout", 0);

  private static final GmcnOptions OPTIONS = Options.with(METHOD.defaults(), RULE);

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
  @CsvSource({
    "cora, 1, truncated",
    "cora, 3, truncated",
    "cora, 8, truncated",
    "amazon-photo, 1, truncated",
    "amazon-photo, 4, truncated",
    "cora, 3, cosine",
    "amazon-photo, 4, cosine"
  })
  void fiftyEpochsGiveTheMasksAndWeightsOfOneMachine(String name, int blocks, String rule) {
    Map<String, Object> shares = rule.equals("cosine") ? Map.of("keep", "0.8,0.65") : Map.of();
    GmcnOptions options = Options.with(Options.with(OPTIONS, Map.of("mask", rule)), shares);
    Problem problem = Samples.problem(Datasets.open(name), FeatureScaling.L2);
    Frames frames = Frames.of(spark, problem);
    GraphSettings settings = GraphSettings.of(blocks, TrainingOptions.Scaling.NONE);
    try (Compute compute = Compute.of(1);
        SparkGraph graph =
            SparkGraph.of(frames.nodes(), frames.edges(), GraphColumns.DEFAULT, settings, false);
        ExactEngine engine =
            new ExactEngine(
                graph,
                Plan.of(METHOD, options, graph.features(), problem.classes(), 7),
                METHOD.training().lr(),
                7)) {
      Engine expected = Samples.trained(METHOD, options, problem, 7, 0, compute);
      for (int e = 0; e < 50; e++) {
        EpochReport here = engine.epoch();
        EpochReport there = expected.epoch();
        assertThat(here.keptEdges())
            .as("epoch " + here.epoch())
            .containsExactly(there.keptEdges(), within(TIES));
      }
      Samples.assertClose(engine.weights(), expected.weights(), 1e-4);
      OneMachine.assertSameMasks(
          graph, engine, problem, options, expected.weights(), TIES, compute);
    }
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
          METHOD.engine(problem, Options.with(OPTIONS, Map.of("l2", 0)), training, seed, compute);
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
    RULE.forEach(classifier::set);
    changes.forEach(classifier::set);
    Map<String, Object> results = classifier.fit(frames.nodes(), frames.edges()).saved().results();
    double cluster = (Double) ((Map<?, ?>) results.get("test")).get("accuracy");
    assertThat(cluster).as("exact mode: " + exact).isGreaterThan(exact - 0.005);
  }
}
