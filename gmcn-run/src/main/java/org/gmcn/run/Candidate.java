package org.gmcn.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hyper-parameters that a training chose from, and how they did on validation.
 *
 * @param values the values that differ between candidates, by name
 * @param epochs trained until the candidate was dropped or chosen
 * @param validationAccuracy that of its best epoch by then
 * @param validationLoss that of its best epoch by then
 * @since 0.1
 */
public record Candidate(
    Map<String, Object> values,
    int epochs,
    double validationAccuracy,
    double validationLoss,
    boolean chosen) {
  private static final List<String> OUTCOME =
      List.of("epochs", "validationAccuracy", "validationLoss", "chosen");

  /** From what {@link #toMap} gave. */
  static Candidate of(Map<String, Object> map) {
    Map<String, Object> values = new LinkedHashMap<>(map);
    values.keySet().removeAll(OUTCOME);
    return new Candidate(
        values,
        ((Number) map.get("epochs")).intValue(),
        number(map.get("validationAccuracy")),
        number(map.get("validationLoss")),
        (Boolean) map.get("chosen"));
  }

  private static double number(Object value) {
    return value == null ? Double.NaN : ((Number) value).doubleValue();
  }

  /** As files hold it. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>(values);
    map.put("epochs", epochs);
    map.put("validationAccuracy", validationAccuracy);
    map.put("validationLoss", validationLoss);
    map.put("chosen", chosen);
    return map;
  }
}
