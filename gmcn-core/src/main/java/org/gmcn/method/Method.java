package org.gmcn.method;

import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Batches;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.PartNetworks;
import org.gmcn.engine.Problem;
import org.gmcn.engine.batch.ClusterEngine;
import org.gmcn.engine.batch.FullBatchEngine;
import org.gmcn.graph.Graph;
import org.gmcn.graph.parts.InducedGraphs;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;
import org.gmcn.nn.Parameter;

/**
 * A way to label nodes: its name, its hyper-parameters with their defaults, and how its networks
 * are made. {@link Methods} lists them all.
 *
 * @param <O> the record of its hyper-parameters
 * @since 0.1
 */
public interface Method<O extends Record> {
  /** What it is called on the command line and in files. */
  String name();

  /** What it is called in tables. */
  String title();

  /** Authors, year and title of the paper that defines it. */
  String paper();

  /** The one source of the defaults of its own hyper-parameters. */
  O defaults();

  /** The one source of the defaults of its training. */
  TrainingOptions training();

  /** A network on this graph with weights drawn from the seed. */
  Network network(
      Graph graph, Features features, int classes, O options, long seed, Compute compute);

  /** The same for forward passes only, which may take less memory. */
  default Network inference(
      Graph graph, Features features, int classes, O options, Compute compute) {
    return network(graph, features, classes, options, 0, compute);
  }

  /**
   * The hyper-parameters to choose from on validation, the preferred one of equals first; the given
   * ones alone if they leave no choice.
   */
  default List<O> candidates(O options, TrainingOptions training) {
    return List.of(options);
  }

  /** Whether it reads the features of the nodes. */
  default boolean usesFeatures() {
    return true;
  }

  /** The share of the edges on which {@link org.gmcn.nn.PrunedWalks} replace missing features. */
  default double inputShare(O options) {
    return 1;
  }

  /** Named sets of values for its own hyper-parameters and those of its training. */
  default List<Preset> presets() {
    return List.of();
  }

  /** Whether a trained model can label a graph it was not trained on. */
  default boolean inductive() {
    return true;
  }

  /**
   * Whether its weights are learnt without labels, all but what {@link Engine#finish} fits, so that
   * they depend on the graph and the seed but on no split.
   */
  default boolean unsupervised() {
    return false;
  }

  /** Whether it can be trained on clusters of the graph, see {@link ClusterEngine}. */
  default boolean trainsOnClusters() {
    return false;
  }

  /** Its networks on parts of a graph. */
  default PartNetworks parts(Problem problem, O options, long seed, Compute compute) {
    return parts(this, problem, options, seed, compute);
  }

  /** An engine that trains it: all nodes at once unless told, or done by the method, otherwise. */
  default Engine engine(
      Problem problem, O options, TrainingOptions training, long seed, Compute compute) {
    Batches batches = Batches.parse(training.batch());
    if (batches.ofClusters()) {
      PartNetworks parts = parts(problem, options, seed, compute);
      return new ClusterEngine(parts, problem, batches, training.lr(), seed, compute);
    }
    Network network =
        network(problem.graph(), problem.features(), problem.classes(), options, seed, compute);
    return new FullBatchEngine(network, problem, training.lr(), seed, compute);
  }

  /** The memory of a network: an estimate from its sizes. Methods that know better say so. */
  default MemoryNeed network(ProblemSize size, O options) {
    return new MemoryNeed()
        .loopedAdjacency(size)
        .product(size, 0.5)
        .parameter(size.columns(), 64)
        .matrices(8, size.nodes(), 64);
  }

  /** The memory of a network that is only run forward. */
  default MemoryNeed inference(ProblemSize size, O options) {
    return network(size, options);
  }

  /** An estimate of the multiply-adds of one pass, for methods that can ask for too many. */
  default double work(ProblemSize size, O options) {
    return 0;
  }

  /** The memory of a training. */
  default MemoryNeed memory(ProblemSize size, O options, TrainingOptions training) {
    MemoryNeed need = new MemoryNeed().lasting(network(size, options));
    Batches batches = Batches.parse(training.batch());
    if (batches.ofClusters()) {
      ProblemSize part = size.part((double) batches.perBatch() / batches.clusters());
      need.lasting(17 * size.nodes());
      need.passing(part.dataBytes() + network(part, options).peakBytes());
    }
    return need.scores(size);
  }

  /** Networks of any method, one made for each part. */
  private static <O extends Record> PartNetworks parts(
      Method<O> method, Problem problem, O options, long seed, Compute compute) {
    Network whole =
        method.network(
            problem.graph(), problem.features(), problem.classes(), options, seed, compute);
    InducedGraphs graphs = new InducedGraphs(problem.graph());
    return new PartNetworks() {
      @Override
      public List<Parameter> parameters() {
        return whole.parameters();
      }

      @Override
      public Matrix scores() {
        return whole.forward(false, 0);
      }

      @Override
      public Matrix embedding() {
        return whole.embedding();
      }

      @Override
      public double[] keptEdges() {
        return whole.keptEdges();
      }

      @Override
      public Network part(int[] nodes) {
        Graph graph = graphs.of(nodes);
        return method.network(
            graph, Rows.of(problem.features(), nodes), problem.classes(), options, seed, compute);
      }
    };
  }
}
