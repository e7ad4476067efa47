package org.gmcn.method;

import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.engine.batch.Engines;
import org.gmcn.graph.parts.RandomWalks;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.HuffmanTree;
import org.gmcn.nn.ShardedSkipGram;
import org.gmcn.nn.SkipGramTargets;

/**
 * Trains DeepWalk (Perozzi et al. 2014, Algorithm 1): an epoch walks once from every node, in
 * random order, and learns from the walks. The learning rate falls in a straight line over all
 * epochs. At the end the logistic regression is trained on the vectors.
 */
final class DeepWalkEngine implements Engine {
  private static final long ORDER = 1;
  private static final long WALKS = 2;

  /** Where the learning rate ends, as a share of where it starts; as in word2vec. */
  private static final double LAST_RATE = 0.004;

  private final DeepWalkNetwork network;
  private final Problem problem;
  private final DeepWalkOptions options;
  private final TrainingOptions training;
  private final long seed;
  private final Matrix outputs;
  private final ShardedSkipGram skipGram;
  private int epochs;

  DeepWalkEngine(
      DeepWalkNetwork network,
      Problem problem,
      DeepWalkOptions options,
      TrainingOptions training,
      long seed,
      Compute compute) {
    this.network = network;
    this.problem = problem;
    this.options = options;
    this.training = training;
    this.seed = seed;
    RandomWalks walks = new RandomWalks(problem.graph());
    double[] visits = walks.expectedVisits(options.walkLength());
    SkipGramTargets targets =
        options.softmax() == DeepWalkOptions.Softmax.HIERARCHICAL
            ? SkipGramTargets.hierarchicalSoftmax(new HuffmanTree(visits))
            : SkipGramTargets.negativeSampling(visits, options.negatives());
    outputs = new Matrix(targets.outputs(), options.dimensions());
    skipGram =
        new ShardedSkipGram(
            network.vectors(),
            outputs,
            walks,
            targets,
            options.window(),
            options.shards(),
            compute);
  }

  @Override
  public EpochReport epoch() {
    int[] starts = Rng.of(seed, ORDER, epochs + 1).permutation(problem.graph().nodes);
    double loss =
        skipGram.learn(
            starts,
            options.walkLength(),
            Rng.key(seed, WALKS, epochs + 1),
            rate(epochs),
            rate(epochs + 1));
    epochs++;
    return new EpochReport(epochs, loss, Double.NaN, loss, Double.NaN, new double[0]);
  }

  private float rate(int done) {
    double left = Math.max(LAST_RATE, 1 - (double) done / training.epochs());
    return (float) (training.lr() * left);
  }

  @Override
  public void finish() {
    network.probe().fit(network.embedding(), problem);
  }

  @Override
  public Matrix probabilities() {
    return Engines.probabilities(network);
  }

  @Override
  public Matrix embedding() {
    return network.embedding();
  }

  @Override
  public Weights weights() {
    return Weights.of(network.parameters());
  }

  @Override
  public void restore(Weights weights) {
    weights().copyFrom(weights);
    skipGram.changed();
  }

  @Override
  public Weights state() {
    return weights().put("outputs", outputs);
  }

  @Override
  public void resume(Weights state, int epochsDone) {
    state().copyFrom(state);
    epochs = epochsDone;
    skipGram.changed();
  }
}
