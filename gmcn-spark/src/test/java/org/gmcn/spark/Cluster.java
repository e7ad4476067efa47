package org.gmcn.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;

/** A real cluster of two executor processes, without a Spark installation. */
final class Cluster {
  private static final Pattern LOCAL_CLUSTER = Pattern.compile("local-cluster\\[.*,(\\d+)\\]");

  private Cluster() {}

  /** What short tests save time with: no second compiler, no generated code. */
  static final String QUICK = "-XX:TieredStopAtLevel=1";

  static SparkSession quick() {
    String usual = "local-cluster[2,1,1024]";
    return start(System.getProperty("gmcn.spark.master", usual), QUICK);
  }

  static SparkSession start(String master, String executorJavaOptions) {
    return start(master, executorJavaOptions, Map.of());
  }

  /** All the memory of a worker: {@code local-cluster} leaves executors at 1 GB otherwise. */
  private static String executorMemory(String master) {
    Matcher workers = LOCAL_CLUSTER.matcher(master);
    return (workers.matches() ? workers.group(1) : "1024") + "m";
  }

  /**
   * @param more settings of Spark
   */
  static SparkSession start(String master, String executorJavaOptions, Map<String, Object> more) {
    boolean quick = executorJavaOptions.contains(QUICK);
    Path home = Path.of(System.getenv("SPARK_HOME"));
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    try {
      Files.createDirectories(home.resolve("jars"));
      Path checkpoints = Files.createTempDirectory(home, "checkpoints");
      SparkSession spark =
          SparkSession.builder()
              .master(master)
              .appName("gmcn test")
              .config("spark.executor.extraClassPath", classPath)
              .config(
                  "spark.executor.extraJavaOptions",
                  "--add-modules=jdk.incubator.vector " + executorJavaOptions)
              .config("spark.executor.memory", executorMemory(master))
              .config("spark.ui.enabled", false)
              // A machine that stands still for minutes loses no executor.
              .config("spark.network.timeout", "900s")
              .config("spark.worker.timeout", 900)
              .config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1")
              .config("spark.sql.shuffle.partitions", 2)
              .config("spark.default.parallelism", 2)
              .config("spark.sql.warehouse.dir", home.resolve("warehouse").toUri().toString())
              .config("spark.sql.codegen.wholeStage", !quick)
              .config("spark.sql.codegen.factoryMode", quick ? "NO_CODEGEN" : "FALLBACK")
              .config("spark.sql.adaptive.enabled", !quick)
              .config(more)
              .getOrCreate();
      spark.sparkContext().setCheckpointDir(checkpoints.toUri().toString());
      return spark;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
