package org.gmcn.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.gmcn.InputException;
import scala.Tuple2;

/** From a table of edges between ids to the rows of each block. */
final class EdgeTable {
  private EdgeTable() {}

  /** The table (source number, target number, weight, source, target); unknown ids give null. */
  static Dataset<Row> numbered(Dataset<Row> edges, GraphColumns columns, NodeIndex index) {
    List<String> known = List.of(edges.columns());
    for (String needed : List.of(columns.source(), columns.target())) {
      if (!known.contains(needed)) {
        throw new InputException(
            "The edges have no column named " + needed + " but " + known + "; name the two ends.");
      }
    }
    DataType type = index.table().schema().apply(NodeIndex.NODE).dataType();
    Column weight =
        known.contains(columns.weight()) ? col(columns.weight()).cast("float") : lit(1.0f);
    Dataset<Row> ends =
        edges.select(
            col(columns.source()).cast(type).as("s"),
            col(columns.target()).cast(type).as("t"),
            weight.as("w"));
    return ends.join(named(index, "s"), "s", "left")
        .join(named(index, "t"), "t", "left")
        .select("s_number", "t_number", "w", "s", "t");
  }

  private static Dataset<Row> named(NodeIndex index, String as) {
    return index
        .table()
        .select(col(NodeIndex.NODE).as(as), col(NodeIndex.NUMBER).as(as + "_number"));
  }

  static JavaRDD<BlockRows> rows(Dataset<Row> numbered, BlockRanges ranges, boolean selfLoops) {
    return numbered
        .javaRDD()
        .mapPartitionsToPair(edges -> new Chunks(edges, ranges))
        .partitionBy(new BlockPartitioner(ranges.blocks()))
        .values()
        .mapPartitionsWithIndex(
            (id, chunks) -> List.of(BlockRows.of(id, ranges, selfLoops, chunks)).iterator(), true);
  }

  /** Packs a partition's edges, both directions, into chunks for the blocks, as they fill up. */
  private static final class Chunks implements Iterator<Tuple2<Integer, EdgeChunk>> {
    private final Iterator<Row> edges;
    private final BlockRanges ranges;
    private final EdgeChunk.Builder[] open;
    private final List<Tuple2<Integer, EdgeChunk>> full = new ArrayList<>();
    private boolean flushed;
    private boolean complained;

    Chunks(Iterator<Row> edges, BlockRanges ranges) {
      this.edges = edges;
      this.ranges = ranges;
      this.open = new EdgeChunk.Builder[ranges.blocks()];
    }

    @Override
    public boolean hasNext() {
      while (full.isEmpty() && edges.hasNext()) {
        take(edges.next());
      }
      if (full.isEmpty() && !flushed) {
        flushed = true;
        for (int b = 0; b < open.length; b++) {
          if (open[b] != null && !open[b].isEmpty()) {
            full.add(new Tuple2<>(b, open[b].take()));
          }
        }
      }
      return !full.isEmpty();
    }

    @Override
    public Tuple2<Integer, EdgeChunk> next() {
      if (!hasNext()) {
        throw new java.util.NoSuchElementException();
      }
      return full.remove(full.size() - 1);
    }

    private void take(Row row) {
      if (row.isNullAt(0) || row.isNullAt(1)) {
        complain(
            "The edges name a node "
                + row.get(row.isNullAt(0) ? 3 : 4)
                + " that is not among"
                + " the nodes; add it or drop the edge.");
        return;
      }
      float weight = row.isNullAt(2) ? Float.NaN : row.getFloat(2);
      if (!(weight > 0) || weight == Float.POSITIVE_INFINITY) {
        complain(
            "The edge "
                + row.get(3)
                + " - "
                + row.get(4)
                + " has no positive weight; give it"
                + " one.");
        return;
      }
      int source = (int) row.getLong(0);
      int target = (int) row.getLong(1);
      if (source != target) {
        put(source, target, weight);
        put(target, source, weight);
      }
    }

    private void put(int source, int target, float weight) {
      int block = ranges.blockOf(source);
      if (open[block] == null) {
        open[block] = new EdgeChunk.Builder();
      }
      if (open[block].add(source, target, weight)) {
        full.add(new Tuple2<>(block, open[block].take()));
      }
    }

    private void complain(String problem) {
      if (!complained) {
        complained = true;
        full.add(new Tuple2<>(0, new EdgeChunk(new int[0], new float[0], problem)));
      }
    }
  }
}
