package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.explain.MaskTrace;
import org.gmcn.explain.TrainedGmcn;
import org.gmcn.graph.Graph;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Method;

/** Comparisons of the exact mode with one machine. */
final class OneMachine {
  private static final long SEED = 7;

  private OneMachine() {}

  /**
   * Trains on Spark and on one machine. Masks must be the same in every epoch, weights to the
   * tolerance.
   *
   * @return the shares of edges kept after the last epoch
   */
  static double[] compare(
      SparkGraph graph,
      Problem problem,
      Method<?> method,
      Record options,
      int epochs,
      double tolerance) {
    try (Compute compute = Compute.of(1);
        ExactEngine engine =
            new ExactEngine(
                graph,
                Plan.of(method, options, graph.features(), problem.classes(), SEED),
                method.training().lr(),
                SEED)) {
      Engine expected = Samples.trained(method, options, problem, SEED, 0, compute);
      for (int e = 0; e < epochs; e++) {
        EpochReport here = engine.epoch();
        EpochReport there = expected.epoch();
        assertThat(here.keptEdges()).isEqualTo(there.keptEdges());
        assertThat(here.trainLoss()).isCloseTo(there.trainLoss(), within(1e-5));
        assertThat(here.trainAccuracy()).isCloseTo(there.trainAccuracy(), within(1e-9));
        assertThat(here.validationLoss()).isCloseTo(there.validationLoss(), within(1e-5));
      }
      Samples.assertClose(engine.weights(), expected.weights(), tolerance);
      if (options instanceof GmcnOptions gmcn) {
        assertSameMasks(graph, engine, problem, gmcn, expected.weights(), 0, compute);
      }
      return engine.keptEdges();
    }
  }

  /**
   * Edge by edge in every round of the layers after the first, node by node in the first.
   *
   * @param ties the share of a mask's entries that rounding may decide
   */
  static void assertSameMasks(
      SparkGraph graph,
      SparkEngine engine,
      Problem problem,
      GmcnOptions options,
      Weights weights,
      double ties,
      Compute compute) {
    TrainedGmcn model =
        new TrainedGmcn(problem.graph(), problem.features(), problem.classes(), options, weights);
    MaskTrace expected = MaskTrace.of(model, compute);
    List<Integer> edges = graph.blocks().map(Block::ownedEdges).collect();
    try (Passes.Forward done = engine.inference()) {
      for (int layer = 1; layer < options.layers(); layer++) {
        int at = engine.passes.masked().get(layer - 1);
        List<KeptBits[]> masks =
            done.states().map(pass -> ((MaskedAggregation.Masks) pass.saved[at]).kept()).collect();
        for (int k = 0; k < expected.rounds(); k++) {
          boolean[] all = all(masks, k, edges, problem.graph().directedEdges());
          int differences = 0;
          for (int e = 0; e < all.length; e++) {
            differences += all[e] == expected.kept(layer, k, e) ? 0 : 1;
          }
          assertThat(differences)
              .as("layer " + layer + ", round " + k)
              .isLessThanOrEqualTo((int) (ties * all.length));
        }
      }
    }
    int node = 0;
    for (int[] counts : engine.passes.inputs().map(Input::keptNeighbours).collect()) {
      for (int count : counts) {
        assertThat(count).as("node " + node).isEqualTo(kept(problem.graph(), expected, node));
        node++;
      }
    }
    assertThat(node).isEqualTo(problem.graph().nodes);
  }

  /** The mask of a round over the edges of all blocks. */
  private static boolean[] all(List<KeptBits[]> masks, int round, List<Integer> edges, int total) {
    boolean[] all = new boolean[total];
    int to = 0;
    for (int b = 0; b < masks.size(); b++) {
      for (int e = 0; e < edges.get(b); e++) {
        all[to++] = masks.get(b)[round].kept(e);
      }
    }
    assertThat(to).isEqualTo(total);
    return all;
  }

  /** The neighbours that a node keeps in the last round of the first layer. */
  private static int kept(Graph graph, MaskTrace trace, int node) {
    int count = 0;
    for (int e = graph.offsets[node]; e < graph.offsets[node + 1]; e++) {
      count += trace.kept(0, trace.rounds() - 1, e) ? 1 : 0;
    }
    return count;
  }
}
