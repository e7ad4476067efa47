package org.gmcn.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.gmcn.matrix.Matrix;
import org.gmcn.train.Metrics;
import scala.Tuple2;

/**
 * How predictions compare with the labels of one set of nodes, counted on the cluster.
 *
 * @param nodes how many nodes were compared
 * @param accuracy the share of right ones, 0 to 1; NaN for an empty set
 * @param macroF1 the mean over the classes that occur of each one's F1
 */
public record Evaluation(long nodes, double accuracy, double macroF1) {
  private static final int SETS = 3;

  /** Of the training, validation and test nodes. */
  static List<Evaluation> of(JavaRDD<Pass> states, int classes) {
    double[] counts =
        TreeSum.of(
            states.mapPartitionsWithIndex(
                (id, pass) -> List.of(new Tuple2<>(id, counts(pass.next(), classes))).iterator(),
                true));
    List<Evaluation> all = new ArrayList<>();
    for (int set = 0; set < SETS; set++) {
      all.add(of(counts, set * 3 * classes, classes));
    }
    return all;
  }

  /** For each set and class: right ones, nodes of the class, nodes claimed to be of it. */
  private static double[] counts(Pass pass, int classes) {
    double[] counts = new double[SETS * 3 * classes];
    int[][] sets = {pass.sets.train(), pass.sets.validation(), pass.sets.test()};
    Matrix scores = pass.value.matrix();
    for (int set = 0; set < SETS; set++) {
      int from = set * 3 * classes;
      for (int node : sets[set]) {
        int actual = pass.sets.labels()[node];
        int claimed = Metrics.predicted(scores, node);
        counts[from + actual] += actual == claimed ? 1 : 0;
        counts[from + classes + actual]++;
        counts[from + 2 * classes + claimed]++;
      }
    }
    return counts;
  }

  private static Evaluation of(double[] counts, int from, int classes) {
    double right = 0;
    double nodes = 0;
    double f1 = 0;
    int occurring = 0;
    for (int c = from; c < from + classes; c++) {
      right += counts[c];
      nodes += counts[c + classes];
      double both = counts[c + classes] + counts[c + 2 * classes];
      if (both > 0) {
        f1 += 2 * counts[c] / both;
        occurring++;
      }
    }
    return new Evaluation(
        (long) nodes, nodes == 0 ? Double.NaN : right / nodes, f1 / Math.max(1, occurring));
  }

  /** As model files hold it; numbers that do not exist are left out. */
  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("nodes", nodes);
    if (nodes > 0) {
      map.put("accuracy", accuracy);
      map.put("macroF1", macroF1);
    }
    return map;
  }
}
