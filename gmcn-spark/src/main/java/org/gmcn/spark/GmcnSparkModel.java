package org.gmcn.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.gmcn.InputException;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.model.SavedModel;
import org.gmcn.nn.Softmax;
import org.gmcn.train.Metrics;

/**
 * A trained model on Spark. Its folder is the one that {@code gmcn train} writes on one machine,
 * and either reads the other's.
 */
public final class GmcnSparkModel {
  private static final String NUMBER = NodeIndex.NUMBER;

  private final SavedModel saved;
  private final GraphColumns columns;
  private final int partitions;

  /**
   * @param partitions into how many blocks graphs are cut; 0 for the cores of the cluster
   */
  public GmcnSparkModel(SavedModel saved, GraphColumns columns, int partitions) {
    this.saved = saved;
    this.columns = columns;
    this.partitions = partitions;
  }

  /** The weights and all that is known of the training. */
  public SavedModel saved() {
    return saved;
  }

  /** Writes the model's folder to any file system that Spark reaches. */
  public void write(SparkSession spark, String folder) {
    new SharedFolder(folder, spark.sparkContext().hadoopConfiguration()).write(saved::write);
  }

  public static GmcnSparkModel read(
      SparkSession spark, String folder, GraphColumns columns, int partitions) {
    SharedFolder shared = new SharedFolder(folder, spark.sparkContext().hadoopConfiguration());
    return new GmcnSparkModel(SavedModel.read(shared.fetch()), columns, partitions);
  }

  /**
   * The nodes with four more columns: {@code prediction} (the class's number), {@code
   * predictedLabel} (its name), {@code probability} (a vector, one a class) and {@code
   * keptNeighbours} (how many neighbours the node keeps in the last round of each layer; empty for
   * methods without masks).
   */
  public Dataset<Row> transform(Dataset<Row> nodes, Dataset<Row> edges) {
    SparkSession spark = nodes.sparkSession();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    GraphSettings settings =
        GraphSettings.of(
                partitions > 0 ? partitions : context.defaultParallelism(),
                saved.training().features())
            .withClassNames(saved.classNames());
    boolean loops = Plan.selfLoops(saved.method());
    try (SparkGraph graph = SparkGraph.of(nodes, edges, columns, settings, loops)) {
      if (graph.features() != saved.features()) {
        throw new InputException(
            "The model expects "
                + saved.features()
                + " features a node, the nodes have "
                + graph.features()
                + "; give nodes with the features it was trained on.");
      }
      Plan plan =
          Plan.of(saved.method(), saved.options(), saved.features(), saved.classNames().size(), 0);
      Weights.of(plan.parameters()).copyFrom(saved.weights());
      Passes passes = new Passes(graph, plan);
      SparkGraph.describe(context, "predict");
      try (Passes.Forward done = passes.forward(false, 0)) {
        Dataset<Row> found = predictions(spark, graph, passes, done);
        Dataset<Row> named =
            found
                .join(graph.index().table(), NUMBER)
                .drop(NUMBER)
                .withColumnRenamed(NodeIndex.NODE, columns.id());
        Dataset<Row> kept = keep(nodes.join(named, columns.id()), context);
        passes.close();
        return kept;
      }
    }
  }

  /** Computes the result now, so that the graph need not stay on the cluster. */
  private static Dataset<Row> keep(Dataset<Row> result, JavaSparkContext context) {
    if (context.getCheckpointDir().isPresent()) {
      return result.checkpoint(true);
    }
    Dataset<Row> kept = result.persist(StorageLevel.MEMORY_AND_DISK());
    kept.count();
    return kept;
  }

  private Dataset<Row> predictions(
      SparkSession spark, SparkGraph graph, Passes passes, Passes.Forward done) {
    List<String> names = List.copyOf(saved.classNames());
    List<Integer> masked = List.copyOf(passes.masked());
    JavaRDD<Row> rows =
        graph
            .blocks()
            .zipPartitions(passes.inputs(), Predicted::blockInput)
            .zipPartitions(
                done.states(), (own, pass) -> predicted(own.next(), pass.next(), names, masked));
    StructType type =
        new StructType()
            .add(NUMBER, DataTypes.LongType)
            .add("prediction", DataTypes.DoubleType)
            .add("predictedLabel", DataTypes.StringType)
            .add("probability", SQLDataTypes.VectorType())
            .add("keptNeighbours", DataTypes.createArrayType(DataTypes.IntegerType));
    return spark.createDataFrame(rows, type);
  }

  /** A block with its input. */
  private record Predicted(Block block, Input input) {
    static Iterator<Predicted> blockInput(Iterator<Block> blocks, Iterator<Input> inputs) {
      return List.of(new Predicted(blocks.next(), inputs.next())).iterator();
    }
  }

  private static Iterator<Row> predicted(
      Predicted own, Pass pass, List<String> names, List<Integer> masked) {
    Block block = own.block();
    List<int[]> kept = new ArrayList<>();
    if (own.input().keptNeighbours() != null) {
      kept.add(own.input().keptNeighbours());
    }
    for (int at : masked) {
      KeptBits[] rounds = ((MaskedAggregation.Masks) pass.saved[at]).kept();
      if (rounds.length > 0) {
        kept.add(rounds[rounds.length - 1].countRows(block));
      }
    }
    Matrix scores = pass.value.matrix();
    Matrix probabilities = new Matrix(scores.rows, scores.columns);
    Softmax.rows(scores, probabilities);
    List<Row> rows = new ArrayList<>(block.owned);
    for (int i = 0; i < block.owned; i++) {
      int best = Metrics.predicted(probabilities, i);
      double[] vector = new double[names.size()];
      for (int c = 0; c < vector.length; c++) {
        vector[c] = probabilities.get(i, c);
      }
      Integer[] counts = new Integer[kept.size()];
      for (int l = 0; l < counts.length; l++) {
        counts[l] = kept.get(l)[i];
      }
      rows.add(
          RowFactory.create(
              block.firstRow + i, (double) best, names.get(best), Vectors.dense(vector), counts));
    }
    return rows.iterator();
  }
}
