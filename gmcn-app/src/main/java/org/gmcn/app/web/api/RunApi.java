package org.gmcn.app.web.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.app.web.state.ServedModel;
import org.gmcn.app.web.state.TrainingRun;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.app.web.view.ProjectionView;
import org.gmcn.app.web.view.ResultView;
import org.gmcn.app.web.view.RunView;
import org.gmcn.data.Dataset;
import org.gmcn.method.Methods;
import org.gmcn.run.RunSpec;
import org.gmcn.run.SplitSpec;

/** Trainings: start, watch, stop, compare, results. */
final class RunApi {
  private static final int MOST_POINTS = 2500;
  private static final List<String> SHARES = List.of("ratio", "validation", "stratified");

  private final Workspace workspace;
  private final Turns turns;

  RunApi(Workspace workspace, Turns turns) {
    this.workspace = workspace;
    this.turns = turns;
  }

  TrainingRun run(Context ctx) {
    return find(workspace, ctx.pathParam("run"));
  }

  static TrainingRun find(Workspace workspace, String id) {
    return workspace
        .runs()
        .find(id)
        .orElseThrow(
            () -> new Refusal(HttpStatus.NOT_FOUND, "There is no such run; /api/runs lists them."));
  }

  static ServedModel trained(TrainingRun run) {
    ServedModel trained = run.trained();
    if (trained == null) {
      throw new Refusal(HttpStatus.CONFLICT, "This run has no model yet; wait until it is done.");
    }
    return trained;
  }

  void list(Context ctx) {
    Body.json(ctx, Map.of("runs", workspace.runs().all().stream().map(RunView::of).toList()));
  }

  void start(Context ctx) {
    Map<String, Object> body =
        Body.read(
            ctx, "data", "model", "options", "split", "ratio", "validation", "stratified", "seed");
    String source = Body.text(body, "data", null);
    RunSpec spec =
        RunSpec.of(
            Methods.named(Body.text(body, "model", "gmcn")),
            Body.object(body, "options"),
            split(body),
            (long) Body.number(body, "seed", 0));
    Dataset data = workspace.data().open(source).requireLabelled();
    spec.split().draw(data, spec.seed());
    TrainingRun run = workspace.runs().start(source, data, spec);
    ctx.status(HttpStatus.CREATED);
    Body.json(ctx, RunView.of(run));
  }

  private static SplitSpec split(Map<String, Object> body) {
    String split = Body.text(body, "split", "random");
    if (split.equals("random")) {
      return new SplitSpec.Ratio(
          Body.number(body, "ratio", 0.1),
          Body.number(body, "validation", 0.1),
          Body.flag(body, "stratified"));
    }
    if (!split.equals("public")) {
      throw new InputException("\"split\" must be random or public.");
    }
    if (!Collections.disjoint(body.keySet(), SHARES)) {
      throw new InputException(
          "The public split decides which nodes train; leave out "
              + String.join(", ", SHARES)
              + ".");
    }
    return new SplitSpec.Published();
  }

  void get(Context ctx) {
    Body.json(ctx, Events.whole(run(ctx)));
  }

  void stop(Context ctx) {
    Body.optional(ctx);
    TrainingRun run = run(ctx);
    run.stop();
    Body.json(ctx, RunView.of(run));
  }

  void remove(Context ctx) {
    workspace.runs().remove(run(ctx));
    ctx.status(HttpStatus.NO_CONTENT);
  }

  void results(Context ctx) {
    Body.json(ctx, ResultView.of(trained(run(ctx))));
  }

  void projection(Context ctx) {
    ServedModel trained = trained(run(ctx));
    Body.json(ctx, turns.take(trained, () -> ProjectionView.of(trained, MOST_POINTS)));
  }
}
