package org.gmcn.app.explain;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gmcn.explain.Explanation;
import org.gmcn.matrix.Matrix;
import org.gmcn.run.ExplainedModel;
import org.gmcn.train.Metrics;

/** An explanation for programs: maps and lists, ready for JSON. */
public final class ExplanationJson {
  private final ExplainedModel model;

  public ExplanationJson(ExplainedModel model) {
    this.model = model;
  }

  public Map<String, Object> of(Explanation e) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("node", model.id(e.node()));
    map.put("label", model.className(model.labels()[e.node()]));
    map.put("predicted", model.className(e.predicted()));
    map.put("probabilities", probabilities(e.probabilities()));
    map.put("logit", e.logit());
    map.put("own", e.own());
    map.put("farther", e.farther());
    map.put("fartherNodes", e.fartherNodes());
    map.put(
        "farthest",
        e.farthest().stream()
            .map(f -> Map.of("node", model.id(f.node()), "contribution", f.contribution()))
            .toList());
    map.put("layers", model.explainer().trace().layers());
    map.put("rounds", model.explainer().trace().rounds());
    map.put("thresholds", e.thresholds());
    map.put("neighbours", e.neighbours().stream().map(this::neighbour).toList());
    return map;
  }

  private Map<String, Object> neighbour(Explanation.Neighbour n) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("node", model.id(n.node()));
    map.put("label", model.className(model.labels()[n.node()]));
    map.put("predicted", model.className(n.predicted()));
    map.put("used", n.used());
    map.put("timesKept", n.timesKept());
    map.put("contribution", n.contribution());
    map.put("without", n.without() == null ? null : outcome(n.without()));
    map.put(
        "choices",
        n.choices().stream().map(l -> l.stream().map(ExplanationJson::choice).toList()).toList());
    return map;
  }

  private static Map<String, Object> choice(Explanation.Choice c) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kept", c.kept());
    map.put("keptBack", c.keptBack());
    map.put("affinity", c.affinity());
    map.put("score", c.score());
    return map;
  }

  /** What a matrix of probabilities says of a node. */
  public Map<String, Object> outcome(Matrix p, int node) {
    float[] row = new float[p.columns];
    for (int c = 0; c < row.length; c++) {
      row[c] = p.get(node, c);
    }
    return outcome(new Explanation.Outcome(Metrics.predicted(p, node), row));
  }

  /** A prediction. */
  public Map<String, Object> outcome(Explanation.Outcome outcome) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("predicted", model.className(outcome.predicted()));
    map.put("probabilities", probabilities(outcome.probabilities()));
    return map;
  }

  private Map<String, Object> probabilities(float[] p) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int c = 0; c < p.length; c++) {
      map.put(model.className(c), p[c]);
    }
    return map;
  }
}
