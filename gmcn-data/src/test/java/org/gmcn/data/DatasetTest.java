package org.gmcn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.gmcn.InputException;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.data.generate.KarateClub;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

class DatasetTest {
  private static final Graph PATH = new GraphBuilder(3).add(0, 1).add(1, 2).build();

  @Test
  void refusesAnEmptyGraph() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Dataset.builder("none").graph(new GraphBuilder(0).build()).build())
        .withMessage("none is an empty graph; give it at least one node.");
  }

  @Test
  void refusesFeaturesThatAreNotFinite() {
    Matrix features = Matrix.of(new float[][] {{1, 2}, {3, Float.NaN}, {5, 6}});
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Dataset.builder("bad").graph(PATH).features(features).build())
        .withMessage(
            "bad: feature f1 of node 1 is NaN; replace it by a finite number or remove the node.");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(
            () ->
                Dataset.builder("bad")
                    .graph(PATH)
                    .features(
                        new SparseMatrix(
                            3,
                            1,
                            new int[] {0, 0, 0, 1},
                            new int[1],
                            new float[] {Float.POSITIVE_INFINITY}))
                    .build())
        .withMessageContaining("feature f0 of node 2 is Infinity");
  }

  @Test
  void warnsOfAClassWithASingleNodeAndOfAGraphWithoutEdges() {
    Dataset data =
        Dataset.builder("odd")
            .graph(new GraphBuilder(3).build())
            .labels(new int[] {0, 0, 1})
            .classNames(List.of("many", "one"))
            .build();
    assertThat(data.warnings())
        .containsExactly(
            "Class one has a single node: it cannot be both learnt and tested.",
            "odd has no edges: every node is labelled by its own features alone.");
    assertThat(data.graph().undirectedEdges()).isZero();
  }

  @Test
  void checksumFollowsTheContent() {
    Dataset karate = KarateClub.load();
    assertThat(karate.checksum()).hasSize(64).isEqualTo(KarateClub.load().checksum());
    Dataset other = karate.withGraph(EdgeNoise.rewire(karate.graph(), 0.3, 1).graph());
    assertThat(other.checksum()).isNotEqualTo(karate.checksum());
    assertThat(FeatureScaling.NONE.apply(karate)).isSameAs(karate);
  }

  @Test
  void scalesRows() {
    Matrix features = Matrix.of(new float[][] {{3, 4}, {0, 0}, {-1, 1}});
    assertThat(FeatureScaling.parse("row").apply(features).toDense().toArray())
        .containsExactly(3 / 7f, 4 / 7f, 0, 0, -0.5f, 0.5f);
    assertThat(FeatureScaling.L2.apply(SparseMatrix.of(features)).toDense().toArray())
        .containsExactly(0.6f, 0.8f, 0, 0, (float) -Math.sqrt(0.5), (float) Math.sqrt(0.5));
    assertThat(features.get(0, 0)).isEqualTo(3);
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> FeatureScaling.parse("max"))
        .withMessage("Features can be scaled by none, row or l2, not by max.");
  }

  @Property(seed = "2", tries = 20)
  void rewiringKeepsTheNumberOfEdges(
      @ForAll @DoubleRange(min = 0, max = 0.9) double p, @ForAll long seed) {
    Graph graph = Datasets.open("generated:nodes=300").graph();
    EdgeNoise.Noisy noisy = EdgeNoise.rewire(graph, p, seed);
    int edges = graph.undirectedEdges();
    assertThat(noisy.graph().undirectedEdges()).isEqualTo(edges);
    assertThat(noisy.graph().selfLoops()).isZero();
    int injected = noisy.injected().cardinality();
    assertThat(injected % 2).isZero();
    assertThat(Math.abs(injected / 2.0 - p * edges)).isLessThan(5 * Math.sqrt(edges * 0.25) + 1);
    int[] reverse = noisy.graph().reverseEdges();
    noisy.injected().stream().forEach(e -> assertThat(noisy.injected().get(reverse[e])).isTrue());
    assertThat(EdgeNoise.rewire(graph, p, seed).graph().columns).isEqualTo(noisy.graph().columns);
  }

  @Test
  void statisticsOfTheKarateClub() {
    DatasetStatistics s = DatasetStatistics.of(KarateClub.load());
    assertThat(s.nodes()).isEqualTo(34);
    assertThat(s.edges()).isEqualTo(78);
    assertThat(s.largestDegree()).isEqualTo(17);
    assertThat(s.classes())
        .containsExactly(
            new DatasetStatistics.ClassCount("instructor", 17),
            new DatasetStatistics.ClassCount("administrator", 17));
    assertThat(s.homophily()).isEqualTo(67 / 78.0);
    assertThat(s.degrees().stream().mapToInt(DatasetStatistics.DegreeCount::nodes).sum())
        .isEqualTo(34);
    assertThat(s.degrees().get(2)).isEqualTo(new DatasetStatistics.DegreeCount(2, 3, 17));
  }

  @Test
  void aLabelFarBeyondTheNodesIsNoClass() {
    for (int label : new int[] {70_000, Integer.MAX_VALUE}) {
      assertThatExceptionOfType(InputException.class)
          .isThrownBy(
              () ->
                  Dataset.builder("x")
                      .graph(new GraphBuilder(2).add(0, 1).build())
                      .labels(new int[] {0, label})
                      .build())
          .withMessageContaining("classes for 2 nodes; number the classes from 0 without gaps.");
    }
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(
            () ->
                Dataset.builder("x")
                    .graph(new GraphBuilder(2).add(0, 1).build())
                    .classNames(Names.numbered("", 2_000_000_000))
                    .build())
        .withMessageContaining("has 2000000000 classes for 2 nodes");
  }

  @Test
  void namesSortNaturally() {
    assertThat(List.of("f10", "f2", "a", "10", "9").stream().sorted(Names.naturalOrder()))
        .containsExactly("9", "10", "a", "f2", "f10");
  }
}
