package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.gmcn.data.FeatureScaling;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.kernel.Compute;
import org.gmcn.model.Engine;
import org.gmcn.model.EpochReport;
import org.gmcn.model.Method;
import org.gmcn.model.Methods;
import org.gmcn.model.Problem;
import org.gmcn.model.TrainingOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The published data sets, for as many epochs as the claims are about: {@code -Pspark-long}. */
@Tag("long")
class LongTest {
  private static SparkSession spark;

  @BeforeAll
  static void start() {
    assumeTrue(
        System.getenv("GMCN_DATA_MIRROR") != null,
        "GMCN_DATA_MIRROR names no folder with the published data sets");
    spark = Cluster.start("local-cluster[2,1,2048]", "");
  }

  @AfterAll
  static void stop() {
    if (spark != null) {
      spark.stop();
    }
  }

  private static void fiftyEpochs(String name, int blocks) {
    Problem problem = Samples.problem(Datasets.open(name), FeatureScaling.L2);
    Frames frames = Frames.of(spark, problem);
    Method<?> method = Methods.named("gmcn");
    try (Compute compute = Compute.of(1);
        SparkGraph graph =
            SparkGraph.of(
                frames.nodes(),
                frames.edges(),
                GraphColumns.DEFAULT,
                GraphSettings.of(blocks, TrainingOptions.Scaling.NONE),
                false);
        ExactEngine engine =
            new ExactEngine(
                graph,
                Plan.of(method, method.defaults(), graph.features(), problem.classes(), 7),
                method.training().lr(),
                7)) {
      Engine expected = Samples.trained(method, method.defaults(), problem, 7, 0, compute);
      for (int e = 0; e < 50; e++) {
        EpochReport here = engine.epoch();
        EpochReport there = expected.epoch();
        assertThat(here.keptEdges()).as("epoch " + here.epoch()).isEqualTo(there.keptEdges());
      }
      Samples.assertClose(engine.weights(), expected.weights(), 1e-4);
    }
  }

  @Test
  void coraOnThreeBlocks() {
    fiftyEpochs("cora", 3);
  }

  @Test
  void photoOnTwoBlocks() {
    fiftyEpochs("amazon-photo", 2);
  }

  @Test
  void clusterModeOnComputersIsWithinHalfAPointOfTheExactOne() {
    Frames frames =
        Frames.of(spark, Samples.problem(Datasets.open("amazon-computers"), FeatureScaling.L2));
    double exact = accuracy(frames, GmcnClassifier.Mode.EXACT, 2, 300);
    double cluster = accuracy(frames, GmcnClassifier.Mode.CLUSTER, 8, 300);
    assertThat(cluster).isGreaterThan(exact - 0.005);
  }

  private static double accuracy(
      Frames frames, GmcnClassifier.Mode mode, int partitions, int epochs) {
    GmcnSparkModel model =
        new GmcnClassifier()
            .setMode(mode)
            .setPartition(GraphSettings.Partition.LOCALITY)
            .setPartitions(partitions)
            .set("epochs", epochs)
            .set("l2", 0)
            .set("features", "none")
            .fit(frames.nodes(), frames.edges());
    return (Double) ((Map<?, ?>) model.saved().results().get("test")).get("accuracy");
  }
}
