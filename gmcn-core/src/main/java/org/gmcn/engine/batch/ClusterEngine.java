package org.gmcn.engine.batch;

import java.util.Arrays;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Batches;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Network;
import org.gmcn.engine.PartNetworks;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.graph.parts.Partition;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Adam;
import org.gmcn.nn.CrossEntropy;
import org.gmcn.nn.Softmax;
import org.gmcn.parallel.Cuts;

/**
 * Trains on the clusters of a graph (Chiang et al. 2019, Cluster-GCN, Algorithm 1 and section 3.2):
 * the graph is divided once; an epoch takes all clusters in random order, a few at a time, and
 * makes a step of Adam on the graph between the nodes of each batch, which has its own
 * normalisation. A step's memory is that of its batch. The new weights are then evaluated on the
 * whole graph.
 *
 * <p>A batch's loss is the sum over its training nodes divided by what a batch has of them on
 * average, so that the gradients of an epoch's batches average to the whole's.
 *
 * @since 0.1
 */
public final class ClusterEngine implements Engine {
  private static final long CLUSTERS = 3;
  private static final long ORDER = 4;
  private static final long DRAWS = 5;

  private final PartNetworks networks;
  private final Problem problem;
  private final Batches batches;
  private final long seed;
  private final Compute compute;
  private final Adam adam;
  private final CrossEntropy train;
  private final CrossEntropy validation;
  private final int[][] clusters;
  private final boolean[] trains;
  private final double cutShare;
  private int epochs;

  public ClusterEngine(
      PartNetworks networks,
      Problem problem,
      Batches batches,
      double learningRate,
      long seed,
      Compute compute) {
    this.networks = networks;
    this.problem = problem;
    this.batches = batches;
    this.seed = seed;
    this.compute = compute;
    adam = new Adam(networks.parameters(), learningRate);
    train = new CrossEntropy(problem.train(), problem.labels(), compute);
    validation = new CrossEntropy(problem.validation(), problem.labels(), compute);
    Partition partition =
        Partition.of(problem.graph(), batches.clusters(), Rng.key(seed, CLUSTERS));
    clusters = partition.members();
    cutShare = partition.cutShare(problem.graph());
    trains = new boolean[problem.graph().nodes];
    for (int node : problem.train()) {
      trains[node] = true;
    }
  }

  /** The share of the edges between clusters: those that no batch of one cluster sees. */
  public double cutShare() {
    return cutShare;
  }

  @Override
  public EpochReport epoch() {
    epochs++;
    int[] order = Rng.of(seed, ORDER, epochs).permutation(clusters.length);
    for (int b = 0; b < batches.count(); b++) {
      int from = Cuts.even(order.length, b, batches.count());
      int to = Cuts.even(order.length, b + 1, batches.count());
      step(nodes(order, from, to), Rng.key(seed, DRAWS, epochs, b));
    }
    Matrix scores = networks.scores();
    train.evaluate(scores, null);
    validation.evaluate(scores, null);
    return new EpochReport(
        epochs,
        train.loss(),
        train.accuracy(),
        validation.loss(),
        validation.accuracy(),
        networks.keptEdges());
  }

  private int[] nodes(int[] order, int from, int to) {
    int count = 0;
    for (int k = from; k < to; k++) {
      count += clusters[order[k]].length;
    }
    int[] nodes = new int[count];
    int at = 0;
    for (int k = from; k < to; k++) {
      int[] members = clusters[order[k]];
      System.arraycopy(members, 0, nodes, at, members.length);
      at += members.length;
    }
    Arrays.sort(nodes);
    return nodes;
  }

  private void step(int[] nodes, long key) {
    int[] labels = new int[nodes.length];
    int[] places = new int[nodes.length];
    int count = 0;
    for (int k = 0; k < nodes.length; k++) {
      labels[k] = problem.labels()[nodes[k]];
      if (trains[nodes[k]]) {
        places[count++] = k;
      }
    }
    if (count == 0) {
      networks.parameters().forEach(p -> p.gradient().fill(0));
    } else {
      gradients(networks.part(nodes), Arrays.copyOf(places, count), labels, key);
    }
    adam.step(compute);
  }

  private void gradients(Network part, int[] places, int[] labels, long key) {
    Weights.of(part.parameters()).copyFrom(weights());
    Matrix scores = part.forward(true, key);
    Matrix gradient = new Matrix(scores.rows, scores.columns);
    long mean = Math.max(1, Math.round((double) problem.train().length / batches.count()));
    new CrossEntropy(places, labels, mean, compute).evaluate(scores, gradient);
    part.backward(gradient);
    for (int k = 0; k < part.parameters().size(); k++) {
      networks.parameters().get(k).gradient().copyFrom(part.parameters().get(k).gradient());
    }
  }

  @Override
  public Matrix probabilities() {
    Matrix scores = networks.scores();
    Matrix probabilities = new Matrix(scores.rows, scores.columns);
    Softmax.rows(scores, probabilities);
    return probabilities;
  }

  @Override
  public Matrix embedding() {
    networks.scores();
    return networks.embedding();
  }

  @Override
  public double[] keptEdges() {
    return networks.keptEdges();
  }

  @Override
  public Weights weights() {
    return Weights.of(networks.parameters());
  }

  @Override
  public void restore(Weights weights) {
    weights().copyFrom(weights);
  }

  @Override
  public Weights state() {
    Weights state = weights();
    for (int k = 0; k < networks.parameters().size(); k++) {
      String name = networks.parameters().get(k).name();
      state.put(name + ".adam.first", adam.first().get(k));
      state.put(name + ".adam.second", adam.second().get(k));
    }
    return state;
  }

  @Override
  public void resume(Weights state, int epochsDone) {
    state().copyFrom(state);
    adam.resumeAt(Math.multiplyExact(epochsDone, batches.count()));
    epochs = epochsDone;
  }
}
