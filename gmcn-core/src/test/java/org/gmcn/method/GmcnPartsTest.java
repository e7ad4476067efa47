package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.junit.jupiter.api.Test;

class GmcnPartsTest {
  private final Problem problem = TestGraphs.separable(120, 3, 3);

  @Test
  void inferenceLayerByLayerIsThatOfTheNetwork() {
    GmcnOptions options = Options.with(TestOptions.gmcn(), Map.of("layers", 3));
    try (Compute compute = Compute.of(2)) {
      GmcnParts parts = new GmcnParts(problem, options, 5, compute);
      Network network =
          new Gmcn().network(problem.graph(), problem.features(), 3, options, 5, compute);
      assertThat(parts.scores().toArray()).isEqualTo(network.forward(false, 0).toArray());
      assertThat(parts.embedding().toArray()).isEqualTo(network.embedding().toArray());
      assertThat(parts.keptEdges()).isEqualTo(network.keptEdges());
    }
  }

  @Test
  void aPartsFirstLayerKnowsTheWholeGraph() {
    GmcnOptions options = Options.with(TestOptions.gmcn(), Map.of("layers", 1));
    int[] nodes = {0, 5, 17, 63};
    try (Compute compute = Compute.of(1)) {
      GmcnParts parts = new GmcnParts(problem, options, 5, compute);
      Matrix whole = parts.scores();
      Matrix part = parts.part(nodes).forward(false, 0);
      assertThat(part.toArray()).isEqualTo(Rows.of(whole, nodes).toArray());
    }
  }
}
