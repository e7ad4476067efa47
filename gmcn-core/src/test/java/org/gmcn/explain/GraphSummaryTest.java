package org.gmcn.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.gmcn.TestGraphs;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Problem;
import org.junit.jupiter.api.Test;

class GraphSummaryTest {
  @Test
  void edgesBetweenClassesAreIgnoredMoreAndLeadTheCandidates() {
    Problem problem = TestGraphs.separable(60, 3, 11);
    try (Compute compute = Compute.of(2)) {
      Explainer explainer =
          new Explainer(ExplainerTest.trained(problem, Map.of("epsilon", 0.9), compute), compute);
      GraphSummary summary = GraphSummary.of(explainer, problem.labels(), 20);

      assertThat(summary.edges()).isEqualTo(problem.graph().undirectedEdges());
      int edges = 0;
      double within = 0;
      double between = 0;
      for (GraphSummary.ClassPair pair : summary.pairs()) {
        edges += pair.edges();
        if (pair.classA() == pair.classB()) {
          within += pair.kept() / 3;
        } else {
          between += pair.kept() / 3;
        }
      }
      assertThat(edges).isEqualTo(summary.edges());
      assertThat(between).isLessThan(within / 2);
      assertThat(summary.candidates()).hasSize(20);
      assertThat(summary.candidates().stream().filter(e -> e.classA() != e.classB()).count())
          .isGreaterThan(15);
      assertThat(summary.ignored())
          .isSortedAccordingTo(java.util.Comparator.comparingDouble(GraphSummary.Edge::kept));
    }
  }

  @Test
  void theKeptShareCountsBothDirectionsOfAllRounds() {
    Problem problem = TestGraphs.separable(10, 3, 2);
    try (Compute compute = Compute.of(1)) {
      Explainer explainer =
          new Explainer(ExplainerTest.trained(problem, Map.of(), compute), compute);
      MaskTrace trace = explainer.trace();
      for (GraphSummary.Edge edge : GraphSummary.of(explainer, problem.labels(), 500).ignored()) {
        int e = problem.graph().edge(edge.a(), edge.b());
        int kept = trace.timesKept(e) + trace.timesKept(trace.reverse(e));
        assertThat(edge.kept()).isCloseTo(kept / 16.0, within(1e-12));
        assertThat(trace.used(e)).isEqualTo(edge.kept() > 0);
      }
    }
  }
}
