package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.mask.MaskOptions;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.ColumnPanels;
import org.gmcn.memory.ProblemSize;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage.Lifetime;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GmcnInputTest {
  private static final int NODES = 150;
  private static final int COLUMNS = 100;

  private final Topology topology = Topology.of(graph());
  private final SparseMatrix x = features();

  private static Graph graph() {
    GraphBuilder builder = new GraphBuilder(NODES);
    Rng rng = new Rng(1);
    for (int k = 0; k < 600; k++) {
      builder.add(rng.nextInt(NODES), rng.nextInt(NODES));
    }
    return builder.build();
  }

  private static SparseMatrix features() {
    Matrix dense = new Matrix(NODES, COLUMNS);
    Rng rng = new Rng(2);
    for (int k = 0; k < NODES * 12; k++) {
      dense.set(rng.nextInt(NODES), rng.nextInt(COLUMNS), rng.nextFloat());
    }
    return SparseMatrix.of(dense);
  }

  @ParameterizedTest
  @EnumSource(value = MaskOptions.Rule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void panelsGiveTheMasksAndScoresOfTheDenseWay(MaskOptions.Rule rule) {
    GmcnOptions options =
        Options.with(
            TestOptions.gmcn(),
            Map.of("mask", rule, "epsilon", 0.7, "gamma", gamma(rule), "keep", keep(rule)));
    Matrix theta = new Matrix(COLUMNS, 16);
    Rng rng = new Rng(3);
    for (int i = 0; i < COLUMNS * 16; i++) {
      theta.set(i / 16, i % 16, rng.nextFloat() - 0.5f);
    }
    try (Compute compute = Compute.of(2)) {
      GmcnInput whole =
          new GmcnInput(topology, x, options, 16, true, compute, Lifetime.BACKWARD, r -> r);
      Matrix expected = new Matrix(NODES, 16);
      whole.forward(theta, false, 0, expected);
      for (int panel : new int[] {16, 48, 112}) {
        GmcnInput panels =
            new GmcnInput(topology, x, options, 16, panel, compute, Lifetime.BACKWARD, r -> r);
        for (int k = 0; k < options.rounds(); k++) {
          KeptEdges kept = panels.aggregation().mask(k);
          KeptEdges wanted = whole.aggregation().mask(k);
          for (int e = 0; e < topology.edges(); e++) {
            assertThat(kept.keeps(e)).isEqualTo(wanted.keeps(e));
          }
        }
        assertThat(panels.keptShare()).isEqualTo(whole.keptShare()).isBetween(0.1, 0.95);
        Matrix found = new Matrix(NODES, 16);
        panels.forward(theta, false, 0, found);
        assertThat(found.data).containsExactly(expected.data, within(1e-6f));
      }
    }
  }

  private static double gamma(MaskOptions.Rule rule) {
    return rule == MaskOptions.Rule.EXACT ? 0.03 : 0.05;
  }

  private static String keep(MaskOptions.Rule rule) {
    return rule == MaskOptions.Rule.COSINE ? "0.7" : "auto";
  }

  @Test
  void panelsCoverEveryColumnOnce() {
    for (int width : new int[] {1, 16, 33, 100, 200}) {
      ColumnPanels panels = new ColumnPanels(x, width);
      for (int again = 0; again < 2; again++) {
        Matrix found = new Matrix(NODES, COLUMNS);
        panels.rewind();
        for (int start = 0; panels.next(); start += width) {
          for (int j = start; j < Math.min(COLUMNS, start + width); j++) {
            for (int i = 0; i < NODES; i++) {
              found.set(i, j, panels.panel().get(i, j - start));
            }
          }
        }
        assertThat(Arrays.equals(found.data, x.toDense().data)).isTrue();
      }
    }
  }

  @Test
  void dropoutOnFeaturesThatAreTooWideIsRefused() {
    GmcnOptions options = Options.with(TestOptions.gmcn(), Map.of("inputDropout", 0.5));
    try (Compute compute = Compute.of(1)) {
      assertThatExceptionOfType(InputException.class)
          .isThrownBy(
              () -> new GmcnInput(topology, x, options, 16, 16, compute, Lifetime.BACKWARD, r -> r))
          .withMessageContaining("150 x 100")
          .withMessageContaining("the dropout of the input to 0");
    }
  }

  @Test
  void onlyWideSparseFeaturesComeInPanels() {
    int[] rows = new int[1_000_001];
    SparseMatrix wide = new SparseMatrix(1_000_000, 10_000, rows, new int[0], new float[0]);
    assertThat(GmcnInput.tooWide(size(wide))).isTrue();
    assertThat(GmcnInput.panel(1_000_000)).isEqualTo(64);
    assertThat(GmcnInput.panel(100_000_000)).isEqualTo(16);
    assertThat(GmcnInput.tooWide(size(x))).isFalse();
  }

  private static ProblemSize size(SparseMatrix x) {
    return new ProblemSize(x.rows, 10, false, x.columns, x.stored(), true, 3);
  }
}
