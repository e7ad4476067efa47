package org.gmcn.spark;

import static org.apache.spark.sql.functions.col;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.gmcn.Rng;
import org.gmcn.data.FeatureScaling;
import org.gmcn.matrix.Matrix;
import scala.Tuple2;

/** From a table of nodes to the features, labels and sets of each block. */
final class NodeTable {
  private static final long SPLIT_DRAWS = 31;
  private static final int TRAIN = 1;
  private static final int VALIDATION = 2;
  private static final int TEST = 3;

  /** Nodes a record on their way to their block. */
  private static final int CHUNK = 1024;

  private NodeTable() {}

  /** One node, as the cluster carries it. */
  private record Node(int number, float[] features, int label, byte set, String problem)
      implements Serializable {}

  static JavaRDD<NodeRows> rows(
      Dataset<Row> nodes,
      GraphColumns columns,
      GraphSettings settings,
      FeatureColumns features,
      List<String> classNames,
      NodeIndex index,
      BlockRanges ranges) {
    Reader reader = new Reader(features, classNames, split(nodes, columns), settings);
    List<Column> wanted = new ArrayList<>();
    wanted.add(col(NodeIndex.NUMBER));
    wanted.add(col(NodeIndex.NODE));
    boolean labelled = List.of(nodes.columns()).contains(columns.label());
    wanted.add(
        labelled
            ? col(columns.label()).cast("string")
            : org.apache.spark.sql.functions.lit(null).cast("string"));
    wanted.add(
        reader.split
            ? col(columns.split()).cast("string")
            : org.apache.spark.sql.functions.lit(null).cast("string"));
    features.names().forEach(name -> wanted.add(col("`" + name + "`")));
    return nodes
        .join(index.table(), nodes.col(columns.id()).equalTo(index.table().col(NodeIndex.NODE)))
        .select(wanted.toArray(new Column[0]))
        .javaRDD()
        .mapPartitionsToPair(rows -> packed(rows, reader, ranges))
        .partitionBy(new BlockPartitioner(ranges.blocks()))
        .values()
        .mapPartitionsWithIndex(
            (id, chunks) -> List.of(assemble(id, chunks, ranges, settings, features)).iterator(),
            true);
  }

  private static boolean split(Dataset<Row> nodes, GraphColumns columns) {
    return List.of(nodes.columns()).contains(columns.split());
  }

  private static Iterator<Tuple2<Integer, Node[]>> packed(
      Iterator<Row> rows, Reader reader, BlockRanges ranges) {
    Map<Integer, List<Node>> open = new LinkedHashMap<>();
    List<Tuple2<Integer, Node[]>> full = new ArrayList<>();
    while (rows.hasNext()) {
      Node node = reader.node(rows.next());
      int block = ranges.blockOf(node.number);
      List<Node> list = open.computeIfAbsent(block, b -> new ArrayList<>());
      list.add(node);
      if (list.size() == CHUNK) {
        full.add(new Tuple2<>(block, list.toArray(new Node[0])));
        list.clear();
      }
    }
    open.forEach((block, list) -> full.add(new Tuple2<>(block, list.toArray(new Node[0]))));
    return full.iterator();
  }

  private static NodeRows assemble(
      int id,
      Iterator<Node[]> chunks,
      BlockRanges ranges,
      GraphSettings settings,
      FeatureColumns features) {
    int first = ranges.first(id);
    int owned = ranges.first(id + 1) - first;
    Matrix x = new Matrix(owned, features.size());
    int[] labels = new int[owned];
    byte[] sets = new byte[owned];
    String problem = null;
    while (chunks.hasNext()) {
      for (Node node : chunks.next()) {
        int row = node.number - first;
        System.arraycopy(node.features, 0, x.data, x.row(row), x.columns);
        labels[row] = node.label;
        sets[row] = node.set;
        problem = problem == null ? node.problem : problem;
      }
    }
    FeatureScaling scaling = FeatureScaling.parse(settings.scaling().name());
    return new NodeRows(
        new FloatRows(scaling.apply(x).toDense()),
        new NodeSets(labels, of(sets, TRAIN), of(sets, VALIDATION), of(sets, TEST)),
        problem);
  }

  private static int[] of(byte[] sets, int wanted) {
    int[] rows = new int[sets.length];
    int count = 0;
    for (int i = 0; i < sets.length; i++) {
      if (sets[i] == wanted) {
        rows[count++] = i;
      }
    }
    return Arrays.copyOf(rows, count);
  }

  /** Reads rows of (number, id, label, split, features). */
  private record Reader(
      FeatureColumns features, List<String> classNames, boolean split, GraphSettings settings)
      implements Serializable {
    Node node(Row row) {
      int number = (int) row.getLong(0);
      float[] x = new float[features.size()];
      String problem =
          features.read(row, 4, x)
              ? null
              : "The node "
                  + row.get(1)
                  + " lacks a feature or has one that is no number; give it "
                  + features.size()
                  + " finite numbers.";
      String name = row.isNullAt(2) ? "" : row.getString(2);
      int label = classNames.indexOf(name);
      byte set = (byte) (label < 0 ? 0 : set(row, number));
      return new Node(number, x, label, set, problem);
    }

    private int set(Row row, int number) {
      if (!split) {
        long draw = Rng.at(Rng.key(settings.seed(), SPLIT_DRAWS), number) >>> 11;
        double at = draw * 0x1.0p-53;
        if (at < settings.trainRatio()) {
          return TRAIN;
        }
        return at < settings.trainRatio() + settings.validationRatio() ? VALIDATION : TEST;
      }
      String given = row.isNullAt(3) ? "" : row.getString(3).toLowerCase(Locale.ROOT);
      return switch (given) {
        case "train", "training" -> TRAIN;
        case "validation", "valid", "val" -> VALIDATION;
        case "test" -> TEST;
        default -> 0;
      };
    }
  }
}
