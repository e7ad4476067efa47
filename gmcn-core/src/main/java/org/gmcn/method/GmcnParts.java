package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.engine.PartNetworks;
import org.gmcn.engine.Problem;
import org.gmcn.graph.parts.InducedGraphs;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.nn.GmcAggregation;
import org.gmcn.nn.Parameter;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * GmCN on parts of a graph. The first layer's U is computed once, on the whole graph, and parts
 * take their rows of it: their first layer is exact. Inference goes layer by layer through the
 * whole graph and keeps no more than the present layer needs: no mask outlives its round and
 * nothing is stored for a backward pass.
 */
final class GmcnParts implements PartNetworks {
  private final Problem problem;
  private final GmcnOptions options;
  private final long seed;
  private final Compute compute;
  private final InducedGraphs graphs;
  private final List<GmcAggregation> aggregations = new ArrayList<>();
  private final Matrix u;
  private final List<Parameter> parameters;
  private final List<Matrix> outputs = new ArrayList<>();
  private final double[] kept;

  GmcnParts(Problem problem, GmcnOptions options, long seed, Compute compute) {
    this.problem = problem;
    this.options = options;
    this.seed = seed;
    this.compute = compute;
    graphs = new InducedGraphs(problem.graph());
    Topology topology = Topology.of(problem.graph());
    for (int l = 0; l < options.layers(); l++) {
      aggregations.add(aggregation(topology, l));
    }
    u = aggregations.get(0).forward(problem.features().toDense());
    aggregations.get(0).release();
    kept = new double[options.layers()];
    kept[0] = aggregations.get(0).keptShare();
    parameters =
        GmcnNetwork.parameters(problem.features().columns(), problem.classes(), options, seed);
    for (Parameter theta : parameters) {
      outputs.add(new Matrix(problem.graph().nodes, theta.value().columns));
    }
  }

  /** Layers with the same options share one, with its working memory. */
  private GmcAggregation aggregation(Topology topology, int layer) {
    int same = 0;
    while (same < layer && !options.layer(same).equals(options.layer(layer))) {
      same++;
    }
    return same < layer
        ? aggregations.get(same)
        : new GmcAggregation(
            topology, options.layer(layer), MaskStorage.Lifetime.ROUND, rule -> rule, compute);
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  @Override
  public Matrix scores() {
    compute.multiply(u, parameters.get(0).value(), outputs.get(0));
    for (int l = 1; l < outputs.size(); l++) {
      Matrix h = outputs.get(l - 1);
      compute.relu(h, h);
      Matrix aggregated = aggregations.get(l).forward(h);
      kept[l] = aggregations.get(l).keptShare();
      compute.multiply(aggregated, parameters.get(l).value(), outputs.get(l));
    }
    return outputs.get(outputs.size() - 1);
  }

  @Override
  public Matrix embedding() {
    return outputs.get(Math.max(0, outputs.size() - 2));
  }

  @Override
  public double[] keptEdges() {
    return kept.clone();
  }

  @Override
  public Network part(int[] nodes) {
    return new GmcnNetwork(
        Topology.of(graphs.of(nodes)),
        u.columns,
        problem.classes(),
        options,
        seed,
        compute,
        MaskStorage.Lifetime.BACKWARD,
        GmcnNetwork.RuleWrapper.NONE,
        (topology, width) -> new GmcnInput(Rows.of(u, nodes), options, kept[0], compute));
  }
}
