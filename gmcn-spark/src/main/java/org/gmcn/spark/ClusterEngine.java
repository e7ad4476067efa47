package org.gmcn.spark;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.PartitionPruningRDD;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.engine.EpochReport;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Options;
import org.gmcn.nn.Parameter;
import scala.Tuple2;

/**
 * Trains on whole partitions (after Chiang et al. 2019, Cluster-GCN): a batch is a few blocks, each
 * task goes forward and back on one of them with its halo, and the gradients are averaged over the
 * batch's training nodes. Nothing but weights and gradients travels during an epoch. The first
 * layer's aggregate is exact, and so is inference.
 *
 * <p>An epoch reports the losses that its passes met on their way, each before its own step.
 */
final class ClusterEngine extends SparkEngine {
  private static final long BATCH_DRAWS = 41;
  private static final long DROP_DRAWS = 42;

  private final JavaRDD<ClusterPart> parts;
  private final Map<String, Object> options;
  private final int blocks;
  private final int batch;

  /**
   * @param batch blocks a step of Adam
   */
  ClusterEngine(
      SparkGraph graph, Plan plan, Record options, double learningRate, long seed, int batch) {
    super(graph, plan, learningRate, seed);
    if (!(options instanceof GmcnOptions)) {
      throw new InputException("The cluster mode trains gmcn alone; use --mode exact.");
    }
    this.options = Options.toMap(options);
    this.blocks = graph.blocks().getNumPartitions();
    this.batch = Math.min(batch, blocks);
    SparkGraph.describe(graph.context(), "cluster mode: halos");
    JavaRDD<Pass> start = passes.inputs().map(in -> new Pass(in.rows(), in.sets(), 0, 0));
    Chain chain = new Chain(graph.context(), graph.blocks(), start, "halos");
    chain.then("halos", new Halo());
    parts =
        SparkGraph.kept(
            graph.context(),
            graph
                .blocks()
                .zipPartitions(
                    chain.states(),
                    (b, p) -> List.of(ClusterPart.of(b.next(), p.next())).iterator()));
    parts.count();
    chain.dropStates();
  }

  /** Gives every block the rows of its halo. */
  private record Halo() implements Step {
    @Override
    public void send(Block block, Pass pass, Outbox out) {
      out.rows(pass.value.matrix());
    }

    @Override
    public Pass receive(Block block, Pass before, Inbox in) {
      Pass pass = before.copy();
      pass.value = new FloatRows(in.around(before.value.matrix()));
      return pass;
    }
  }

  @Override
  int stepsPerEpoch() {
    return (blocks + batch - 1) / batch;
  }

  @Override
  public EpochReport epoch() {
    epochs++;
    int[] order = Rng.of(seed, BATCH_DRAWS, epochs).permutation(blocks);
    double[] numbers = new double[ClusterPass.NUMBERS];
    for (int from = 0; from < blocks; from += batch) {
      Set<Integer> chosen = new TreeSet<>();
      for (int k = from; k < Math.min(blocks, from + batch); k++) {
        chosen.add(order[k]);
      }
      SparkGraph.describe(graph.context(), "epoch " + epochs + ", partitions " + chosen);
      double[] sums = step(chosen);
      for (int k = 0; k < numbers.length; k++) {
        numbers[k] += sums[k];
      }
    }
    return new EpochReport(
        epochs,
        numbers[0] / numbers[2],
        numbers[1] / numbers[2],
        numbers[3] / numbers[5],
        numbers[4] / numbers[5],
        kept);
  }

  private double[] step(Set<Integer> chosen) {
    FloatRows[] values =
        plan.parameters().stream()
            .map(p -> new FloatRows(p.value().copy()))
            .toArray(FloatRows[]::new);
    Broadcast<FloatRows[]> weights = graph.context().broadcast(values);
    Map<String, Object> settings = options;
    long key = Rng.key(seed, DROP_DRAWS, epochs);
    JavaRDD<ClusterPart> pruned =
        PartitionPruningRDD.create(
                parts.rdd(),
                (scala.Function1<Object, Object> & java.io.Serializable) chosen::contains)
            .toJavaRDD();
    double[] sums =
        TreeSum.of(
            pruned.map(
                part ->
                    new Tuple2<>(
                        part.id(),
                        ClusterPass.run(
                            part, weights.value(), settings, Rng.key(key, part.id())))));
    weights.destroy();
    double nodes = sums[2];
    if (nodes > 0) {
      int from = ClusterPass.NUMBERS;
      for (Parameter parameter : plan.parameters()) {
        Matrix gradient = parameter.gradient();
        float[] mean = new float[gradient.rows * gradient.columns];
        for (int k = 0; k < mean.length; k++) {
          mean[k] = (float) (sums[from + k] / nodes);
        }
        gradient.fromArray(mean);
        from += mean.length;
      }
      adam.step(compute);
    }
    return sums;
  }

  @Override
  public void close() {
    parts.unpersist(false);
    super.close();
  }
}
