package org.gmcn.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.gmcn.InputException;

/**
 * Numbers the nodes 0 to n - 1 on the cluster: a table of {@code (node, number)}. Numbers are ranks
 * in a total order, so computing them again gives the same.
 */
final class NodeIndex {
  static final String NODE = "gmcn_node";
  static final String NUMBER = "gmcn_number";

  private final Dataset<Row> table;
  private final long count;

  private NodeIndex(Dataset<Row> table, long count) {
    this.table = table;
    this.count = count;
  }

  /** Cached until {@link #close}. */
  Dataset<Row> table() {
    return table;
  }

  long count() {
    return count;
  }

  void close() {
    table.unpersist(false);
  }

  static NodeIndex of(Dataset<Row> nodes, String id, GraphSettings.Partition partition) {
    if (!List.of(nodes.columns()).contains(id)) {
      throw new InputException(
          "The nodes have no column named "
              + id
              + " but "
              + List.of(nodes.columns())
              + "; name the column of the ids.");
    }
    Dataset<Row> ids = nodes.select(col(id).as(NODE));
    boolean hashed = partition == GraphSettings.Partition.HASH;
    Column[] order =
        hashed ? new Column[] {xxhash64(col(NODE)), col(NODE)} : new Column[] {col(NODE)};
    NodeIndex index = ranked(ids.orderBy(order), ids.schema().apply(NODE).dataType());
    index.check(id);
    return index;
  }

  /** The same nodes numbered by another column of a table with the columns node, number, that. */
  static NodeIndex rankedBy(Dataset<Row> table, String first) {
    DataType type = table.schema().apply(NODE).dataType();
    return ranked(table.orderBy(col(first), col(NUMBER)).select(NODE), type);
  }

  private static NodeIndex ranked(Dataset<Row> ordered, DataType type) {
    SparkSession spark = ordered.sparkSession();
    StructType schema =
        new StructType(
            new StructField[] {
              new StructField(NODE, type, true, Metadata.empty()),
              new StructField(NUMBER, DataTypes.LongType, false, Metadata.empty())
            });
    Dataset<Row> table =
        spark
            .createDataFrame(
                ordered
                    .javaRDD()
                    .zipWithIndex()
                    .map(ranked -> RowFactory.create(ranked._1().get(0), ranked._2())),
                schema)
            .persist(StorageLevel.MEMORY_AND_DISK());
    return new NodeIndex(table, table.count());
  }

  private void check(String id) {
    if (count == 0) {
      throw new InputException("There are no nodes; give a table with at least one row.");
    }
    if (count > Integer.MAX_VALUE - 8) {
      throw new InputException(
          count + " nodes are too many; at most " + (Integer.MAX_VALUE - 8) + " can be numbered.");
    }
    if (!table.filter(col(NODE).isNull()).isEmpty()) {
      throw new InputException("A node has no " + id + "; give each node one of its own.");
    }
    List<Row> twice =
        table.groupBy(NODE).count().filter(col("count").gt(1)).limit(1).collectAsList();
    if (!twice.isEmpty()) {
      throw new InputException(
          "The node " + twice.get(0).get(0) + " is given twice; give each node one row.");
    }
  }
}
