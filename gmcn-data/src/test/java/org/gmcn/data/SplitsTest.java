package org.gmcn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.InputException;
import org.gmcn.data.generate.KarateClub;
import org.gmcn.graph.GraphBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitsTest {
  /** Nodes without edges; every fifth is unlabelled. */
  private static Dataset nodes(int count, int classes) {
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      labels[i] = i % 5 == 4 ? Dataset.UNLABELLED : i % classes;
    }
    return Dataset.builder("nodes")
        .graph(new GraphBuilder(count).build())
        .labels(labels)
        .classNames(Names.numbered("", classes))
        .build();
  }

  @Property(seed = "1", tries = 50)
  void setsPartTheLabelledNodes(
      @ForAll @IntRange(min = 10, max = 300) int count,
      @ForAll @DoubleRange(min = 0.05, max = 0.5) double train,
      @ForAll @DoubleRange(min = 0, max = 0.4) double validation,
      @ForAll boolean stratified,
      @ForAll long seed) {
    Dataset data = nodes(count, 3);
    Split split = Splits.ratio(data, train, validation, seed, stratified).requireFits(data);
    Set<Integer> all = new HashSet<>();
    for (int[] set : new int[][] {split.train(), split.validation(), split.test()}) {
      Arrays.stream(set).forEach(all::add);
    }
    assertThat(all).hasSize(data.labelledNodes().length);
    assertThat(split).isEqualTo(Splits.ratio(data, train, validation, seed, stratified));
    int labelled = data.labelledNodes().length;
    assertThat(Math.abs(split.train().length - train * labelled)).isLessThanOrEqualTo(3);
  }

  @Test
  void tenPercentOfAThousand() {
    Dataset data = nodes(1250, 4);
    Split split = Splits.ratio(data, 0.1, 0.1, 0, false);
    assertThat(split).hasToString("100 train, 100 validate, 800 test");
    assertThat(split).isNotEqualTo(Splits.ratio(data, 0.1, 0.1, 1, false));
  }

  @Test
  void stratifiedTakesFromEveryClass() {
    Dataset data = nodes(100, 25);
    int[] labels =
        Arrays.stream(Splits.ratio(data, 0.1, 0.1, 3, true).train())
            .map(i -> data.labels()[i])
            .distinct()
            .toArray();
    assertThat(labels)
        .hasSize((int) Arrays.stream(data.labels()).filter(l -> l >= 0).distinct().count());
  }

  @Test
  void perClassTakesAsManyOfEach() {
    Dataset data = nodes(400, 4);
    Split split = Splits.perClass(data, 20, 100, 140, 5).requireFits(data);
    assertThat(split).hasToString("80 train, 100 validate, 140 test");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Splits.perClass(data, 20, 500, 1000, 5))
        .withMessage(
            "nodes has 320 labelled nodes, but the split asks for 1580 (80 train, 500 validate,"
                + " 1000 test); ask for fewer.");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.1, 1.5, Double.NaN})
  void refusesRatios(double ratio) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Splits.ratio(KarateClub.load(), ratio, 0.1, 0, false))
        .withMessage(
            "The ratio of training nodes is " + ratio + "; it must be above 0 and at most 1.");
  }

  @Test
  void refusesRatiosThatAddUpToMoreThanAll() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Splits.ratio(KarateClub.load(), 0.95, 0.1, 0, false))
        .withMessageContaining("add up to more than 1");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Splits.published(KarateClub.load(), 1))
        .withMessage("karate comes without a public split; ask for a ratio instead.");
  }

  @Test
  void refusesDataWithoutLabels() {
    Dataset data = Dataset.builder("bare").graph(new GraphBuilder(3).build()).build();
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Splits.ratio(data, 0.1, 0.1, 0, false))
        .withMessageStartingWith("bare has no labelled node");
  }
}
