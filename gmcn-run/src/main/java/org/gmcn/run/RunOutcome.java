package org.gmcn.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.data.Split;
import org.gmcn.engine.Weights;
import org.gmcn.train.Provenance;
import org.gmcn.train.TrainingResult;

/**
 * What one training gave.
 *
 * @param labelRatio the share of the labelled nodes that trained
 * @param weights the best ones, a copy
 * @param candidates the hyper-parameters that were chosen from; empty if there was no choice
 * @param seconds from the drawn split to the measured result
 * @since 0.1
 */
public record RunOutcome(
    RunSpec spec,
    String dataset,
    double labelRatio,
    Split split,
    TrainingResult result,
    Weights weights,
    List<Candidate> candidates,
    double seconds,
    Provenance provenance) {

  public double testAccuracy() {
    return result.test().accuracy();
  }

  public double validationAccuracy() {
    return result.validation().accuracy();
  }

  /** The numbers of the result, as reports name them. */
  public Map<String, Object> results() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("dataset", dataset);
    map.put("model", spec.method().name());
    if (!spec.preset().isEmpty()) {
      map.put("preset", spec.preset());
    }
    map.put("labelRatio", labelRatio);
    map.put("seed", spec.seed());
    map.put("epochs", result.epochs());
    map.put("bestEpoch", result.bestEpoch());
    map.put("end", result.end().name().toLowerCase(Locale.ROOT));
    map.put("trainAccuracy", result.train().accuracy());
    map.put("validationAccuracy", validationAccuracy());
    map.put("testAccuracy", testAccuracy());
    map.put("macroF1", result.test().macroF1());
    map.put("seconds", seconds);
    map.put("secondsPerEpoch", result.secondsPerEpoch());
    map.put("keptEdges", result.keptEdges());
    if (!candidates.isEmpty()) {
      map.put("candidates", candidates.stream().map(Candidate::toMap).toList());
    }
    return map;
  }

  /** Everything a report needs. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = results();
    map.put("hyperparameters", spec.hyperparameters());
    map.put("provenance", provenance.toMap());
    return map;
  }
}
