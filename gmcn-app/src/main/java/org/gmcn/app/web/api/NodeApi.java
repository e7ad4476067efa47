package org.gmcn.app.web.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.app.explain.ExplanationJson;
import org.gmcn.app.explain.SummaryReport;
import org.gmcn.app.web.state.ServedModel;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.app.web.view.NeighbourhoodView;
import org.gmcn.compute.Compute;
import org.gmcn.explain.Rerun;
import org.gmcn.matrix.Matrix;
import org.gmcn.run.ExplainedModel;

/** Nodes: search, neighbourhood, explanation. */
final class NodeApi {
  private static final int MOST_FOUND = 20;
  private static final int SUMMARY_EDGES = 100;
  private static final int CSV_EDGES = 10_000;

  private final Workspace workspace;
  private final Turns turns;

  NodeApi(Workspace workspace, Turns turns) {
    this.workspace = workspace;
    this.turns = turns;
  }

  private ServedModel trained(Context ctx) {
    return RunApi.trained(RunApi.find(workspace, ctx.pathParam("run")));
  }

  private static ExplainedModel explained(ServedModel trained) {
    if (!trained.explains()) {
      throw new Refusal(
          HttpStatus.CONFLICT,
          trained.model().method().title() + " chooses no neighbours; train GmCN to see choices.");
    }
    return trained.explained();
  }

  static int node(ServedModel trained, String id) {
    return trained
        .node(id)
        .orElseThrow(
            () ->
                new Refusal(
                    HttpStatus.NOT_FOUND,
                    "There is no node of that name in "
                        + trained.data().name()
                        + "; its nodes are named like "
                        + trained.data().nodeIds().get(0)
                        + "."));
  }

  void search(Context ctx) {
    List<String> ids = trained(ctx).data().nodeIds();
    String wanted = ctx.queryParam("q") == null ? "" : ctx.queryParam("q");
    List<String> found = new ArrayList<>();
    for (int i = 0; i < ids.size() && found.size() < MOST_FOUND; i++) {
      if (ids.get(i).startsWith(wanted)) {
        found.add(ids.get(i));
      }
    }
    Body.json(ctx, Map.of("nodes", found));
  }

  void graph(Context ctx) {
    ServedModel trained = trained(ctx);
    int node = node(trained, Body.query(ctx, "node"));
    int hops = Body.number(ctx, "hops", 1, 1, 2);
    int most = Body.number(ctx, "most", 80, 2, 200);
    Body.json(ctx, turns.take(() -> NeighbourhoodView.of(trained, node, hops, most)));
  }

  void explain(Context ctx) {
    ServedModel trained = trained(ctx);
    int node = node(trained, Body.query(ctx, "node"));
    Body.json(
        ctx,
        turns.take(
            trained,
            () -> {
              ExplainedModel model = explained(trained);
              try (Compute compute = trained.compute()) {
                return new ExplanationJson(model).of(model.explainer().explain(node, compute));
              }
            }));
  }

  /** The model without one edge: run again, or with all other masks held. */
  void without(Context ctx) {
    ServedModel trained = trained(ctx);
    int node = node(trained, Body.query(ctx, "node"));
    int neighbour = node(trained, Body.query(ctx, "neighbour"));
    if (trained.data().graph().edge(node, neighbour) < 0) {
      throw new InputException("These two nodes are no neighbours.");
    }
    boolean held = heldMasks(ctx);
    Body.json(
        ctx,
        turns.take(
            trained,
            () -> {
              ExplainedModel model = explained(trained);
              try (Compute compute = trained.compute()) {
                if (held) {
                  int edge = trained.data().graph().edge(node, neighbour);
                  return new ExplanationJson(model)
                      .outcome(model.explainer().without(node, edge, compute));
                }
                Matrix p = new Rerun(model.explainer().model()).without(node, neighbour, compute);
                return new ExplanationJson(model).outcome(p, node);
              }
            }));
  }

  private static boolean heldMasks(Context ctx) {
    String masks = ctx.queryParam("masks");
    if (masks == null || masks.equals("anew")) {
      return false;
    }
    if (masks.equals("held")) {
      return true;
    }
    throw new InputException("masks must be anew or held.");
  }

  void summary(Context ctx) {
    ServedModel trained = trained(ctx);
    boolean csv = "csv".equals(ctx.queryParam("format"));
    SummaryReport report =
        turns.take(
            trained, () -> new SummaryReport(explained(trained), csv ? CSV_EDGES : SUMMARY_EDGES));
    if (csv) {
      ctx.header("Content-Disposition", "attachment; filename=\"suspicious-edges.csv\"")
          .contentType("text/csv; charset=utf-8")
          .result(report.csv());
    } else {
      Map<String, Object> map = new LinkedHashMap<>(report.toMap());
      map.put("classes", trained.model().classNames());
      Body.json(ctx, map);
    }
  }
}
