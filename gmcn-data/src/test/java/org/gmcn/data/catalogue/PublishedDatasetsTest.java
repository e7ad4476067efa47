package org.gmcn.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gmcn.data.Dataset;
import org.gmcn.data.DatasetStatistics;
import org.gmcn.data.Split;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The published data sets, read from a mirror. */
class PublishedDatasetsTest {
  @BeforeEach
  void mirrorIsThere() {
    assumeTrue(
        DataHome.fromEnvironment().mirror().isPresent(),
        "set GMCN_DATA_MIRROR to a folder with the published files to run this test");
  }

  static Stream<Catalogue.Entry> entries() {
    return Catalogue.entries().stream();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void holdsWhatTheCatalogueSays(Catalogue.Entry entry) {
    Dataset data = Datasets.open(entry.name());
    assertThat(data.nodes()).isEqualTo(entry.nodes());
    assertThat(data.graph().undirectedEdges()).isEqualTo(entry.edges());
    assertThat(data.graph().selfLoops()).isZero();
    assertThat(data.graph().weights).isNull();
    assertThat(data.features().columns()).isEqualTo(entry.features());
    assertThat(data.classes()).isEqualTo(entry.classes());
    if (entry.files().size() == 1) {
      assertThat(data.checksum()).isEqualTo(entry.files().get(0).sha256());
    }
    data.publicSplits().forEach(split -> split.requireFits(data));
  }

  @Test
  void coraComesWithPlanetoidsSplit() {
    Dataset cora = Datasets.open("cora");
    Split split = cora.publicSplit().orElseThrow().requireFits(cora);
    assertThat(split.train()).hasSize(140);
    assertThat(split.validation()).hasSize(500).startsWith(140).endsWith(639);
    assertThat(split.test()).hasSize(1000).startsWith(1708).endsWith(2707);
    int[] perClass = new int[7];
    for (int i : split.train()) {
      perClass[cora.labels()[i]]++;
    }
    assertThat(perClass).containsOnly(20);
  }

  @Test
  void citeseerHasGaps() {
    DatasetStatistics s = DatasetStatistics.of(Datasets.open("citeseer"));
    assertThat(s.unlabelledNodes()).isEqualTo(15);
    assertThat(s.isolatedNodes()).isEqualTo(48);
  }

  @ParameterizedTest
  @CsvSource({
    "cora, 3, Neural_Networks, 818",
    "citeseer, 0, AI, 249",
    "citeseer, 5, HCI, 508",
    "cora-ml, 4, Neural_Networks, 781",
    "amazon-computers, 9, Webcams, 283",
    "minesweeper, 1, mine, 2000",
    "musae-facebook, 2, politician, 5768"
  })
  void classesHaveTheirNames(String name, int number, String className, int nodes) {
    var found = DatasetStatistics.of(Datasets.open(name)).classes().get(number);
    assertThat(found).isEqualTo(new DatasetStatistics.ClassCount(className, nodes));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "npz.csv", numLinesToSkip = 1)
  void npzFilesHoldWhatTheirPublishersSay(
      String path, int nodes, int edges, int features, double homophily, String classes) {
    Path file = Path.of(DataHome.fromEnvironment().mirror().orElseThrow()).resolve(path);
    assumeTrue(Files.isRegularFile(file), "the mirror is a folder that has " + path);
    Dataset data = Datasets.open(file.toString());
    DatasetStatistics statistics = DatasetStatistics.of(data);
    assertThat(data.nodes()).isEqualTo(nodes);
    assertThat(data.graph().undirectedEdges()).isEqualTo(edges);
    assertThat(data.features().columns()).isEqualTo(features);
    assertThat(statistics.homophily()).isCloseTo(homophily, within(0.00051));
    assertThat(
            statistics.classes().stream()
                .map(c -> Integer.toString(c.nodes()))
                .collect(Collectors.joining("/")))
        .isEqualTo(classes);
    if (path.startsWith("heterophilous-graphs")) {
      assertThat(data.publicSplits()).hasSize(10).doesNotHaveDuplicates();
      data.publicSplits()
          .forEach(
              split -> {
                split.requireFits(data);
                assertThat(split.train().length + split.validation().length + split.test().length)
                    .isEqualTo(nodes);
              });
    }
  }

  @Test
  void splitsOfSeveralHaveTheirPublishedSizes() {
    assertThat(Datasets.open("actor").publicSplits())
        .allMatch(s -> s.toString().equals("3648 train, 2432 validate, 1520 test"));
    assertThat(Datasets.open("tolokers").publicSplits())
        .allMatch(s -> s.toString().equals("5879 train, 2939 validate, 2940 test"));
    assertThat(Datasets.open("wisconsin").publicSplits())
        .allMatch(s -> s.toString().equals("120 train, 80 validate, 51 test"));
  }

  @Test
  void namesWithinPicklesAreRead() {
    Path mirror = Path.of(DataHome.fromEnvironment().mirror().orElseThrow());
    Dataset cora = Datasets.open(mirror.resolve("GraphData/datasets/cora.npz").toString());
    Dataset same = Datasets.open(mirror.resolve("gnn-meta-attack/data/cora.npz").toString());
    assertThat(cora.classNames()).startsWith("Case_Based", "Genetic_Algorithms").hasSize(7);
    assertThat(same.classNames()).isEqualTo(cora.classNames());
    assertThat(same.nodeIds()).isEqualTo(cora.nodeIds()).contains("99030");
    assertThat(same.labels()).isEqualTo(cora.labels());
    assertThat(same.graph().columns).isEqualTo(cora.graph().columns);
  }

  @Test
  void namesOfTheFileAreKept() {
    assertThat(Datasets.open("amazon-photo").classNames()).hasSize(8).contains("Lenses");
    Dataset coraMl = Datasets.open("cora-ml");
    assertThat(coraMl.nodeIds()).doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9]+"));
  }
}
