package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.engine.batch.Probe;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Parameter;

/**
 * DeepWalk as it is used: a learned row a node, Φ (n x d), and the scores Φ W + b of a logistic
 * regression. A fingerprint of the graph stands among the parameters, so that a stored model is not
 * used for other nodes than it was trained on.
 */
final class DeepWalkNetwork implements Network {
  private static final long INITIAL_WEIGHTS = 0;
  private static final int FINGERPRINT_PARTS = 4;

  private final Parameter vectors;
  private final Parameter fingerprint;
  private final Matrix expected;
  private final Probe probe;
  private final List<Parameter> parameters = new ArrayList<>();

  DeepWalkNetwork(Graph graph, int classes, DeepWalkOptions options, long seed, Compute compute) {
    int d = options.dimensions();
    vectors = new Parameter("vectors", graph.nodes, d, 0);
    Rng rng = Rng.of(seed, INITIAL_WEIGHTS);
    for (int i = 0; i < graph.nodes; i++) {
      for (int k = 0; k < d; k++) {
        vectors.value().set(i, k, (rng.nextFloat() - 0.5f) / d);
      }
    }
    expected = fingerprint(graph);
    fingerprint = Parameter.fixed("graph", expected.copy());
    probe = new Probe(graph.nodes, d, classes, rng, compute);
    parameters.add(vectors);
    parameters.addAll(probe.parameters());
    parameters.add(fingerprint);
  }

  /** 64 bits that depend on every edge, 16 a number. */
  private static Matrix fingerprint(Graph graph) {
    long hash = Rng.mix(graph.nodes);
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        hash = Rng.mix(hash ^ ((long) i << 32 | graph.columns[e])) + e;
      }
    }
    Matrix parts = new Matrix(1, FINGERPRINT_PARTS);
    for (int k = 0; k < FINGERPRINT_PARTS; k++) {
      parts.set(0, k, hash >>> (16 * k) & 0xFFFF);
    }
    return parts;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  Matrix vectors() {
    return vectors.value();
  }

  Probe probe() {
    return probe;
  }

  @Override
  public boolean stochastic() {
    return false;
  }

  @Override
  public Matrix forward(boolean training, long key) {
    requireItsGraph();
    return probe.forward(vectors.value());
  }

  private void requireItsGraph() {
    for (int k = 0; k < FINGERPRINT_PARTS; k++) {
      if (fingerprint.value().get(0, k) != expected.get(0, k)) {
        throw new InputException(
            "This DeepWalk model was trained on another graph and knows only its nodes; train it on"
                + " this graph or use a model that learns from features, such as gcn.");
      }
    }
  }

  @Override
  public void backward(Matrix gradient) {
    probe.backward(vectors.value(), gradient, vectors.gradient());
  }

  @Override
  public Matrix embedding() {
    requireItsGraph();
    return vectors.value();
  }
}
