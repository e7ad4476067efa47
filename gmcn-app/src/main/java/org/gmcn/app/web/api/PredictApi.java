package org.gmcn.app.web.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.app.web.state.NewNode;
import org.gmcn.app.web.state.ServedModel;
import org.gmcn.app.web.state.TrainingRun;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.matrix.Matrix;
import org.gmcn.train.Metrics;

/** Predictions for nodes of the graph, and for one that is not in it yet. */
final class PredictApi {
  private static final int MOST_NODES = 10_000;

  private final Workspace workspace;
  private final Turns turns;

  PredictApi(Workspace workspace, Turns turns) {
    this.workspace = workspace;
    this.turns = turns;
  }

  void predict(Context ctx) {
    Map<String, Object> body = Body.read(ctx, "run", "nodes", "node");
    ServedModel trained = model(body);
    List<String> ids = Body.texts(body, "nodes");
    if (ids.size() > MOST_NODES) {
      throw new InputException("At most " + MOST_NODES + " nodes can be asked for at once.");
    }
    List<Map<String, Object>> predictions = new ArrayList<>();
    for (String id : ids) {
      predictions.add(row(trained, id, trained.probabilities(), NodeApi.node(trained, id)));
    }
    if (body.containsKey("node")) {
      Map<String, Object> node = Body.object(body, "node");
      Body.requireKnown("\"node\"", node.keySet(), List.of("features", "neighbours"));
      NewNode fresh = NewNode.parse(trained, node);
      Matrix row = turns.take(trained, fresh::predict);
      predictions.add(row(trained, null, row, 0));
    }
    if (predictions.isEmpty()) {
      throw new InputException(
          "Say \"nodes\": [ids] for nodes of the graph, or \"node\": {\"features\", \"neighbours\"}"
              + " for a new one.");
    }
    Body.json(ctx, Map.of("predictions", predictions));
  }

  /** The run that is named, or else the newest that has a model. */
  private ServedModel model(Map<String, Object> body) {
    if (body.get("run") != null) {
      return RunApi.trained(RunApi.find(workspace, String.valueOf(body.get("run"))));
    }
    ServedModel newest = null;
    for (TrainingRun run : workspace.runs().all()) {
      newest = run.trained() == null ? newest : run.trained();
    }
    if (newest == null) {
      throw new Refusal(HttpStatus.CONFLICT, "There is no trained model yet; train one first.");
    }
    return newest;
  }

  private static Map<String, Object> row(
      ServedModel trained, String id, Matrix probabilities, int at) {
    Map<String, Object> p = new LinkedHashMap<>();
    for (int c = 0; c < probabilities.columns; c++) {
      p.put(trained.model().classNames().get(c), probabilities.get(at, c));
    }
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("node", id);
    map.put("predicted", trained.model().classNames().get(Metrics.predicted(probabilities, at)));
    map.put("probabilities", p);
    return map;
  }
}
