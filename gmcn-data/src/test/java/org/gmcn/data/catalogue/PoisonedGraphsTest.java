package org.gmcn.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.BitSet;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.DatasetStatistics;
import org.gmcn.data.EdgeChanges;
import org.gmcn.data.Split;
import org.gmcn.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** The counts are those of the published files; they are read from a mirror. */
class PoisonedGraphsTest {
  private static Dataset open(String name) {
    assumeTrue(
        DataHome.fromEnvironment().mirror().isPresent(),
        "set GMCN_DATA_MIRROR to a folder with the published files to run this test");
    return Datasets.open(name);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "poisoned.csv", numLinesToSkip = 1)
  void holdsTheEdgesThatWerePublished(
      String name, int nodes, int edges, int added, int removed, double percent, double homophily) {
    Dataset data = open(name);
    assertThat(data.name()).isEqualTo(name);
    assertThat(data.nodes()).isEqualTo(nodes);
    assertThat(data.graph().undirectedEdges()).isEqualTo(edges);
    assertThat(data.graph().weights).isNull();
    EdgeChanges changes = data.edgeChanges().orElseThrow();
    assertThat(changes.addedEdges()).isEqualTo(added);
    assertThat(changes.removedEdges()).isEqualTo(removed);
    assertThat(changes.added().cardinality()).isEqualTo(2 * added);
    assertThat(100.0 * betweenClasses(data, changes.added()) / (2 * added))
        .isCloseTo(percent, within(0.051));
    assertThat(DatasetStatistics.of(data).homophily()).isCloseTo(homophily, within(0.00051));
    data.publicSplit().orElseThrow().requireFits(data);
  }

  private static int betweenClasses(Dataset data, BitSet edges) {
    Graph graph = data.graph();
    int count = 0;
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        if (edges.get(e) && data.labels()[i] != data.labels()[graph.columns[e]]) {
          count++;
        }
      }
    }
    return count;
  }

  @ParameterizedTest
  @CsvSource({
    "cora-metattack:0, 2485, 5069, 247, 249, 1988, 0.804, Case_Based",
    "citeseer-metattack:0, 2110, 3668, 210, 211, 1688, 0.736, AI",
    "cora-ml-metattack:0, 2810, 7981, 280, 282, 2248, 0.784, Case-Based",
    "polblogs, 1222, 16714, 121, 123, 978, 0.906, 0"
  })
  void theCleanGraphIsTheLargestComponent(
      String name,
      int nodes,
      int edges,
      int train,
      int validation,
      int test,
      double homophily,
      String firstClass) {
    Dataset data = open(name);
    DatasetStatistics statistics = DatasetStatistics.of(data);
    assertThat(data.nodes()).isEqualTo(nodes);
    assertThat(statistics.edges()).isEqualTo(edges);
    assertThat(statistics.homophily()).isCloseTo(homophily, within(0.00051));
    Split split = data.publicSplit().orElseThrow().requireFits(data);
    assertThat(split.train()).hasSize(train);
    assertThat(split.validation()).hasSize(validation);
    assertThat(split.test()).hasSize(test);
    assertThat(data.classNames().get(0)).isEqualTo(firstClass);
    assertThat(data.edgeChanges().orElseThrow().addedEdges()).isZero();
    assertThat(data.targets()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"cora, 83", "citeseer, 63", "polblogs, 540"})
  void nettacksTargetsAreTheTestNodesOfHighDegree(String base, int count) {
    Dataset data = open(base + "-nettack:3");
    assertThat(data.targets()).hasSize(count).isSorted();
    Graph clean = data.cleanGraph().orElseThrow();
    assertThat(data.targets())
        .containsExactly(
            Arrays.stream(data.publicSplit().orElseThrow().test())
                .filter(i -> clean.degree(i) > 10)
                .toArray());
    Dataset changed = data.withFeatures(data.features());
    assertThat(changed.targets()).isEqualTo(data.targets());
    assertThat(changed.cleanGraph()).contains(clean);
  }

  @Test
  void madeGraphsAddTheShareThatWasAskedFor() {
    Dataset clean = open("cora-metattack:0");
    Dataset random = open("cora-random:0.25");
    assertThat(random.edgeChanges().orElseThrow().addedEdges()).isEqualTo(5069 / 4);
    assertThat(random.edgeChanges().orElseThrow().removedEdges()).isZero();
    assertThat(betweenClasses(random, random.edgeChanges().orElseThrow().added()))
        .isEqualTo(5069 / 4 * 2);
    assertThat(random.checksum())
        .isEqualTo(open("cora-random:0.25:0").checksum())
        .isNotEqualTo(open("cora-random:0.25:1").checksum())
        .isNotEqualTo(clean.checksum());
    EdgeChanges rewired = open("cora-rewired:0.3").edgeChanges().orElseThrow();
    assertThat(rewired.addedEdges()).isEqualTo(rewired.removedEdges()).isBetween(1350, 1700);
    assertThat(open("cora-rewired:0.3").publicSplit()).isEqualTo(clean.publicSplit());
  }

  @ParameterizedTest
  @CsvSource({"cora, 0.25, 1267", "citeseer, 0.25, 917", "cora-ml, 0.1, 798"})
  void similarEdgesJoinTestNodesOnceToTrainingNodes(String base, double share, int added) {
    Dataset data = open(base + "-similar:" + share);
    EdgeChanges changes = data.edgeChanges().orElseThrow();
    assertThat(changes.addedEdges()).isEqualTo(added);
    assertThat(changes.removedEdges()).isZero();
    assertThat(betweenClasses(data, changes.added())).isEqualTo(2 * added);
    int[] addedTo = new int[data.nodes()];
    Graph graph = data.graph();
    for (int i = 0; i < graph.nodes; i++) {
      addedTo[i] = changes.added().get(graph.offsets[i], graph.offsets[i + 1]).cardinality();
    }
    Split split = data.publicSplit().orElseThrow();
    assertThat(Arrays.stream(split.test()).map(i -> addedTo[i]).max()).hasValue(1);
    assertThat(Arrays.stream(split.train()).map(i -> addedTo[i]).max()).hasValue(8);
    assertThat(Arrays.stream(split.validation()).map(i -> addedTo[i]).sum()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          polblogs-metattack:0.3 | polblogs-metattack:0.3 was not published; there are polblogs-metattack:0, polblogs-metattack:0.05, polblogs-metattack:0.1, polblogs-metattack:0.15, polblogs-metattack:0.2, polblogs-metattack:0.25.
          cora-nettack | cora-nettack was not published; there are cora-nettack:0, cora-nettack:1, cora-nettack:2, cora-nettack:3, cora-nettack:4, cora-nettack:5.
          cora-ml-nettack:1 | There is no published Nettack on cora-ml; choose cora, citeseer or polblogs.
          polblogs-similar:0.1 | polblogs has no features to compare; choose cora, citeseer or cora-ml.
          cora-similar:0.1:2 | cora-similar:0.1:2 cannot be made; give cora-similar:SHARE with a share from 0 to 1, e.g. cora-similar:0.1.
          cora-rewired:1.5 | cora-rewired:1.5 cannot be made; give cora-rewired:SHARE[:SEED] with a share from 0 to 1, e.g. cora-rewired:0.1.
          """)
  void refusesWhatWasNotPublished(String name, String message) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Datasets.open(name))
        .withMessage(message);
  }

  @Test
  void oneRateHasOneName() {
    assertThat(Catalogue.find("cora-metattack:0.10").orElseThrow().name())
        .isEqualTo("cora-metattack:0.1");
    assertThat(Catalogue.find("cora-nettack:3.0").orElseThrow().name()).isEqualTo("cora-nettack:3");
    assertThat(Datasets.isName("cora-rewired:0.2:7")).isTrue();
    assertThat(Datasets.isName("cora-metaattack")).isFalse();
  }

  @Test
  void tooManyWrongEdgesAreRefused() {
    Dataset clean = open("polblogs");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> open("citeseer-similar:1"))
        .withMessage(
            "citeseer-similar:1 has too few pairs of nodes to add 1.0 times its edges; lower the"
                + " share.");
    assertThat(clean.features().columns()).isEqualTo(1222);
  }
}
