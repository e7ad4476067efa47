package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskOptions;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.gmcn.nn.Softmax;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every mask rule on several blocks chooses the edges that one machine chooses. */
@OnSpark
class MaskTest {
  private static final Method<GmcnOptions> METHOD = Methods.GMCN;
  private static final Problem PROBLEM = Samples.small();
  private static final Problem WEIGHTED = weighted(PROBLEM, signed(PROBLEM));
  private static SparkSession spark;

  @BeforeAll
  static void start() {
    spark = Cluster.start("local[2]", Cluster.QUICK);
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  /** Edges of symmetric weights between 1 and 3, and other features. */
  private static Problem weighted(Problem problem, Matrix features) {
    Graph g = problem.graph();
    float[] weights = new float[g.directedEdges()];
    for (int i = 0; i < g.nodes; i++) {
      for (int e = g.offsets[i]; e < g.offsets[i + 1]; e++) {
        weights[e] = 1 + (i + g.columns[e]) % 5 * 0.5f;
      }
    }
    return new Problem(
        new Graph(g.nodes, g.offsets, g.columns, weights),
        features,
        problem.labels(),
        problem.classes(),
        problem.train(),
        problem.validation(),
        problem.test());
  }

  /** Features of both signs, so that some scores are negative. */
  private static Matrix signed(Problem problem) {
    Matrix x = problem.features().toDense().copy();
    for (int i = 0; i < x.rows; i++) {
      for (int k = 0; k < x.columns; k++) {
        x.set(i, k, x.get(i, k) - 0.15f);
      }
    }
    return x;
  }

  private static SparkGraph layOut(Problem problem, int blocks) {
    Frames frames = Frames.of(spark, problem);
    GraphSettings settings = GraphSettings.of(blocks, TrainingOptions.Scaling.NONE);
    return SparkGraph.of(
        frames.nodes(), frames.edges(), GraphColumns.DEFAULT, settings, Plan.selfLoops(METHOD));
  }

  private static GmcnOptions options(Object... more) {
    Map<String, Object> changes = new LinkedHashMap<>(Samples.SMALL);
    for (int k = 0; k < more.length; k += 2) {
      changes.put((String) more[k], more[k + 1]);
    }
    return Options.with(METHOD.defaults(), changes);
  }

  private static double[] compare(Problem problem, int blocks, Object... changes) {
    try (SparkGraph graph = layOut(problem, blocks)) {
      return OneMachine.compare(graph, problem, METHOD, options(changes), 2, 1e-5);
    }
  }

  @Test
  void cosineKeepsTheEdgesOfOneMachine() {
    double[] kept = compare(PROBLEM, 4, "mask", "cosine", "keep", "0.7,0.6");
    assertThat(kept[0]).isBetween(0.7, 0.75);
    assertThat(kept[1]).isBetween(0.6, 0.65);
  }

  @Test
  void cosineIgnoresTheWeightsOfEdgesInItsScores() {
    double[] kept = compare(WEIGHTED, 3, "mask", "cosine", "keep", "0.8,0.5", "alpha", "0.5,0.9");
    assertThat(kept[0]).isBetween(0.8, 0.85);
    assertThat(kept[1]).isBetween(0.5, 0.55);
  }

  /** Binary words: many cosines are equal or nearly so. */
  @Test
  void cosinesOfWordsAreComparedAsOnOneMachine() {
    Problem words = Samples.problem("generated:nodes=240,edges=700,classes=3,features=60");
    for (double keep : new double[] {0.3, 0.5, 0.7}) {
      compare(words, 4, "layers", 1, "rounds", 1, "mask", "cosine", "keep", keep);
    }
  }

  @Test
  void exactKeepsTheEdgesOfOneMachine() {
    for (double share : compare(PROBLEM, 3, "mask", "exact", "gamma", "0.02,0.001")) {
      assertThat(share).isBetween(0.05, 0.95);
    }
    for (double share : compare(WEIGHTED, 3, "mask", "exact", "gamma", "0.02,0.008")) {
      assertThat(share).isBetween(0.05, 0.95);
    }
  }

  @Test
  void everyLayerHasItsOwnRule() {
    double[] kept =
        compare(
            PROBLEM,
            4,
            "layers",
            4,
            "mask",
            "none,cosine,simplex,truncated",
            "keep",
            "1,0.7,1,1",
            "gamma",
            "0.001,0.001,0.01,0.001");
    assertThat(kept[0]).isEqualTo(1);
    assertThat(kept[1]).isBetween(0.7, 0.75);
  }

  @Test
  void noneAndCosineThatKeepsAllAreTheSame() {
    double[] all = {1, 1};
    assertThat(compare(PROBLEM, 3, "mask", "none")).isEqualTo(all);
    assertThat(compare(PROBLEM, 3, "mask", "cosine", "keep", 1)).isEqualTo(all);
  }

  /** Rows with a single 1: every cosine is 0 or 1. */
  @Test
  void edgesThatTieAtTheThresholdAreAllKept() {
    Matrix x = new Matrix(PROBLEM.graph().nodes, 6);
    int[] column = new int[x.rows];
    for (int i = 0; i < x.rows; i++) {
      column[i] = PROBLEM.labels()[i] + (i % 4 == 0 ? 3 : 0);
      x.set(i, column[i], 1);
    }
    Problem tied = weighted(PROBLEM, x);
    int same = 0;
    Graph g = tied.graph();
    for (int i = 0; i < g.nodes; i++) {
      for (int e = g.offsets[i]; e < g.offsets[i + 1]; e++) {
        same += x.get(i, column[g.columns[e]]) == 1 ? 1 : 0;
      }
    }
    double ones = (double) same / g.directedEdges();
    assertThat(ones).isBetween(0.2, 0.8);
    assertThat(compare(tied, 4, "layers", 1, "rounds", 1, "mask", "cosine", "keep", ones / 2))
        .containsExactly(new double[] {ones}, within(1e-12));
    assertThat(compare(tied, 4, "layers", 1, "rounds", 1, "mask", "cosine", "keep", (1 + ones) / 2))
        .containsExactly(1);
  }

  @Test
  void cosinesAreThoseOfOneMachineToTheBit() {
    Matrix x = WEIGHTED.features().toDense();
    Topology topology = Topology.of(WEIGHTED.graph());
    try (Compute compute = Compute.of(1);
        SparkGraph graph = layOut(WEIGHTED, 4)) {
      MaskStorage storage = new MaskStorage(topology, 1, MaskStorage.Lifetime.ROUND, true);
      MaskRule rule = MaskRule.of(MaskOptions.cosine(0.5), topology, false, storage, compute);
      rule.score(x);
      rule.choose(0);
      for (Block block : graph.blocks().collect()) {
        Matrix around = new Matrix(block.local, x.columns);
        for (int i = 0; i < block.local; i++) {
          int node = (int) block.node(i);
          System.arraycopy(x.data, x.row(node), around.data, around.row(i), x.columns);
        }
        float[] c = new CosineMask(0.5).scores(block, around);
        for (int i = 0; i < block.owned; i++) {
          int from = block.ownedOffsets[i];
          int degree = block.ownedOffsets[i + 1] - from;
          float[] expected = new float[degree];
          rule.scores((int) block.firstRow + i, expected, 0);
          assertThat(Arrays.copyOfRange(c, from, from + degree)).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void clusterModeOnOnePartitionIsTheExactOne() {
    GmcnOptions options = options("mask", "cosine", "keep", "0.8,0.7");
    try (Compute compute = Compute.of(1);
        SparkGraph graph = layOut(PROBLEM, 1);
        ClusterEngine engine = cluster(graph, options)) {
      engine.epoch();
      engine.epoch();
      Engine expected = Samples.trained(METHOD, options, PROBLEM, 7, 2, compute);
      Samples.assertClose(engine.weights(), expected.weights(), 1e-5);
    }
  }

  private static ClusterEngine cluster(SparkGraph graph, GmcnOptions options) {
    Plan plan = Plan.of(METHOD, options, graph.features(), PROBLEM.classes(), 7);
    return new ClusterEngine(graph, plan, options, 0.01, 7, 1);
  }

  @Test
  void clusterModeInfersWithTheThresholdOfTheWholeGraph() {
    GmcnOptions options = options("mask", "cosine", "keep", "0.8,0.7");
    try (Compute compute = Compute.of(1);
        SparkGraph graph = layOut(PROBLEM, 4);
        ClusterEngine engine = cluster(graph, options)) {
      engine.epoch();
      Matrix here = engine.probabilities();
      Network network = METHOD.inference(PROBLEM.graph(), PROBLEM.features(), 3, options, compute);
      Weights.of(network.parameters()).copyFrom(engine.weights());
      Matrix scores = network.forward(false, 0);
      Matrix there = new Matrix(scores.rows, scores.columns);
      Softmax.rows(scores, there);
      assertThat(here.toArray()).containsExactly(there.toArray(), within(1e-5f));
      OneMachine.assertSameMasks(graph, engine, PROBLEM, options, engine.weights(), 0, compute);
    }
  }

  @Test
  void sharesThatTrainingWouldChooseAreRefused(@TempDir Path folder) throws IOException {
    GmcnOptions options = options("mask", "cosine", "keep", "auto");
    assertThatThrownBy(() -> Plan.of(METHOD, options, 4, 2, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("1,0.8");
    Path nodes = Files.writeString(folder.resolve("nodes.csv"), "id,label,a\nx,p,1\ny,q,2\n");
    Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target\nx,y\n");
    String[] command = {
      "train",
      "--nodes",
      nodes.toUri().toString(),
      "--edges",
      edges.toUri().toString(),
      "--out",
      folder.resolve("model").toUri().toString(),
      "-P",
      "mask=cosine",
      "-P",
      "keep=auto"
    };
    assertThat(Main.run(command)).isEqualTo(2);
  }

  @Test
  void sharesThatAreNotSetHaveDefaults() {
    assertThat(keep("mask", "cosine")).isEqualTo("1.0,0.8");
    assertThat(keep("mask", "cosine", "keep", "auto")).isEqualTo("1.0,0.8");
    assertThat(keep("mask", "cosine", "layers", 1)).isEqualTo("1.0");
    assertThat(keep("mask", "none,cosine,cosine", "layers", 3)).isEqualTo("1.0,0.8,0.8");
    assertThat(keep("mask", "truncated")).isEqualTo("1.0");

    Frames frames = Frames.of(spark, PROBLEM);
    GmcnClassifier classifier = new GmcnClassifier().setPartitions(2).set("epochs", 1);
    Samples.SMALL.forEach(classifier::set);
    GmcnSparkModel model = classifier.set("mask", "cosine").fit(frames.nodes(), frames.edges());
    assertThat(((GmcnOptions) model.saved().options()).keep().toString()).isEqualTo("1.0,0.8");
    GmcnSparkModel other = classifier.set("keep", "0.5").fit(frames.nodes(), frames.edges());
    assertThat(((GmcnOptions) other.saved().options()).keep().toString()).isEqualTo("0.5");
  }

  private static String keep(Object... changes) {
    return ((GmcnOptions) Shares.defaults(options(changes))).keep().toString();
  }
}
