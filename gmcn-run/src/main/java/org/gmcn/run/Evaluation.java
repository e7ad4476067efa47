package org.gmcn.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.train.Metrics;

/**
 * How predictions compare with labels, class by class.
 *
 * @param nodes how many were compared
 * @param classes a score for every class, in the model's order
 * @since 0.1
 */
public record Evaluation(int nodes, Metrics metrics, List<ClassScore> classes) {
  /**
   * One class. A precision without a prediction and a recall without a node are NaN.
   *
   * @param nodes how many have this class
   * @param precision the share of those predicted to have it that do
   * @param recall the share of those that have it that are predicted to
   */
  public record ClassScore(String name, int nodes, double precision, double recall, double f1) {
    Map<String, Object> toMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("class", name);
      map.put("nodes", nodes);
      map.put("precision", precision);
      map.put("recall", recall);
      map.put("f1", f1);
      return map;
    }
  }

  /** Compares predictions with labels (numbered as the model numbers its classes) on some nodes. */
  public static Evaluation of(Predictions predictions, int[] labels, int[] nodes) {
    Metrics metrics = Metrics.of(predictions.probabilities(), labels, nodes);
    List<ClassScore> scores = new ArrayList<>();
    for (int c = 0; c < predictions.classNames().size(); c++) {
      scores.add(score(predictions.classNames().get(c), c, metrics.confusion()));
    }
    return new Evaluation(nodes.length, metrics, scores);
  }

  private static ClassScore score(String name, int c, int[][] confusion) {
    int actual = Arrays.stream(confusion[c]).sum();
    int claimed = Arrays.stream(confusion).mapToInt(row -> row[c]).sum();
    double right = confusion[c][c];
    return new ClassScore(
        name, actual, right / claimed, right / actual, 2 * right / (actual + claimed));
  }

  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("nodes", nodes);
    map.put("accuracy", metrics.accuracy());
    map.put("macroF1", metrics.macroF1());
    map.put("classes", classes.stream().map(ClassScore::toMap).toList());
    map.put(
        "confusion",
        Arrays.stream(metrics.confusion())
            .map(row -> Arrays.stream(row).boxed().toList())
            .toList());
    return map;
  }
}
