package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Network;
import org.gmcn.engine.Problem;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * Labels spread along the edges, without features and without training; {@link
 * LabelPropagationNetwork} has the equation, {@link LabelPropagationEngine} puts the labels in.
 *
 * <p>Deviation: the authors take the limit, here 50 steps are made, which is near enough to it to
 * give the same labels.
 *
 * @since 0.1
 */
final class LabelPropagation implements Method<LabelPropagationOptions> {
  @Override
  public String name() {
    return "labelprop";
  }

  @Override
  public String title() {
    return "Label propagation";
  }

  @Override
  public String paper() {
    return "Zhou, Bousquet, Lal, Weston, Schölkopf 2004: Learning with Local and Global Consistency";
  }

  @Override
  public LabelPropagationOptions defaults() {
    return new LabelPropagationOptions(50, 0.9);
  }

  /** One epoch: there is nothing to train. */
  @Override
  public boolean usesFeatures() {
    return false;
  }

  @Override
  public TrainingOptions training() {
    return new TrainingOptions(
        0.01, 1, 1, TrainingOptions.StopOn.LOSS, TrainingOptions.Scaling.NONE);
  }

  /** The labels it has learned are those of the nodes of its own graph. */
  @Override
  public boolean inductive() {
    return false;
  }

  @Override
  public Network network(
      Graph graph,
      Features features,
      int classes,
      LabelPropagationOptions options,
      long seed,
      Compute compute) {
    return new LabelPropagationNetwork(graph, classes, options, compute);
  }

  @Override
  public Engine engine(
      Problem problem,
      LabelPropagationOptions options,
      TrainingOptions training,
      long seed,
      Compute compute) {
    return new LabelPropagationEngine(
        new LabelPropagationNetwork(problem.graph(), problem.classes(), options, compute),
        problem,
        compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, LabelPropagationOptions options) {
    return new MemoryNeed().lasting(4 * size.edges()).matrices(5, size.nodes(), size.classes());
  }
}
