package org.gmcn.explain;

import org.gmcn.graph.Graph;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Features;
import org.gmcn.mask.Topology;
import org.gmcn.model.GmcnNetwork;
import org.gmcn.model.GmcnOptions;
import org.gmcn.model.Weights;
import org.gmcn.nn.GmcAggregation.Masks;

/**
 * A trained GmCN on the graph that it is to be explained on.
 *
 * @param features as the network takes them: matched to the model and scaled
 * @param weights a matrix {@code theta.l} a layer
 * @since 0.1
 */
public record TrainedGmcn(
    Graph graph, Features features, int classes, GmcnOptions options, Weights weights) {

  /** The very network that predicts, with its weights in place, telling of every first mask. */
  GmcnNetwork network(
      Topology topology, Masks masks, GmcnNetwork.LayerListener listener, Compute compute) {
    GmcnNetwork network =
        new GmcnNetwork(topology, features, classes, options, 0, compute, masks, listener);
    Weights.of(network.parameters()).copyFrom(weights);
    return network;
  }
}
