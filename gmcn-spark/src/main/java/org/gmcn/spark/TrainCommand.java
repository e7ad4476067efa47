package org.gmcn.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model and writes its folder. */
@Command(
    name = "train",
    description = "Trains a model and writes its folder.",
    mixinStandardHelpOptions = true)
final class TrainCommand implements Callable<Integer> {
  @Mixin private DataOptions data;

  @Option(names = "--out", required = true, description = "folder of the model")
  private String out;

  @Option(names = "--model", defaultValue = "gmcn", description = "gmcn, gcn, sgc, appnp or mlp")
  private String model;

  @Option(names = "--mode", defaultValue = "exact", description = "exact or cluster")
  private GmcnClassifier.Mode mode;

  @Option(names = "--batch", defaultValue = "2", description = "partitions a step, in cluster mode")
  private int batch;

  @Option(
      names = "--partition-by",
      defaultValue = "order",
      description = "which nodes share a block: order, hash or locality")
  private GraphSettings.Partition partition;

  @Option(
      names = "-P",
      paramLabel = "NAME=VALUE",
      description = "a hyper-parameter by its name in model files, e.g. -P epsilon=0.6")
  private Map<String, String> hyperparameters = new LinkedHashMap<>();

  @Option(
      names = "--ratio",
      defaultValue = "0.1",
      description = "share of the labelled nodes that train, without a split column")
  private double ratio;

  @Option(
      names = "--validation-ratio",
      defaultValue = "0.1",
      description = "share of them that validate")
  private double validationRatio;

  @Option(names = "--seed", defaultValue = "0", description = "seed of all draws")
  private long seed;

  @Option(
      names = "--checkpoint",
      description =
          "folder on the shared file system for blocks and training state; OUT.checkpoint unless"
              + " given")
  private String checkpoint;

  @Option(
      names = "--checkpoint-every",
      defaultValue = "10",
      description = "epochs between checkpoints")
  private int checkpointEvery;

  @Option(names = "--resume", description = "go on from the last checkpoint")
  private boolean resume;

  @Override
  public Integer call() {
    SparkSession spark = SparkSession.builder().appName("gmcn train").getOrCreate();
    GmcnClassifier classifier =
        new GmcnClassifier()
            .setMethod(model)
            .setColumns(data.columns())
            .setMode(mode)
            .setBatch(batch)
            .setPartitions(data.partitions)
            .setPartition(partition)
            .setRatios(ratio, validationRatio)
            .setSeed(seed)
            .setCheckpoint(checkpoint == null ? out + ".checkpoint" : checkpoint, checkpointEvery)
            .setResume(resume);
    hyperparameters.forEach(classifier::set);
    classifier
        .fit(
            Tables.read(spark, data.nodes, data.format),
            Tables.read(spark, data.edges, data.format))
        .write(spark, out);
    return 0;
  }
}
