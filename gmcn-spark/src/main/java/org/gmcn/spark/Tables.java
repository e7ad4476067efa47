package org.gmcn.spark;

import static org.apache.spark.ml.functions.vector_to_array;
import static org.apache.spark.sql.functions.col;

import java.util.Locale;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.gmcn.InputException;

/** Reads and writes tables: Parquet, ORC or CSV, by the path's ending or as told. */
final class Tables {
  private Tables() {}

  static Dataset<Row> read(SparkSession spark, String path, String format) {
    try {
      return switch (format(path, format)) {
        case "csv" -> spark.read().option("header", true).option("inferSchema", true).csv(path);
        case "orc" -> spark.read().orc(path);
        default -> spark.read().parquet(path);
      };
    } catch (Exception e) {
      if (e instanceof AnalysisException missing) {
        String message = String.valueOf(missing.getMessage());
        int line = message.indexOf('\n');
        throw new InputException(
            path
                + " cannot be read ("
                + (line < 0 ? message : message.substring(0, line))
                + "); check the path and --format.",
            e);
      }
      throw e;
    }
  }

  /** Refuses a path that something lies at, before the work of filling it is done. */
  static void requireFree(SparkSession spark, String path) {
    if (new SharedFolder(path, spark.sparkContext().hadoopConfiguration()).exists()) {
      throw new InputException(path + " exists; remove it or name another --out.");
    }
  }

  static void write(Dataset<Row> table, String path, String format) {
    switch (format(path, format)) {
      case "csv" ->
          table
              .withColumn(
                  "probability", vector_to_array(col("probability"), "float64").cast("string"))
              .withColumn("keptNeighbours", col("keptNeighbours").cast("string"))
              .write()
              .option("header", true)
              .csv(path);
      case "orc" -> table.write().orc(path);
      default -> table.write().parquet(path);
    }
  }

  private static String format(String path, String format) {
    if (format != null) {
      return format;
    }
    String name = path.toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv") || name.endsWith(".csv.gz")) {
      return "csv";
    }
    return name.endsWith(".orc") ? "orc" : "parquet";
  }
}
