package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.engine.batch.MiniBatchEngine;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * A GCN trained on batches with a control variate for dropout networks and a precomputed first
 * aggregation; {@link CvdPpNetwork} has the equations. Hyper-parameters as in the authors' program
 * for the citation graphs: two layers, 32 units, dropout 0.5, L2 5e-4 on the first layer, batches
 * of 1,000, Adam at 0.01; two neighbours drawn.
 *
 * <p>Deviations: the authors' program treats μ as a constant going back, which makes the gradient
 * that flows through a node √R times too small; here the estimator is differentiated as it stands.
 * The history starts with the activations of the initial weights, not with zeros. Predictions come
 * from the whole graph, exactly. The authors stop by the mean of the last ten validation losses;
 * here the patience says when.
 *
 * @since 0.1
 */
final class CvdPp implements Method<CvdPpOptions> {
  @Override
  public String name() {
    return "cvdpp";
  }

  @Override
  public String title() {
    return "CVD+PP";
  }

  @Override
  public String paper() {
    return "Chen, Zhu, Song 2018: Stochastic Training of Graph Convolutional Networks with Variance"
        + " Reduction";
  }

  @Override
  public CvdPpOptions defaults() {
    return new CvdPpOptions(2, 32, 2, 1_000, 0.5, 5e-4);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.01, 200, 10, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.ROW);
  }

  @Override
  public CvdPpNetwork network(
      Graph graph,
      Features features,
      int classes,
      CvdPpOptions options,
      long seed,
      Compute compute) {
    return new CvdPpNetwork(graph, features, classes, options, seed, compute);
  }

  @Override
  public Engine engine(
      Problem problem, CvdPpOptions options, TrainingOptions training, long seed, Compute compute) {
    CvdPpNetwork network =
        network(problem.graph(), problem.features(), problem.classes(), options, seed, compute);
    return new MiniBatchEngine(network, problem, options.batch(), training.lr(), seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, CvdPpOptions options) {
    return new MemoryNeed()
        .loopedAdjacency(size)
        .passing(size.sparse() ? 2 * size.denseBytes() : size.denseBytes())
        .lasting(size.denseBytes())
        .weights(size, options.hidden(), options.layers())
        .matrices(3 * (options.layers() - 1), size.nodes(), options.hidden())
        .matrices(3, size.nodes(), size.classes());
  }
}
