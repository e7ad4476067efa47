package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.engine.batch.Engines;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Adam;
import org.gmcn.nn.Discriminator;
import org.gmcn.nn.GcnEncoder;
import org.gmcn.nn.Parameter;

/**
 * Trains DGI: every epoch shuffles the rows of the features anew, and the encoder and the {@link
 * Discriminator} learn to tell the nodes of the graph from those of the shuffled one. The pass that
 * evaluates an epoch's weights, with the next epoch's shuffle, also serves the next epoch's
 * gradient. When the loss no longer falls, the logistic regression is trained on the embedding.
 */
final class DgiEngine implements Engine {
  private static final long DISCRIMINATOR = 1;
  private static final long CORRUPTION = 2;

  private final DgiNetwork network;
  private final Problem problem;
  private final Compute compute;
  private final long seed;
  private final GcnEncoder.Encoding plain;
  private final GcnEncoder.Encoding corrupted;
  private final Discriminator discriminator;
  private final List<Parameter> trained = new ArrayList<>();
  private final Adam adam;
  private int epochs;
  private int[] shuffle;
  private double loss;
  private boolean ready;

  DgiEngine(DgiNetwork network, Problem problem, double lr, long seed, Compute compute) {
    this.network = network;
    this.problem = problem;
    this.compute = compute;
    this.seed = seed;
    plain = network.encoding();
    corrupted = network.encoder().encoding();
    discriminator =
        new Discriminator(
            problem.graph().nodes, plain.after().columns, Rng.of(seed, DISCRIMINATOR), compute);
    trained.addAll(network.encoder().parameters());
    trained.addAll(discriminator.parameters());
    adam = new Adam(trained, lr);
  }

  @Override
  public EpochReport epoch() {
    if (!ready) {
      forward();
    }
    backward();
    adam.step(compute);
    epochs++;
    forward();
    return new EpochReport(epochs, loss, Double.NaN, loss, Double.NaN, new double[0]);
  }

  /** Encodes both graphs with the next epoch's shuffle and leaves the loss. */
  double forward() {
    shuffle = Rng.of(seed, CORRUPTION, epochs + 1).permutation(problem.graph().nodes);
    network.encoder().project();
    network.encoder().encode(null, plain);
    network.encoder().encode(shuffle, corrupted);
    loss = discriminator.forward(plain.after(), corrupted.after());
    ready = true;
    return loss;
  }

  /** Fills the gradients of what is trained, for the last forward pass. */
  void backward() {
    discriminator.backward(plain.after(), corrupted.after());
    network.encoder().backward(plain, corrupted, shuffle);
    ready = false;
  }

  /** Encoder and discriminator. */
  List<Parameter> trained() {
    return trained;
  }

  @Override
  public void finish() {
    network.probe().fit(embedding(), problem);
  }

  @Override
  public Matrix probabilities() {
    ready = false;
    return Engines.probabilities(network);
  }

  @Override
  public Matrix embedding() {
    ready = false;
    network.forward(false, 0);
    return network.embedding();
  }

  @Override
  public Weights weights() {
    return Weights.of(network.parameters());
  }

  @Override
  public void restore(Weights weights) {
    weights().copyFrom(weights);
    ready = false;
  }

  @Override
  public Weights state() {
    Weights state = weights();
    discriminator.parameters().forEach(p -> state.put(p.name(), p.value()));
    Engines.putMoments(state, trained, adam);
    return state;
  }

  @Override
  public void resume(Weights state, int epochsDone) {
    state().copyFrom(state);
    adam.resumeAt(epochsDone);
    epochs = epochsDone;
    ready = false;
  }
}
