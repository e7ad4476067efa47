package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A driver that is lost and started again, on executors without the Vector API. */
@OnSpark
class RestartTest {
  private final Problem problem = Samples.small();

  private static final class DriverLost extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private GmcnClassifier classifier(Path folder) {
    GmcnClassifier classifier =
        new GmcnClassifier()
            .setPartitions(2)
            .setSeed(7)
            .set("epochs", 5)
            .set("features", "none")
            .setCheckpoint(folder.toUri() + "checkpoint", 2);
    Samples.SMALL.forEach(classifier::set);
    return classifier;
  }

  @Test
  void resumesFromTheLastCheckpoint(@TempDir Path folder) {
    SparkSession first = Cluster.start("local[2]", Cluster.QUICK);
    Frames frames = Frames.of(first, problem);
    GmcnClassifier interrupted =
        classifier(folder)
            .setListener(
                (report, seconds, best) -> {
                  if (report.epoch() == 3) {
                    throw new DriverLost();
                  }
                });
    assertThatThrownBy(() -> interrupted.fit(frames.nodes(), frames.edges()))
        .isInstanceOf(DriverLost.class);
    first.stop();

    SparkSession second =
        Cluster.start("local-cluster[2,1,1024]", "-Dgmcn.kernels=plain " + Cluster.QUICK);
    try (Compute compute = Compute.of(1)) {
      JavaSparkContext context = JavaSparkContext.fromSparkContext(second.sparkContext());
      assertThat(context.parallelize(List.of(1), 1).map(k -> ClusterTest.kernels()).first())
          .isEqualTo("plain");
      Frames again = Frames.of(second, problem);
      GmcnSparkModel model = classifier(folder).setResume(true).fit(again.nodes(), again.edges());
      Method<?> method = Methods.named("gmcn");
      Engine expected =
          Samples.trained(
              method, Options.with(method.defaults(), Samples.SMALL), problem, 7, 5, compute);
      assertThat(model.saved().results().get("epochs")).isEqualTo(5);
      Samples.assertClose(model.saved().weights(), expected.weights(), 1e-4);
    } finally {
      second.stop();
    }
  }
}
