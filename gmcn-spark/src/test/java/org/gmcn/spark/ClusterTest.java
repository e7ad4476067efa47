package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.gmcn.model.SavedModel;
import org.gmcn.nn.Softmax;
import org.gmcn.train.Metrics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On two executor processes: what they compute is what one machine computes. */
@OnSpark
class ClusterTest {
  private static final Problem PROBLEM = Samples.small();
  private static final Map<String, SparkGraph> GRAPHS = new HashMap<>();
  private static SparkSession spark;
  private static Frames frames;

  @BeforeAll
  static void start() {
    spark = Cluster.quick();
    frames = Frames.of(spark, PROBLEM);
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  /** Laid out once for all tests. */
  private static SparkGraph graph(int blocks, boolean loops) {
    return GRAPHS.computeIfAbsent(blocks + " " + loops, key -> layOut(blocks, loops));
  }

  private static SparkGraph layOut(int blocks, boolean loops) {
    GraphSettings settings = GraphSettings.of(blocks, TrainingOptions.Scaling.NONE);
    return SparkGraph.of(frames.nodes(), frames.edges(), GraphColumns.DEFAULT, settings, loops);
  }

  /** Trains on Spark and on one machine; masks must be the same, weights to the tolerance. */
  private static void compare(
      String name, Map<String, ?> changes, int blocks, int epochs, double tolerance) {
    Method<?> method = Methods.named(name);
    Record options = Options.with(method.defaults(), changes);
    SparkGraph graph = graph(blocks, Plan.selfLoops(method));
    OneMachine.compare(graph, PROBLEM, method, options, epochs, tolerance);
  }

  private static Map<String, Object> small(Object... more) {
    Map<String, Object> changes = new LinkedHashMap<>(Samples.SMALL);
    for (int k = 0; k < more.length; k += 2) {
      changes.put((String) more[k], more[k + 1]);
    }
    return changes;
  }

  @Test
  void oneBlockIsOneMachine() {
    compare("gmcn", small(), 1, 2, 1e-6);
  }

  @Test
  @Tag("long")
  void relativeMasksOnThreeBlocks() {
    compare("gmcn", small(), 3, 3, 1e-5);
  }

  @Test
  void simplexMasksOnFourBlocksWithOneStepARound() {
    compare("gmcn", small("mask", "simplex", "layers", 3, "steps", 1, "gamma", 0.01), 4, 2, 1e-5);
  }

  @Test
  @Tag("long")
  void absoluteMasksWithDropout() {
    compare(
        "gmcn",
        small("epsilonRule", "absolute", "epsilon", 30, "dropout", 0.4, "inputDropout", 0.2),
        4,
        2,
        1e-5);
  }

  @Test
  @Tag("long")
  void theBaselinesAreTheSameExchangeWithoutMasks() {
    compare("gcn", Map.of(), 3, 2, 1e-5);
    compare("sgc", Map.of(), 3, 2, 1e-5);
    compare("appnp", Map.of("dropout", 0, "steps", 3), 3, 2, 1e-5);
  }

  @Test
  void theDenseRuleIsRefused() {
    Method<?> method = Methods.named("gmcn");
    Record options = Options.with(method.defaults(), Map.of("mask", "dense"));
    assertThatThrownBy(() -> Plan.of(method, options, 4, 2, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("truncated");
  }

  @Test
  void theExecutorsRunTheKernelsOfThisMachine() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Set<String> names =
        new HashSet<>(
            context.parallelize(List.of(1, 2, 3, 4), 4).map(k -> kernels()).distinct().collect());
    assertThat(names).containsExactly(KernelChoice.best().name());
  }

  static String kernels() {
    return KernelChoice.best().name();
  }

  static long pid(int ignored) {
    return ProcessHandle.current().pid();
  }

  @Test
  @Tag("long")
  void aKilledExecutorChangesNothing() throws InterruptedException {
    Method<?> method = Methods.named("gmcn");
    Record options = Options.with(method.defaults(), small());
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    long victim = context.parallelize(List.of(1), 1).map(ClusterTest::pid).first();
    assertThat(victim).isNotEqualTo(ProcessHandle.current().pid());
    SparkGraph graph = graph(4, false);
    try (Compute compute = Compute.of(1);
        ExactEngine engine =
            new ExactEngine(graph, Plan.of(method, options, graph.features(), 3, 7), 0.01, 7)) {
      engine.epoch();
      Thread killer = new Thread(() -> kill(victim));
      killer.start();
      for (int e = 1; e < 3; e++) {
        engine.epoch();
      }
      killer.join();
      Engine expected = Samples.trained(method, options, PROBLEM, 7, 3, compute);
      Samples.assertClose(engine.weights(), expected.weights(), 1e-5);
    }
  }

  private static void kill(long pid) {
    try {
      Thread.sleep(150);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
  }

  /** D^1/2 propagates to itself, in the whole graph and on a part. */
  @Test
  void halosTakeTheMeanOverTheNeighboursTheyHave() {
    int[] none = new int[0];
    for (Block block : graph(4, false).blocks().collect()) {
      NodeSets sets = new NodeSets(new int[block.owned], none, none, none);
      ClusterPart part =
          ClusterPart.of(block, new Pass(new FloatRows(new Matrix(0, 1)), sets, 0, 0));
      for (int i = 0; i < block.local; i++) {
        double sum = 0;
        for (int e = part.offsets()[i]; e < part.offsets()[i + 1]; e++) {
          int j = part.columns()[e];
          sum += part.values()[e] / (block.scales[j] * part.roots()[j]);
        }
        double one = part.offsets()[i] == part.offsets()[i + 1] ? 0 : 1;
        assertThat(sum * block.scales[i] * part.roots()[i]).isCloseTo(one, within(1e-5));
      }
    }
  }

  @Test
  @Tag("long")
  void clusterModeOnOnePartitionIsTheExactOne() {
    Method<?> method = Methods.named("gmcn");
    Record options = Options.with(method.defaults(), small());
    SparkGraph graph = graph(1, false);
    try (Compute compute = Compute.of(1);
        ClusterEngine engine =
            new ClusterEngine(
                graph, Plan.of(method, options, graph.features(), 3, 7), options, 0.01, 7, 1)) {
      for (int e = 0; e < 3; e++) {
        engine.epoch();
      }
      Engine expected = Samples.trained(method, options, PROBLEM, 7, 3, compute);
      Samples.assertClose(engine.weights(), expected.weights(), 1e-5);
    }
  }

  @Test
  @Tag("long")
  void clusterModeLearnsAndTheModelFolderIsThatOfOneMachine(@TempDir Path folder)
      throws IOException {
    GmcnClassifier classifier =
        new GmcnClassifier()
            .setMode(GmcnClassifier.Mode.CLUSTER)
            .setPartition(GraphSettings.Partition.LOCALITY)
            .setPartitions(4)
            .set("epochs", 40)
            .set("lr", 0.05)
            .set("features", "none");
    small().forEach(classifier::set);
    GmcnSparkModel model = classifier.fit(frames.nodes(), frames.edges());
    Map<?, ?> test = (Map<?, ?>) model.saved().results().get("test");
    assertThat((Double) test.get("accuracy")).isGreaterThan(0.6);

    Path there = folder.resolve("spark");
    model.write(spark, there.toUri().toString());
    Matrix expected = probabilities(SavedModel.read(there));
    Path here = folder.resolve("one-machine");
    Files.createDirectories(here);
    SavedModel.read(there).write(here);
    Dataset<Row> labelled =
        GmcnSparkModel.read(spark, here.toUri().toString(), GraphColumns.DEFAULT, 3)
            .transform(frames.nodes(), frames.edges());
    for (Row row : labelled.collectAsList()) {
      int node = (int) row.<Long>getAs("id").longValue();
      Vector probability = row.getAs("probability");
      for (int c = 0; c < 3; c++) {
        assertThat((float) probability.apply(c)).isCloseTo(expected.get(node, c), within(1e-5f));
      }
      assertThat(row.<Double>getAs("prediction")).isEqualTo(Metrics.predicted(expected, node));
      assertThat(row.<scala.collection.Seq<?>>getAs("keptNeighbours").size()).isEqualTo(2);
    }
    assertThat(labelled.count()).isEqualTo(PROBLEM.graph().nodes);
  }

  private static Matrix probabilities(SavedModel model) {
    try (Compute compute = Compute.of(1)) {
      Network network = model.network(PROBLEM.graph(), PROBLEM.features(), compute);
      Matrix scores = network.forward(false, 0);
      Matrix out = new Matrix(scores.rows, scores.columns);
      Softmax.rows(scores, out);
      return out;
    }
  }

  @Test
  @Tag("long")
  void tablesOfTextTrainAndPredict(@TempDir Path folder) throws IOException {
    Graph g = PROBLEM.graph();
    Matrix x = PROBLEM.features().toDense();
    StringBuilder nodes = new StringBuilder("id,label,a,b,c\n");
    for (int i = 0; i < g.nodes; i++) {
      nodes.append("n").append(i).append(",class ").append(PROBLEM.labels()[i]);
      nodes.append(',').append(x.get(i, 0)).append(',').append(x.get(i, 1));
      nodes.append(',').append(x.get(i, 2)).append('\n');
    }
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < g.nodes; i++) {
      for (int e = g.offsets[i]; e < g.offsets[i + 1]; e++) {
        edges.append("n").append(i).append(",n").append(g.columns[e]).append('\n');
      }
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("edges.csv"), edges);
    String in = folder.toUri().toString();
    String[] data = {"--nodes", in + "nodes.csv", "--edges", in + "edges.csv", "--partitions", "2"};
    assertThat(
            run(
                data,
                "train",
                "--out",
                in + "model",
                "-P",
                "epochs=2",
                "-P",
                "rounds=1",
                "-P",
                "steps=1",
                "-P",
                "projections=0"))
        .isZero();
    assertThat(SavedModel.read(folder.resolve("model")).classNames())
        .containsExactly("class 0", "class 1", "class 2");
    assertThat(run(data, "predict", "--model", in + "model", "--out", in + "labels.csv")).isZero();
    assertThat(spark.read().option("header", true).csv(in + "labels.csv").count())
        .isEqualTo(g.nodes);
    text(in + "nodes.csv").write().orc(in + "nodes.orc");
    text(in + "edges.csv").write().parquet(in + "edges.parquet");
    String[] binary = {"--nodes", in + "nodes.orc", "--edges", in + "edges.parquet"};
    assertThat(run(binary, "predict", "--model", in + "model", "--out", in + "labels.orc"))
        .isZero();
    assertThat(spark.read().orc(in + "labels.orc").select("id", "predictedLabel").collectAsList())
        .containsExactlyInAnyOrderElementsOf(
            text(in + "labels.csv").select("id", "predictedLabel").collectAsList());
    assertThat(run(binary, "predict", "--model", in + "model", "--out", in + "labels.orc"))
        .isEqualTo(2);
    Files.writeString(folder.resolve("edges.csv"), "source,target\nn0,nobody\n");
    assertThat(run(data, "train", "--out", in + "model")).isEqualTo(2);
  }

  private static Dataset<Row> text(String path) {
    return spark.read().option("header", true).option("inferSchema", true).csv(path);
  }

  private static int run(String[] data, String command, String... more) {
    List<String> all = new java.util.ArrayList<>(List.of(command));
    all.addAll(List.of(data));
    all.addAll(List.of(more));
    return Main.run(all.toArray(new String[0]));
  }

  @Test
  void anUnknownHyperParameterIsNamed() {
    GmcnClassifier classifier = new GmcnClassifier().set("epsilom", 1);
    assertThatThrownBy(() -> classifier.fit(frames.nodes(), frames.edges()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("epsilom");
  }
}
