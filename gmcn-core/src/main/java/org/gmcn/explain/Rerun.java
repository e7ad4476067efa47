package org.gmcn.explain;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.mask.Topology;
import org.gmcn.model.GmcnNetwork;
import org.gmcn.nn.GmcAggregation;
import org.gmcn.nn.Softmax;

/**
 * The whole model run again with one edge closed: its mask is forced to zero in both directions, in
 * every round of every layer. Â and the degrees in it stay, since taking the edge out of A would
 * also make every other neighbour louder, which is another question. All other masks are chosen
 * anew and may answer to the change.
 *
 * @since 0.1
 */
public final class Rerun {
  private final TrainedGmcn model;

  public Rerun(TrainedGmcn model) {
    this.model = model;
  }

  /** The probabilities of all nodes (n x classes) as the model is. */
  public Matrix unchanged(Compute compute) {
    return run((round, rule, kept) -> {}, compute);
  }

  /** The probabilities of all nodes (n x classes) without the edge between two neighbours. */
  public Matrix without(int node, int neighbour, Compute compute) {
    int there = model.graph().edge(node, neighbour);
    int back = model.graph().edge(neighbour, node);
    if (there < 0) {
      throw new IllegalArgumentException(node + " and " + neighbour + " are no neighbours");
    }
    GmcAggregation.RoundListener close =
        (round, rule, kept) -> {
          kept.kept[there] = 0;
          kept.kept[back] = 0;
          kept.compact(compute);
        };
    return run(close, compute);
  }

  /** Each round has a mask of its own: one that was packed anew cannot be chosen again. */
  private Matrix run(GmcAggregation.RoundListener listener, Compute compute) {
    GmcnNetwork network =
        model.network(
            Topology.of(model.graph()), GmcAggregation.Masks.FORWARD, layer -> listener, compute);
    Matrix scores = network.forward(false, 0, layer -> listener);
    Matrix probabilities = new Matrix(scores.rows, scores.columns);
    Softmax.rows(scores, probabilities);
    return probabilities;
  }
}
