package org.gmcn.spark;

import picocli.CommandLine.Option;

/** Where the tables are and what their columns are called. */
final class DataOptions {
  @Option(
      names = "--nodes",
      required = true,
      description = "table of nodes, on any path Spark reads")
  String nodes;

  @Option(names = "--edges", required = true, description = "table of edges")
  String edges;

  @Option(
      names = "--format",
      description = "parquet, orc or csv; by the paths' endings unless given")
  String format;

  @Option(names = "--id", defaultValue = "id", description = "column of the nodes' ids")
  String id;

  @Option(names = "--label", defaultValue = "label", description = "column of the labels")
  String label;

  @Option(
      names = "--split",
      defaultValue = "split",
      description = "column with train, validation or test")
  String split;

  @Option(
      names = "--features",
      defaultValue = "features",
      description =
          "column with a vector or an array; without it every other numeric column is a feature")
  String features;

  @Option(names = "--source", defaultValue = "source", description = "column of an edge's one end")
  String source;

  @Option(names = "--target", defaultValue = "target", description = "column of its other end")
  String target;

  @Option(names = "--weight", defaultValue = "weight", description = "column of its weight")
  String weight;

  @Option(
      names = "--partitions",
      defaultValue = "0",
      description = "blocks of rows; the cluster's cores unless given")
  int partitions;

  GraphColumns columns() {
    return new GraphColumns(id, label, split, features, source, target, weight);
  }
}
