package org.gmcn.spark;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Adam;
import org.gmcn.nn.Softmax;
import scala.Tuple2;

/**
 * What the two ways to train on Spark share: weights and Adam on the driver, the first layer
 * computed once, and exact inference over all blocks.
 */
abstract class SparkEngine implements Engine {
  final SparkGraph graph;
  final Plan plan;
  final Passes passes;
  final long seed;
  final Adam adam;
  final Compute compute = Compute.of(1);

  /** The shares of edges kept, as last known. */
  double[] kept = {};

  int epochs;

  SparkEngine(SparkGraph graph, Plan plan, double learningRate, long seed) {
    this.graph = graph;
    this.plan = plan;
    this.seed = seed;
    this.adam = new Adam(plan.parameters(), learningRate);
    this.passes = new Passes(graph, plan);
  }

  /** A pass without dropout with the present weights; whoever asks closes it. */
  Passes.Forward inference() {
    SparkGraph.describe(graph.context(), "inference");
    return passes.forward(false, 0);
  }

  /** Steps of Adam an epoch. */
  int stepsPerEpoch() {
    return 1;
  }

  /** Drops what was computed for weights that are no longer in place. */
  void forget() {}

  /** Collects all nodes to the driver: for graphs that one machine can hold. */
  @Override
  public Matrix probabilities() {
    try (Passes.Forward done = inference()) {
      Matrix scores = collected(done.states().map(pass -> pass.value));
      Matrix probabilities = new Matrix(scores.rows, scores.columns);
      Softmax.rows(scores, probabilities);
      kept = passes.keptShares(done.numbers());
      return probabilities;
    }
  }

  /** Collects all nodes to the driver: the input of the last operation with weights. */
  @Override
  public Matrix embedding() {
    int at = plan.trained().size() - 1;
    while (at > 0 && !(plan.trained().get(at) instanceof Relu)) {
      at--;
    }
    int last = at;
    try (Passes.Forward done = inference()) {
      return collected(
          done.states().map(pass -> last == 0 ? pass.value : (FloatRows) pass.saved[last]));
    }
  }

  private static Matrix collected(JavaRDD<FloatRows> rows) {
    List<Tuple2<Integer, FloatRows>> parts =
        rows.mapPartitionsWithIndex(
                (id, of) -> List.of(new Tuple2<>(id, of.next())).iterator(), true)
            .collect();
    int total = parts.stream().mapToInt(part -> part._2().matrix().rows).sum();
    Matrix all = new Matrix(total, parts.get(0)._2().matrix().columns);
    int row = 0;
    for (Tuple2<Integer, FloatRows> part : parts) {
      Matrix m = part._2().matrix();
      System.arraycopy(m.data, m.row(0), all.data, all.row(row), m.rows * m.stride);
      row += m.rows;
    }
    return all;
  }

  @Override
  public double[] keptEdges() {
    return kept;
  }

  @Override
  public Weights weights() {
    return Weights.of(plan.parameters());
  }

  @Override
  public void restore(Weights weights) {
    weights().copyFrom(weights);
    forget();
  }

  @Override
  public Weights state() {
    return AdamState.of(plan.parameters(), adam);
  }

  @Override
  public void resume(Weights state, int epochsDone) {
    state().copyFrom(state);
    adam.resumeAt(epochsDone * stepsPerEpoch());
    epochs = epochsDone;
    forget();
  }

  @Override
  public void close() {
    forget();
    passes.close();
    compute.close();
  }
}
