package org.gmcn.run;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Several runs of the same specification with different seeds, taken together.
 *
 * @since 0.1
 */
public record RunSummary(List<RunOutcome> runs) {
  /** The mean and the standard deviation (n - 1; 0 for a single number). */
  public record Spread(double mean, double deviation) {
    public static Spread of(double[] values) {
      double sum = 0;
      for (double v : values) {
        sum += v;
      }
      double mean = sum / values.length;
      double squares = 0;
      for (double v : values) {
        squares += (v - mean) * (v - mean);
      }
      return new Spread(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)));
    }
  }

  public Spread spread(ToDoubleFunction<RunOutcome> number) {
    return Spread.of(runs.stream().mapToDouble(number).toArray());
  }

  /** The run that does best on validation; of equal ones the first. */
  public RunOutcome best() {
    return runs.stream()
        .min(Comparator.comparingDouble(r -> -orWorst(r.validationAccuracy())))
        .orElseThrow();
  }

  private static double orWorst(double accuracy) {
    return Double.isNaN(accuracy) ? -1 : accuracy;
  }

  /** A single run as it is; several as an array {@code runs} with means and deviations. */
  public Map<String, Object> toMap() {
    RunOutcome first = runs.get(0);
    if (runs.size() == 1) {
      return first.toMap();
    }
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("dataset", first.dataset());
    map.put("model", first.spec().method().name());
    map.put("labelRatio", first.labelRatio());
    put(map, "trainAccuracy", r -> r.result().train().accuracy());
    put(map, "validationAccuracy", RunOutcome::validationAccuracy);
    put(map, "testAccuracy", RunOutcome::testAccuracy);
    put(map, "macroF1", r -> r.result().test().macroF1());
    put(map, "epochs", r -> r.result().epochs());
    put(map, "seconds", RunOutcome::seconds);
    put(map, "secondsPerEpoch", r -> r.result().secondsPerEpoch());
    map.put("hyperparameters", first.spec().hyperparameters());
    map.put("runs", runs.stream().map(RunOutcome::toMap).toList());
    return map;
  }

  private void put(Map<String, Object> map, String name, ToDoubleFunction<RunOutcome> number) {
    Spread spread = spread(number);
    map.put(name + "Mean", spread.mean());
    map.put(name + "Std", spread.deviation());
  }
}
