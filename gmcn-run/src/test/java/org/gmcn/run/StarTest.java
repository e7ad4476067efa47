package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gmcn.data.Dataset;
import org.gmcn.data.Names;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Methods;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One node that has a million neighbours, who have no other. */
class StarTest {
  private static final int LEAVES = 1_000_000;
  private static final int LABELLED = 200;

  private static final Dataset STAR = star();

  private static Dataset star() {
    GraphBuilder edges = new GraphBuilder(LEAVES + 1);
    Matrix features = new Matrix(LEAVES + 1, 2);
    int[] labels = new int[LEAVES + 1];
    Arrays.fill(labels, -1);
    for (int leaf = 1; leaf <= LEAVES; leaf++) {
      edges.add(0, leaf);
      features.set(leaf, leaf % 2, 1);
      labels[leaf] = leaf <= LABELLED ? leaf % 2 : -1;
    }
    return Dataset.builder("star")
        .graph(edges.build())
        .features(features)
        .labels(labels)
        .classNames(Names.numbered("", 2))
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gmcn", "gcn"})
  void trains(String method) {
    Map<String, Object> lean = Map.of("epochs", 1, "hidden", 2);
    RunSpec spec = RunSpec.of(Methods.named(method), lean, new SplitSpec.Ratio(0.5, 0.2, true), 1);
    RunOutcome outcome = new Runs(STAR, 2, RunListener.NONE).train(List.of(spec)).get(0);
    Matrix probabilities = outcome.result().probabilities();
    for (int node : new int[] {0, 1, 2, LEAVES}) {
      assertThat(probabilities.get(node, 0) + probabilities.get(node, 1)).isBetween(0.999f, 1.001f);
    }
    assertThat(outcome.result().history())
        .allSatisfy(epoch -> assertThat(epoch.trainLoss()).isFinite());
  }
}
