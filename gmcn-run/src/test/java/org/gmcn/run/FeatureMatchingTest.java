package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.engine.Weights;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.model.SavedModel;
import org.junit.jupiter.api.Test;

class FeatureMatchingTest {
  private static SavedModel model(int columns, String... names) {
    Method<?> method = Methods.named("gmcn");
    return new SavedModel(
        method,
        method.defaults(),
        method.training(),
        List.of("A", "B"),
        columns,
        List.of(names),
        Map.of(),
        Map.of(),
        new Weights());
  }

  private static Dataset data(Features features, String... names) {
    Dataset.Builder builder =
        Dataset.builder("test").graph(new GraphBuilder(features.rows()).build()).features(features);
    return names.length == 0 ? builder.build() : builder.featureNames(List.of(names)).build();
  }

  private static final Matrix DENSE = Matrix.of(new float[][] {{1, 2, 3}, {0, 5, 0}});

  @Test
  void takesFeaturesInTheOrderOfTheModelAsTheyAre() {
    Dataset same = data(DENSE, "a", "b", "c");
    assertThat(FeatureMatching.match(model(3, "a", "b", "c"), same)).isSameAs(DENSE);
    assertThat(FeatureMatching.match(model(3), data(DENSE))).isSameAs(DENSE);
  }

  @Test
  void movesDenseColumnsByName() {
    Features moved = FeatureMatching.match(model(3, "c", "a", "b"), data(DENSE, "a", "b", "c"));
    assertRows(moved, new float[][] {{3, 1, 2}, {0, 0, 5}});
  }

  @Test
  void aSparseColumnThatIsMissingIsZeroAndOneTooManyIsLeftOut() {
    Dataset words = data(SparseMatrix.of(DENSE), "a", "b", "c");
    SparseMatrix moved = (SparseMatrix) FeatureMatching.match(model(4, "c", "x", "b", "y"), words);
    assertRows(moved, new float[][] {{3, 0, 2, 0}, {0, 0, 5, 0}});
    assertThat(moved.columnOf).startsWith(0, 2);
    assertThat(moved.stored()).isEqualTo(3);
  }

  @Test
  void refusesWhatCannotBeMatched() {
    refuses(model(2, "a", "b"), data(DENSE, "a", "b", "c"), "a feature c that the model does not");
    refuses(model(4, "a", "b", "c", "d"), data(DENSE, "a", "b", "c"), "lacks the feature d");
    refuses(model(3, "x", "y", "z"), data(DENSE, "a", "b", "c"), "shares no feature");
    refuses(model(4), data(DENSE), "has 3 features a node, the model expects 4");
    refuses(model(4, "a", "b", "c", "d"), data(DENSE), "has 3 features");
  }

  private static void refuses(SavedModel model, Dataset data, String message) {
    assertThatThrownBy(() -> FeatureMatching.match(model, data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  private static void assertRows(Features found, float[][] expected) {
    Matrix dense = found.toDense();
    assertThat(dense.columns).isEqualTo(expected[0].length);
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < expected[i].length; j++) {
        assertThat(dense.get(i, j)).isEqualTo(expected[i][j]);
      }
    }
  }
}
