package org.gmcn.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max_by;
import static org.apache.spark.sql.functions.struct;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * A numbering in which neighbours are near each other, by a few rounds of label propagation
 * (Raghavan et al. 2007): every node takes the label most frequent among its neighbours, of equally
 * frequent ones the largest. Nodes are then numbered by label, so that blocks of consecutive
 * numbers cut few edges and still have equal sizes.
 */
final class Communities {
  private static final int ROUNDS = 4;

  private Communities() {}

  static NodeIndex number(Dataset<Row> edges, NodeIndex index) {
    Dataset<Row> forward = edges.select(col("s_number").as("a"), col("t_number").as("b"));
    Dataset<Row> pairs =
        forward
            .union(edges.select(col("t_number").as("a"), col("s_number").as("b")))
            .filter("a is not null and b is not null and a <> b")
            .persist(StorageLevel.MEMORY_AND_DISK());
    Dataset<Row> labels =
        index.table().select(col(NodeIndex.NUMBER).as("b"), col(NodeIndex.NUMBER).as("label"));
    for (int round = 0; round < ROUNDS; round++) {
      labels =
          pairs
              .join(labels, "b")
              .groupBy("a", "label")
              .agg(count(lit(1)).as("times"))
              .groupBy("a")
              .agg(max_by(col("label"), struct(col("times"), col("label"))).as("label"))
              .withColumnRenamed("a", "b");
    }
    Dataset<Row> labelled =
        index
            .table()
            .join(labels, index.table().col(NodeIndex.NUMBER).equalTo(labels.col("b")), "left")
            .select(col(NodeIndex.NODE), col(NodeIndex.NUMBER), col("label"));
    NodeIndex ranked = NodeIndex.rankedBy(labelled, "label");
    pairs.unpersist(false);
    return ranked;
  }
}
