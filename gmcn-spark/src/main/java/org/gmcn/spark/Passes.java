package org.gmcn.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Parameter;
import scala.Tuple2;

/** Runs a plan's operations over the blocks of a graph, forward and back. */
final class Passes {
  private final JavaSparkContext context;
  private final SparkGraph graph;
  private final Plan plan;
  private final JavaRDD<Input> inputs;
  private final double[] firstKept;
  private final List<Integer> masked = new ArrayList<>();

  Passes(SparkGraph graph, Plan plan) {
    this.context = graph.context();
    this.graph = graph;
    this.plan = plan;
    for (int at = 0; at < plan.trained().size(); at++) {
      if (plan.trained().get(at) instanceof MaskedAggregation) {
        masked.add(at);
      }
    }
    SparkGraph.describe(context, "first layer, once");
    Chain chain = firstLayer();
    inputs = SparkGraph.kept(context, inputs(chain));
    firstKept = TreeSum.of(inputs.mapPartitionsWithIndex((id, of) -> kept(id, of.next()), true));
    if (context.getCheckpointDir().isPresent()) {
      chain.release();
    } else {
      chain.dropStates();
    }
  }

  private static java.util.Iterator<Tuple2<Integer, double[]>> kept(int id, Input input) {
    double[] counts = new double[input.keptCounts().length];
    for (int k = 0; k < counts.length; k++) {
      counts[k] = input.keptCounts()[k];
    }
    return List.of(new Tuple2<>(id, counts)).iterator();
  }

  /** What is computed once: the first layer's aggregation, or nothing. */
  private Chain firstLayer() {
    int operations = plan.once().size();
    JavaRDD<Pass> start =
        graph.nodeRows().map(rows -> new Pass(rows.features(), rows.sets(), operations, 0));
    Chain chain = new Chain(context, graph.blocks(), start, "first layer");
    Operation.Mode mode = new Operation.Mode(null, false, 0);
    for (int at = 0; at < operations; at++) {
      plan.once().get(at).forward(chain, at, mode);
    }
    return chain;
  }

  private JavaRDD<Input> inputs(Chain chain) {
    return graph
        .blocks()
        .zipPartitions(chain.states(), (b, p) -> List.of(input(b.next(), p.next())).iterator());
  }

  private static Input input(Block block, Pass pass) {
    for (Object saved : pass.saved) {
      if (saved instanceof MaskedAggregation.Masks masks && masks.kept().length > 0) {
        int[] neighbours = masks.kept()[masks.kept().length - 1].countRows(block);
        return new Input(pass.value, pass.sets, masks.counts(), neighbours);
      }
    }
    return new Input(pass.value, pass.sets, new long[0], null);
  }

  /** A pass that is under way or done: its states, and what drops them. */
  final class Forward implements AutoCloseable {
    private final Chain chain;
    private final Operation.Mode mode;
    private final JavaRDD<Pass> states;

    private Forward(Chain chain, Operation.Mode mode) {
      this.chain = chain;
      this.mode = mode;
      this.states = chain.states();
    }

    JavaRDD<Pass> states() {
      return states;
    }

    /** Loss and accuracy on training and validation nodes, then the kept edges. */
    double[] numbers() {
      List<Integer> at = List.copyOf(masked);
      double[] sums =
          TreeSum.of(
              states.mapPartitionsWithIndex(
                  (id, pass) -> List.of(new Tuple2<>(id, Loss.numbers(pass.next(), at))).iterator(),
                  true));
      chain.settle();
      return sums;
    }

    /** Fills the parameters' gradients. */
    void backward() {
      Chain back = new Chain(context, graph.blocks(), states, "back from the loss");
      for (int at = plan.trained().size() - 1; at >= 0; at--) {
        plan.trained().get(at).backward(back, at, mode);
      }
      double[] sums =
          TreeSum.of(
              back.states()
                  .mapPartitionsWithIndex(
                      (id, pass) -> List.of(new Tuple2<>(id, gradients(pass.next()))).iterator(),
                      true));
      int from = 0;
      for (Parameter parameter : plan.parameters()) {
        Matrix gradient = parameter.gradient();
        float[] values = new float[gradient.rows * gradient.columns];
        for (int k = 0; k < values.length; k++) {
          values[k] = (float) sums[from + k];
        }
        gradient.fromArray(values);
        from += values.length;
      }
      back.release();
    }

    @Override
    public void close() {
      chain.release();
      mode.weights().destroy();
    }
  }

  private static double[] gradients(Pass pass) {
    int size = 0;
    for (FloatRows gradient : pass.parameterGradients) {
      size += gradient.matrix().rows * gradient.matrix().columns;
    }
    double[] all = new double[size];
    int to = 0;
    for (FloatRows gradient : pass.parameterGradients) {
      for (float value : gradient.matrix().toArray()) {
        all[to++] = value;
      }
    }
    return all;
  }

  /** The scores, losses and dL/dscores for the parameters' present values. */
  Forward forward(boolean training, long key) {
    FloatRows[] values =
        plan.parameters().stream()
            .map(p -> new FloatRows(p.value().copy()))
            .toArray(FloatRows[]::new);
    Broadcast<FloatRows[]> weights = context.broadcast(values);
    Operation.Mode mode = new Operation.Mode(weights, training, key);
    int operations = plan.trained().size();
    int parameters = values.length;
    JavaRDD<Pass> start =
        inputs.map(input -> new Pass(input.rows(), input.sets(), operations, parameters));
    Chain chain = new Chain(context, graph.blocks(), start, "first weights");
    for (int at = 0; at < operations; at++) {
      plan.trained().get(at).forward(chain, at, mode);
    }
    chain.local(new Loss(graph.trainNodes(), graph.validationNodes()));
    return new Forward(chain, mode);
  }

  JavaRDD<Input> inputs() {
    return inputs;
  }

  /** The operations that choose neighbours. */
  List<Integer> masked() {
    return masked;
  }

  /** The share of the edges kept, a number a layer, from a pass's numbers. */
  double[] keptShares(double[] numbers) {
    List<Double> shares = new ArrayList<>();
    if (firstKept.length > 0) {
      shares.add(share(firstKept, 0, firstKept.length));
    }
    int from = 4;
    for (int at : masked) {
      int rounds = ((MaskedAggregation) plan.trained().get(at)).rounds();
      shares.add(share(numbers, from, from + rounds));
      from += rounds;
    }
    return shares.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private double share(double[] counts, int from, int to) {
    if (from == to || graph.directedEdges() == 0) {
      return 1;
    }
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += counts[k] / graph.directedEdges();
    }
    return sum / (to - from);
  }

  void close() {
    inputs.unpersist(false);
  }
}
