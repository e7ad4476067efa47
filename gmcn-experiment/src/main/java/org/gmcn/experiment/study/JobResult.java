package org.gmcn.experiment.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.engine.EpochReport;
import org.gmcn.io.Json;
import org.gmcn.run.RunOutcome;

/**
 * What a job left, as a line of the journal holds it. Accuracies are fractions.
 *
 * @since 0.1
 */
public record JobResult(Map<String, Object> content) {
  private static final int CURVE_POINTS = 150;

  static JobResult of(Job job, String checksum, RunOutcome outcome) {
    Map<String, Object> map = job.identity(checksum);
    map.put("validationAccuracy", outcome.validationAccuracy());
    map.put("validationLoss", validationLoss(outcome));
    if (!job.trial()) {
      map.put("trainAccuracy", outcome.result().train().accuracy());
      map.put("testAccuracy", outcome.testAccuracy());
      map.put("macroF1", outcome.result().test().macroF1());
    }
    map.put("epochs", outcome.result().epochs());
    map.put("bestEpoch", outcome.result().bestEpoch());
    map.put("end", outcome.results().get("end"));
    map.put("seconds", outcome.seconds());
    map.put("secondsPerEpoch", outcome.result().secondsPerEpoch());
    map.put("keptEdges", outcome.result().keptEdges());
    if (job.details()) {
      map.put("confusion", rows(outcome.result().test().confusion()));
      map.put("curve", curve(outcome.result().history()));
    }
    return new JobResult(map);
  }

  /** As it will be when read from the journal. */
  @SuppressWarnings("unchecked")
  JobResult asRead() {
    return new JobResult((Map<String, Object>) Json.parse(Json.writeCompact(content)));
  }

  private static double validationLoss(RunOutcome outcome) {
    int best = outcome.result().bestEpoch();
    List<EpochReport> history = outcome.result().history();
    return best < 1 || best > history.size() ? Double.NaN : history.get(best - 1).validationLoss();
  }

  private static List<List<Integer>> rows(int[][] counts) {
    return java.util.Arrays.stream(counts)
        .map(row -> java.util.Arrays.stream(row).boxed().toList())
        .toList();
  }

  private static Map<String, Object> curve(List<EpochReport> history) {
    int step = Math.max(1, history.size() / CURVE_POINTS);
    List<EpochReport> some =
        java.util.stream.IntStream.range(0, history.size())
            .filter(k -> k % step == 0)
            .mapToObj(history::get)
            .toList();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("epoch", some.stream().map(EpochReport::epoch).toList());
    map.put("trainLoss", some.stream().map(r -> brief(r.trainLoss())).toList());
    map.put("validationLoss", some.stream().map(r -> brief(r.validationLoss())).toList());
    map.put("trainAccuracy", some.stream().map(r -> brief(r.trainAccuracy())).toList());
    map.put("validationAccuracy", some.stream().map(r -> brief(r.validationAccuracy())).toList());
    return map;
  }

  private static Double brief(double value) {
    return Double.isFinite(value) ? Math.round(value * 1e5) / 1e5 : null;
  }

  /** A number, NaN where there is none. */
  public double number(String name) {
    return content.get(name) instanceof Number n ? n.doubleValue() : Double.NaN;
  }

  public double testAccuracy() {
    return number("testAccuracy");
  }

  public double validationAccuracy() {
    return number("validationAccuracy");
  }

  public String method() {
    return String.valueOf(content.get("method"));
  }

  /** A part by its name, empty where there is none. */
  @SuppressWarnings("unchecked")
  public Map<String, Object> part(String name) {
    return content.get(name) instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  /** Whether all that the job asks for is there. */
  boolean answers(Job job) {
    return (!job.details() || content.containsKey("curve"))
        && (!job.rules() || content.containsKey("rules"));
  }
}
