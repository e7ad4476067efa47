package org.gmcn.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Turns rows of A into {@link Block}s with two exchanges: each block asks the others for the rows
 * it needs, and they answer with the scale D^-1/2 of each. The requests are the routing tables of
 * all later exchanges.
 */
final class BlockAssembly {
  private BlockAssembly() {}

  /** Rows that a block wants. */
  private record Request(int from, int[] rows) implements java.io.Serializable {}

  /** A block's rows and, for every other block, the rows that one wants. */
  private record Routed(BlockRows rows, int[][] send) implements java.io.Serializable {}

  static JavaRDD<Block> blocks(JavaRDD<BlockRows> rows) {
    boolean weighted = rows.map(BlockRows::weighted).reduce(Boolean::logicalOr);
    BlockPartitioner byBlock = new BlockPartitioner(rows.getNumPartitions());
    JavaPairRDD<Integer, Request> requests =
        rows.flatMapToPair(own -> requests(own).iterator()).partitionBy(byBlock);
    JavaRDD<Routed> routed =
        rows.zipPartitions(
            requests.values(), (own, wanted) -> List.of(routed(own.next(), wanted)).iterator());
    JavaPairRDD<Integer, Parcel> scales =
        routed.flatMapToPair(own -> scales(own).iterator()).partitionBy(byBlock);
    return routed.zipPartitions(
        scales.values(),
        (own, parcels) -> List.of(block(own.next(), parcels, weighted)).iterator());
  }

  private static List<Tuple2<Integer, Request>> requests(BlockRows own) {
    List<Tuple2<Integer, Request>> requests = new ArrayList<>();
    for (int b = 0; b < own.ranges().blocks(); b++) {
      int[] wanted = b == own.id() ? new int[0] : own.wantedFrom(b);
      if (wanted.length > 0) {
        requests.add(new Tuple2<>(b, new Request(own.id(), wanted)));
      }
    }
    return requests;
  }

  private static Routed routed(BlockRows own, Iterator<Request> requests) {
    int[][] send = new int[own.ranges().blocks()][0];
    requests.forEachRemaining(request -> send[request.from] = request.rows);
    return new Routed(own, send);
  }

  private static List<Tuple2<Integer, Parcel>> scales(Routed own) {
    List<Tuple2<Integer, Parcel>> parcels = new ArrayList<>();
    for (int b = 0; b < own.send.length; b++) {
      if (own.send[b].length > 0) {
        double[] scales =
            Arrays.stream(own.send[b]).mapToDouble(r -> own.rows.scales()[r]).toArray();
        parcels.add(new Tuple2<>(b, new Parcel(own.rows.id(), new byte[0], scales)));
      }
    }
    return parcels;
  }

  private static Block block(Routed routed, Iterator<Parcel> parcels, boolean weighted) {
    BlockRows rows = routed.rows;
    BlockRanges ranges = rows.ranges();
    int first = ranges.first(rows.id());
    int owned = rows.scales().length;
    int below = rows.lowerBound(first);
    int local = owned + rows.foreign().length;
    int[][] receive = new int[ranges.blocks()][0];
    for (int b = 0; b < receive.length; b++) {
      if (b != rows.id()) {
        int from = rows.lowerBound(ranges.first(b));
        int shift = b > rows.id() ? owned : 0;
        int count = rows.lowerBound(ranges.first(b + 1)) - from;
        receive[b] = new int[count];
        for (int k = 0; k < count; k++) {
          receive[b][k] = from + k + shift;
        }
      }
    }
    double[] scale = new double[local];
    System.arraycopy(rows.scales(), 0, scale, below, owned);
    while (parcels.hasNext()) {
      Parcel parcel = parcels.next();
      int[] places = receive[parcel.from()];
      for (int k = 0; k < places.length; k++) {
        scale[places[k]] = parcel.doubles()[k];
      }
    }
    return new LocalRows(rows, below, local).block(scale, routed.send, receive, weighted);
  }

  /** The rows in local numbers, with the edges back from the foreign nodes above. */
  private static final class LocalRows {
    private final BlockRows rows;
    private final int first;
    private final int owned;
    private final int below;
    private final int[] offsets;
    private final int[] columns;
    private final int[] reverse;

    LocalRows(BlockRows rows, int below, int local) {
      this.rows = rows;
      this.first = rows.ranges().first(rows.id());
      this.owned = rows.scales().length;
      this.below = below;
      int edges = rows.columns().length;
      offsets = new int[local + 1];
      for (int i = 0; i < owned; i++) {
        offsets[below + i + 1] = rows.offsets()[i + 1];
      }
      int[] numbers = new int[edges];
      for (int e = 0; e < edges; e++) {
        numbers[e] = number(rows.columns()[e]);
        if (numbers[e] >= below + owned) {
          offsets[numbers[e] + 1]++;
        }
      }
      for (int i = below + owned; i < local; i++) {
        offsets[i + 1] = Math.addExact(offsets[i + 1], offsets[i]);
      }
      columns = Arrays.copyOf(numbers, offsets[local]);
      reverse = new int[columns.length];
      mirror(edges);
    }

    private int number(int node) {
      if (node >= first && node < first + owned) {
        return below + node - first;
      }
      return rows.lowerBound(node) + (node < first ? 0 : owned);
    }

    /** Rows ascend: while i ascends, the edges (j, i) of a row j are met in their order. */
    private void mirror(int edges) {
      int[] next = Arrays.copyOf(offsets, offsets.length - 1);
      for (int j = below; j < below + owned; j++) {
        while (next[j] < offsets[j + 1] && columns[next[j]] < below) {
          next[j]++;
        }
      }
      for (int i = below; i < below + owned; i++) {
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
          int j = columns[e];
          if (j < below) {
            reverse[e] = e;
          } else {
            int back = next[j]++;
            reverse[e] = back;
            if (back >= edges) {
              columns[back] = i;
              reverse[back] = e;
            }
          }
        }
      }
    }

    Block block(double[] scale, int[][] send, int[][] receive, boolean weighted) {
      float[] values = new float[columns.length];
      for (int i = below; i < below + owned; i++) {
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
          values[e] = (float) (rows.weights()[e] * (scale[i] * scale[columns[e]]));
          if (reverse[e] > e) {
            values[reverse[e]] = values[e];
          }
        }
      }
      float[] scales = new float[scale.length];
      for (int i = 0; i < scales.length; i++) {
        scales[i] = (float) scale[i];
      }
      return new Block(
          rows.id(),
          rows.ranges().nodes(),
          first,
          below,
          owned,
          offsets,
          columns,
          values,
          reverse,
          send,
          receive,
          rows.foreign(),
          scales,
          weighted);
    }
  }
}
