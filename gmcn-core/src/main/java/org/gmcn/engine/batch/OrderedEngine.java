package org.gmcn.engine.batch;

import java.util.function.Function;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.graph.Graph;
import org.gmcn.graph.parts.NodeOrder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;

/**
 * An engine whose nodes stand in another order inside, for the sake of the cache; what it tells of
 * nodes is in the order of the problem.
 */
public final class OrderedEngine implements Engine {
  /** Graphs of fewer nodes lie in the caches of the processors that train them. */
  private static final int FEW = 16_384;

  /** Graphs that train in no time whatever the order. */
  private static final int TINY = 512;

  /** By how much neighbours must move together for an order to be worth its trouble. */
  private static final double NEARER = 0.75;

  private final Engine engine;
  private final int[] newNumbers;

  private OrderedEngine(Engine engine, NodeOrder order) {
    this.engine = engine;
    newNumbers = order.newNumbers();
  }

  /**
   * The engine of a problem with its nodes in a better order: in clusters where threads would wait
   * for each other's rows otherwise; in large graphs breadth first where that brings neighbours
   * nearer, else by degree, so that the processor foresees where a row ends and nodes that many
   * rows fetch lie together.
   */
  public static Engine of(Problem problem, Function<Problem, Engine> engines) {
    Graph graph = problem.graph();
    if (graph.nodes < TINY) {
      return engines.apply(problem);
    }
    boolean few = graph.nodes < FEW;
    NodeOrder order = few ? NodeOrder.clustered(graph) : NodeOrder.breadthFirst(graph);
    Graph ordered = order.apply(graph);
    if (!few && NodeOrder.distance(ordered) > NEARER * NodeOrder.distance(graph)) {
      order = NodeOrder.byDegree(graph);
      ordered = order.apply(graph);
    }
    return new OrderedEngine(engines.apply(apply(order, ordered, problem)), order);
  }

  private static Problem apply(NodeOrder order, Graph ordered, Problem problem) {
    int[] old = order.oldNumbers();
    int[] labels = new int[old.length];
    for (int k = 0; k < old.length; k++) {
      labels[k] = problem.labels()[old[k]];
    }
    return new Problem(
        ordered,
        Rows.of(problem.features(), old),
        labels,
        problem.classes(),
        order.apply(problem.train()),
        order.apply(problem.validation()),
        order.apply(problem.test()));
  }

  @Override
  public EpochReport epoch() {
    return engine.epoch();
  }

  @Override
  public void finish() {
    engine.finish();
  }

  @Override
  public Matrix probabilities() {
    return Rows.of(engine.probabilities(), newNumbers);
  }

  @Override
  public Matrix embedding() {
    return Rows.of(engine.embedding(), newNumbers);
  }

  @Override
  public Weights weights() {
    return engine.weights();
  }

  @Override
  public void restore(Weights weights) {
    engine.restore(weights);
  }

  @Override
  public Weights state() {
    return engine.state();
  }

  @Override
  public void resume(Weights state, int epochsDone) {
    engine.resume(state, epochsDone);
  }

  @Override
  public double[] keptEdges() {
    return engine.keptEdges();
  }

  @Override
  public void close() {
    engine.close();
  }
}
