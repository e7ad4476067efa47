package org.gmcn.method;

import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Parameter;
import org.gmcn.nn.PersonalisedPageRank;

/**
 * APPNP (Klicpera et al. 2019, Eq. 4): each node's own scores H = MLP(X) (n x classes), then {@link
 * PersonalisedPageRank} of H; training goes through both.
 */
final class AppnpNetwork implements Network {
  private static final long PERCEPTRON_DRAWS = 0;
  private static final long EDGE_DRAWS = 1;

  private final GcnNetwork perceptron;
  private final PersonalisedPageRank propagation;
  private final Matrix flow;

  AppnpNetwork(
      Graph graph,
      Features features,
      int classes,
      AppnpOptions options,
      long seed,
      Compute compute) {
    perceptron = new GcnNetwork(null, features, classes, options.perceptron(), seed, compute);
    propagation =
        new PersonalisedPageRank(
            graph, options.steps(), options.teleport(), options.dropout(), compute);
    flow = new Matrix(graph.nodes, classes);
  }

  @Override
  public List<Parameter> parameters() {
    return perceptron.parameters();
  }

  @Override
  public boolean stochastic() {
    return perceptron.stochastic();
  }

  @Override
  public Matrix forward(boolean training, long key) {
    Matrix own = perceptron.forward(training, Rng.key(key, PERCEPTRON_DRAWS));
    return propagation.forward(own, training, Rng.key(key, EDGE_DRAWS));
  }

  @Override
  public void backward(Matrix gradient) {
    propagation.backward(gradient, flow);
    perceptron.backward(flow);
  }

  /**
   * The last hidden layer, propagated: the propagation is linear, so the scores are these rows
   * times the last weights.
   */
  @Override
  public Matrix embedding() {
    return propagation.forward(perceptron.embedding(), false, 0).copy();
  }
}
