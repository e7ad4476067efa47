package org.gmcn.spark;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.rand;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;

/**
 * Measures what {@code docs/scale.md} reports: {@code ScaleRun MASTER NODES EDGES PARTITIONS
 * EPOCHS}, first in exact mode, then in cluster mode. The graph is drawn on the executors: degrees
 * follow a power law, 64 features tell something of ten classes.
 */
final class ScaleRun {
  private static final int FEATURES = 64;
  private static final int CLASSES = 10;

  /**
   * The measurements of one mode.
   *
   * @param losses after each epoch
   * @param bytes shuffled by the first layer and the epochs
   */
  record Measured(List<Double> losses, long bytes) {}

  private ScaleRun() {}

  public static void main(String[] args) {
    measure(args);
  }

  /** Exact mode, then cluster mode. */
  static List<Measured> measure(String[] args) {
    long nodes = Long.parseLong(args[1]);
    long edges = Long.parseLong(args[2]);
    int partitions = Integer.parseInt(args[3]);
    int epochs = Integer.parseInt(args[4]);
    SparkSession spark = Cluster.start(args[0], "", Map.of("spark.shuffle.compress", false));
    ShuffleMeter meter = new ShuffleMeter();
    spark.sparkContext().addSparkListener(meter);
    long start = System.nanoTime();
    GraphSettings settings = GraphSettings.of(partitions, TrainingOptions.Scaling.L2);
    try (SparkGraph graph =
        SparkGraph.of(
            nodes(spark, nodes),
            edges(spark, nodes, edges),
            GraphColumns.DEFAULT,
            settings,
            false)) {
      say(
          "%d nodes, %d directed edges, %d blocks, %d boundary rows: layout %.1f s, %.1f MB",
          graph.nodes(),
          graph.directedEdges(),
          partitions,
          graph.boundaryRows(),
          seconds(start),
          meter.bytes() * 1e-6);
      return List.of(run(meter, graph, epochs, false), run(meter, graph, epochs, true));
    } finally {
      spark.stop();
    }
  }

  private static Measured run(ShuffleMeter meter, SparkGraph graph, int epochs, boolean cluster) {
    Method<?> method = Methods.named("gmcn");
    long start = System.nanoTime();
    long first = meter.bytes();
    long before = first;
    List<Double> losses = new ArrayList<>();
    Record options = Options.with(method.defaults(), Map.of("mask", "truncated", "dropout", 0));
    Plan plan = Plan.of(method, options, FEATURES, CLASSES, 0);
    try (SparkEngine engine =
        cluster
            ? new ClusterEngine(graph, plan, options, 0.01, 0, 2)
            : new ExactEngine(graph, plan, 0.01, 0)) {
      say("first layer %.1f s, %.1f MB", seconds(start), (meter.bytes() - before) * 1e-6);
      for (int e = 0; e < epochs; e++) {
        before = meter.bytes();
        long tasks = meter.tasks();
        double busy = meter.taskSeconds();
        double working = meter.processorSeconds();
        long stages = meter.stages();
        start = System.nanoTime();
        double loss = engine.epoch().trainLoss();
        losses.add(loss);
        say(
            "%s epoch %d: %.2f s, %.1f MB shuffled, %d stages, %d tasks of %.1f s together, %.1f s of"
                + " processors, loss %.4f",
            cluster ? "cluster" : "exact",
            e + 1,
            seconds(start),
            (meter.bytes() - before) * 1e-6,
            meter.stages() - stages,
            meter.tasks() - tasks,
            meter.taskSeconds() - busy,
            meter.processorSeconds() - working,
            loss);
      }
    }
    List<String> peaks =
        graph
            .context()
            .parallelize(List.of(1, 2, 3, 4, 5, 6, 7, 8), 8)
            .map(k -> peak())
            .distinct()
            .collect();
    say("peak heap: driver %s, executors %s", peak(), peaks);
    return new Measured(losses, meter.bytes() - first);
  }

  private static Dataset<Row> nodes(SparkSession spark, long count) {
    Column[] features = new Column[FEATURES];
    for (int k = 0; k < FEATURES; k++) {
      features[k] =
          expr("float(if(label = " + k % CLASSES + ", 0.2, 0.0))").plus(rand(k)).cast("float");
    }
    return spark
        .range(0, count, 1, 8)
        .withColumn("label", expr("int(abs(xxhash64(id)) % " + CLASSES + ")"))
        .withColumn("features", array(features));
  }

  private static Dataset<Row> edges(SparkSession spark, long nodes, long count) {
    String power = "least(" + (nodes - 1) + ", bigint(" + nodes + " * power(%s, 1.6666667)))";
    // Ranks are scattered over the ids by a multiplication with an odd number.
    String scattered = "pmod(" + power + " * 7919, " + nodes + ")";
    return spark
        .range(0, count, 1, 8)
        .select(rand(1).as("a"), rand(2).as("b"))
        .select(
            expr(String.format(Locale.ROOT, scattered, "a")).as("source"),
            expr(String.format(Locale.ROOT, scattered, "b")).as("target"))
        .filter(col("source").notEqual(col("target")));
  }

  /** The process, and the most its heap has held. */
  static String peak() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        bytes += pool.getPeakUsage().getUsed();
      }
    }
    return String.format(Locale.ROOT, "%d: %.0f MB", ProcessHandle.current().pid(), bytes * 1e-6);
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) * 1e-9;
  }

  private static void say(String format, Object... values) {
    System.err.println(java.time.Instant.now() + " " + String.format(Locale.ROOT, format, values));
  }
}
