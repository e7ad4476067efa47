package org.gmcn.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.Stream;
import org.gmcn.data.Dataset;
import org.gmcn.data.DatasetStatistics;
import org.gmcn.data.Split;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The five published data sets, read from a mirror. */
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
    assertThat(data.checksum()).isEqualTo(entry.sha256());
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

  @Test
  void namesOfTheFileAreKept() {
    assertThat(Datasets.open("amazon-photo").classNames()).hasSize(8).contains("Lenses");
    Dataset coraMl = Datasets.open("cora-ml");
    assertThat(coraMl.nodeIds()).doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9]+"));
  }
}
