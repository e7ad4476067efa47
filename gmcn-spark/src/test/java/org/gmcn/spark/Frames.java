package org.gmcn.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.gmcn.Rng;
import org.gmcn.engine.Problem;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/** A problem in memory as the two tables that Spark reads. */
record Frames(Dataset<Row> nodes, Dataset<Row> edges) {
  static Frames of(SparkSession spark, Problem problem) {
    String[] sets = new String[problem.labels().length];
    for (int node : problem.train()) {
      sets[node] = "train";
    }
    for (int node : problem.validation()) {
      sets[node] = "validation";
    }
    for (int node : problem.test()) {
      sets[node] = "test";
    }
    List<Row> nodes = new ArrayList<>();
    for (int i = 0; i < sets.length; i++) {
      int label = problem.labels()[i];
      nodes.add(
          RowFactory.create(
              (long) i, label < 0 ? null : String.valueOf(label), sets[i], vector(problem, i)));
    }
    // Handed over out of order: numbers come from the ids, not from the rows' places.
    List<Row> shuffled = new ArrayList<>();
    for (int i : new Rng(5).permutation(nodes.size())) {
      shuffled.add(nodes.get(i));
    }
    StructType nodeType =
        new StructType()
            .add("id", DataTypes.LongType)
            .add("label", DataTypes.StringType)
            .add("split", DataTypes.StringType)
            .add("features", SQLDataTypes.VectorType());
    StructType edgeType =
        new StructType()
            .add("source", DataTypes.LongType)
            .add("target", DataTypes.LongType)
            .add("weight", DataTypes.DoubleType);
    return new Frames(
        spark.createDataFrame(shuffled, nodeType),
        spark.createDataFrame(edges(problem.graph()), edgeType));
  }

  private static Object vector(Problem problem, int i) {
    if (problem.features() instanceof SparseMatrix s) {
      int count = s.offsets[i + 1] - s.offsets[i];
      int[] at = java.util.Arrays.copyOfRange(s.columnOf, s.offsets[i], s.offsets[i + 1]);
      double[] values = new double[count];
      for (int k = 0; k < count; k++) {
        values[k] = s.values[s.offsets[i] + k];
      }
      return Vectors.sparse(s.columns, at, values);
    }
    Matrix x = problem.features().toDense();
    double[] values = new double[x.columns];
    for (int k = 0; k < values.length; k++) {
      values[k] = x.get(i, k);
    }
    return Vectors.dense(values);
  }

  private static List<Row> edges(Graph graph) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int j = graph.columns[e];
        if (j > i) {
          boolean turned = (i + j) % 3 == 0;
          rows.add(
              RowFactory.create(
                  (long) (turned ? j : i), (long) (turned ? i : j), (double) graph.weight(e)));
        }
      }
    }
    return rows;
  }
}
