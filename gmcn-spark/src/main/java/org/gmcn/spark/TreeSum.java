package org.gmcn.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Sums one array a block to the driver through a tree of two levels, like Spark's treeAggregate,
 * but always in the order of the blocks: floating-point sums come out the same whatever arrives
 * first.
 */
final class TreeSum {
  private TreeSum() {}

  /** The sums; the driver receives about the square root of the number of blocks of arrays. */
  static double[] of(JavaRDD<Tuple2<Integer, double[]>> parts) {
    int count = parts.getNumPartitions();
    int groupSize = Math.max(1, (int) Math.ceil(Math.sqrt(count)));
    JavaRDD<Tuple2<Integer, double[]>> level = parts;
    if (count > 4 * groupSize) {
      int groups = (count + groupSize - 1) / groupSize;
      level =
          parts
              .mapToPair(part -> new Tuple2<>(part._1() / groupSize % groups, part))
              .partitionBy(new BlockPartitioner(groups))
              .values()
              .mapPartitionsWithIndex((group, of) -> summed(group, of), true);
    }
    List<Tuple2<Integer, double[]>> tops = new ArrayList<>(level.collect());
    return inOrder(tops);
  }

  private static Iterator<Tuple2<Integer, double[]>> summed(
      int group, Iterator<Tuple2<Integer, double[]>> of) {
    List<Tuple2<Integer, double[]>> parts = new ArrayList<>();
    of.forEachRemaining(parts::add);
    return List.of(new Tuple2<>(group, inOrder(parts))).iterator();
  }

  private static double[] inOrder(List<Tuple2<Integer, double[]>> parts) {
    parts.sort(Comparator.comparing(part -> part._1()));
    double[] sum = parts.get(0)._2().clone();
    for (int p = 1; p < parts.size(); p++) {
      double[] part = parts.get(p)._2();
      for (int k = 0; k < sum.length; k++) {
        sum[k] += part[k];
      }
    }
    return sum;
  }
}
