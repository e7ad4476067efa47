package org.gmcn.spark;

import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Labels nodes with a trained model. */
@Command(
    name = "predict",
    description = "Labels nodes with a model trained here or on one machine.",
    mixinStandardHelpOptions = true)
final class PredictCommand implements Callable<Integer> {
  @Mixin private DataOptions data;

  @Option(names = "--model", required = true, description = "folder of the model")
  private String model;

  @Option(names = "--out", required = true, description = "table of predictions to write")
  private String out;

  @Override
  public Integer call() {
    SparkSession spark = SparkSession.builder().appName("gmcn predict").getOrCreate();
    Tables.requireFree(spark, out);
    Dataset<Row> labelled =
        GmcnSparkModel.read(spark, model, data.columns(), data.partitions)
            .transform(
                Tables.read(spark, data.nodes, data.format),
                Tables.read(spark, data.edges, data.format))
            .select(data.id, "prediction", "predictedLabel", "probability", "keptNeighbours");
    Tables.write(labelled, out, data.format);
    return 0;
  }
}
