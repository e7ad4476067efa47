package org.gmcn.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.DatasetStatistics;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorTest {
  @Property(seed = "3", tries = 40)
  void holdsWhatIsAskedFor(
      @ForAll @IntRange(min = 1, max = 400) int nodes,
      @ForAll @IntRange(min = 0, max = 1500) int edges,
      @ForAll @IntRange(min = 1, max = 12) int classes,
      @ForAll boolean dense,
      @ForAll @DoubleRange(min = 0, max = 1) double share,
      @ForAll long seed) {
    GeneratorSpec spec =
        new GeneratorSpec(
            nodes,
            nodes == 1 ? 0 : edges,
            Math.min(classes, nodes),
            50,
            8,
            share,
            share,
            share,
            0,
            dense,
            seed);
    Dataset data = CitationGenerator.generate(spec);
    DatasetStatistics s = DatasetStatistics.of(data);
    assertThat(s.nodes()).isEqualTo(nodes);
    assertThat(s.edges()).isLessThanOrEqualTo(spec.edges());
    assertThat(s.classes()).hasSize(spec.classes()).allMatch(c -> c.nodes() > 0);
    assertThat(data.graph().selfLoops()).isZero();
    assertThat(data.checksum()).isEqualTo(CitationGenerator.generate(spec).checksum());
    GeneratorSpec again = GeneratorSpec.parse(spec.text());
    assertThat(again.text()).isEqualTo(spec.text());
    assertThat(CitationGenerator.generate(again).checksum()).isEqualTo(data.checksum());
  }

  @Test
  void theDefaultLooksLikeCitations() {
    Dataset data = Datasets.open("generated");
    DatasetStatistics s = DatasetStatistics.of(data);
    assertThat(data.name()).isEqualTo("generated");
    assertThat(s.nodes()).isEqualTo(2500);
    assertThat(s.edges()).isBetween(4850, 5000);
    assertThat(s.classes()).hasSize(7);
    assertThat(s.isolatedNodes()).isZero();
    assertThat(s.homophily()).isBetween(0.8, 0.84);
    assertThat(s.largestDegree()).isGreaterThan(50);
    assertThat(s.sparseFeatures()).isTrue();
  }

  @Test
  void homophilyNoiseAndHiddenLabelsAreAsAsked() {
    String spec = "generated:nodes=5000,edges=2e4,classes=5,noise=0.5,unlabelled=0.2,homophily=1";
    DatasetStatistics s = DatasetStatistics.of(Datasets.open(spec));
    assertThat(s.homophily()).isBetween(0.57, 0.64);
    assertThat(s.unlabelledNodes()).isBetween(900, 1100);
  }

  @Test
  void denseFeaturesAreSpreadAroundTheirClass() {
    Dataset data = Datasets.open("generated:nodes=4000,features=20,dense=true,classes=2");
    Matrix x = (Matrix) data.features();
    double[] sum = new double[2];
    double square = 0;
    int[] count = new int[2];
    for (int i = 0; i < x.rows; i++) {
      sum[data.labels()[i]] += x.get(i, 0);
      count[data.labels()[i]]++;
      square += x.get(i, 0) * x.get(i, 0);
    }
    assertThat(sum[0] / count[0]).isBetween(-0.7, 0.7);
    assertThat(sum[0] / count[0]).isNotEqualTo(sum[1] / count[1]);
    assertThat(square / x.rows).isBetween(3.5, 4.7);
  }

  @Test
  void randomGraphsAreForSpeed() {
    Dataset data = Datasets.open("random:1e3:5e3");
    assertThat(data.nodes()).isEqualTo(1000);
    assertThat(data.graph().undirectedEdges()).isBetween(4800, 5000);
    assertThat(data.features().columns()).isEqualTo(64);
    assertThat(data.classes()).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          generated:nodes=0 | generated: nodes is 0; it must be at least 1.
          generated:nodes=ten | generated: nodes=ten is not a whole number.
          generated:homophily=2 | generated: homophily is 2.0; it must be from 0 to 1.
          generated:nodes | generated: "nodes" is not a setting; write key=value, e.g. nodes=1000.
          generated:dense=maybe | generated: dense is true or false, not maybe.
          random:10 | random:10 is not understood; write random:NODES:EDGES.
          random:0:5 | random:0:5: 0 must be from 1 to a thousand million.
          """)
  void refuses(String spec, String message) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Datasets.open(spec))
        .withMessage(message);
  }

  @Test
  void namesTheSettingsThereAre() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Datasets.open("generated:size=5"))
        .withMessageStartingWith("generated: there is no setting size; there are nodes, edges,");
  }
}
