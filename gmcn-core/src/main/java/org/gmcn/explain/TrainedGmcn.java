package org.gmcn.explain;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Weights;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.method.GmcnNetwork;
import org.gmcn.method.GmcnOptions;
import org.gmcn.sparse.MaskStorage.Lifetime;
import org.gmcn.sparse.Topology;

/**
 * A trained GmCN on the graph that it is to be explained on.
 *
 * @param features as the network takes them: matched to the model and scaled
 * @param weights a matrix {@code theta.l} a layer
 * @since 0.1
 */
public record TrainedGmcn(
    Graph graph, Features features, int classes, GmcnOptions options, Weights weights) {

  /** The very network that predicts, with its weights in place. */
  GmcnNetwork network(
      Topology topology, Lifetime masks, GmcnNetwork.RuleWrapper wrapper, Compute compute) {
    GmcnNetwork network =
        new GmcnNetwork(topology, features, classes, options, 0, compute, masks, wrapper);
    Weights.of(network.parameters()).copyFrom(weights);
    return network;
  }
}
