package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * Deep Graph Infomax: an encoder learns to tell the graph from a corruption of it, without labels;
 * {@link DgiEngine} has the training, {@link DgiNetwork} the equations. Hyper-parameters as in the
 * authors' program for the citation graphs: one layer of 512 units, Adam at 0.001, rows of features
 * summing to one, patience 20 on the method's own loss.
 *
 * <p>Deviations: the authors run 100 to 300 steps of Adam for the logistic regression and average
 * 50 of them; here it is solved to its minimum, with an L2 term chosen on the validation nodes.
 *
 * @since 0.1
 */
final class Dgi implements Method<DgiOptions> {
  @Override
  public String name() {
    return "dgi";
  }

  @Override
  public String title() {
    return "DGI";
  }

  @Override
  public String paper() {
    return "Veličković, Fedus, Hamilton, Liò, Bengio, Hjelm 2019: Deep Graph Infomax";
  }

  @Override
  public DgiOptions defaults() {
    return new DgiOptions(512);
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.001, 10_000, 20, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.ROW);
  }

  @Override
  public DgiNetwork network(
      Graph graph, Features features, int classes, DgiOptions options, long seed, Compute compute) {
    return new DgiNetwork(graph, features, classes, options, seed, compute);
  }

  @Override
  public boolean unsupervised() {
    return true;
  }

  @Override
  public Engine engine(
      Problem problem, DgiOptions options, TrainingOptions training, long seed, Compute compute) {
    DgiNetwork network =
        network(problem.graph(), problem.features(), problem.classes(), options, seed, compute);
    return new DgiEngine(network, problem, training.lr(), seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, DgiOptions options) {
    return new MemoryNeed()
        .loopedAdjacency(size)
        .product(size, 0)
        .parameter(size.columns(), options.hidden())
        .parameter(options.hidden(), options.hidden())
        .matrices(6, size.nodes(), options.hidden())
        .matrices(4, size.nodes(), size.classes());
  }
}
