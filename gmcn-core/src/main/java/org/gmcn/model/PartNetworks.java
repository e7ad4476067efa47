package org.gmcn.model;

import java.util.List;
import org.gmcn.graph.Graph;
import org.gmcn.graph.InducedGraphs;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.FeatureRows;
import org.gmcn.kernel.Matrix;
import org.gmcn.nn.Parameter;

/**
 * One model in two roles: inference on the whole graph, and training on parts of it. The parameters
 * are those of the whole; a part has copies.
 *
 * @since 0.1
 */
public interface PartNetworks {
  List<Parameter> parameters();

  /** The exact scores of all nodes, without dropout; overwritten by the next call. */
  Matrix scores();

  /** The last hidden representation of the last {@link #scores()}. */
  Matrix embedding();

  /** The share of neighbours kept by the last {@link #scores()}, one number a layer. */
  double[] keptEdges();

  /**
   * A network on the graph between some nodes, with weights of its own to be overwritten.
   *
   * @param nodes ascending; row k of the scores is that of nodes[k]
   */
  Network part(int[] nodes);

  /** Makes any network anew for each part. */
  static <O extends Record> PartNetworks of(
      Method<O> method, Problem problem, O options, long seed, Compute compute) {
    Network whole =
        method.network(
            problem.graph(), problem.features(), problem.classes(), options, seed, compute);
    InducedGraphs graphs = new InducedGraphs(problem.graph());
    return new PartNetworks() {
      @Override
      public List<Parameter> parameters() {
        return whole.parameters();
      }

      @Override
      public Matrix scores() {
        return whole.forward(false, 0);
      }

      @Override
      public Matrix embedding() {
        return whole.embedding();
      }

      @Override
      public double[] keptEdges() {
        return whole.keptEdges();
      }

      @Override
      public Network part(int[] nodes) {
        Graph graph = graphs.of(nodes);
        return method.network(
            graph,
            FeatureRows.of(problem.features(), nodes),
            problem.classes(),
            options,
            seed,
            compute);
      }
    };
  }
}
