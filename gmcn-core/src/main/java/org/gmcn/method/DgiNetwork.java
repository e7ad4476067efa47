package org.gmcn.method;

import java.util.List;
import java.util.stream.Stream;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.engine.batch.Probe;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.GcnEncoder;
import org.gmcn.nn.Parameter;

/**
 * DGI as it is used (Veličković et al. 2019, Eq. 3): the embedding H = prelu(Ã X Θ + b) (n x h),
 * with Ã = (D+I)^-1/2 (A+I) (D+I)^-1/2, and the scores H W + c of a logistic regression.
 */
final class DgiNetwork implements Network {
  private static final long INITIAL_WEIGHTS = 0;

  private final GcnEncoder encoder;
  private final GcnEncoder.Encoding encoding;
  private final Probe probe;
  private final List<Parameter> parameters;

  DgiNetwork(
      Graph graph, Features features, int classes, DgiOptions options, long seed, Compute compute) {
    Rng rng = Rng.of(seed, INITIAL_WEIGHTS);
    encoder =
        new GcnEncoder(
            graph.withSelfLoops().normalised(), features, options.hidden(), rng, compute);
    encoding = encoder.encoding();
    probe = new Probe(graph.nodes, options.hidden(), classes, rng, compute);
    parameters = Stream.concat(encoder.parameters().stream(), probe.parameters().stream()).toList();
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  GcnEncoder encoder() {
    return encoder;
  }

  /** Where the network encodes; lent to the training to save memory. */
  GcnEncoder.Encoding encoding() {
    return encoding;
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
    encoder.project();
    encoder.encode(null, encoding);
    return probe.forward(encoding.after());
  }

  @Override
  public void backward(Matrix gradient) {
    Matrix h = encoding.after();
    probe.backward(h.copy(), gradient, h);
    encoder.backward(encoding, null, null);
  }

  @Override
  public Matrix embedding() {
    return encoding.after();
  }
}
