package org.gmcn.app.web.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.gmcn.app.web.state.Workspace;

/** All routes under /api; {@code openapi.json} describes each of them. */
public final class Api {
  private final DataApi data;
  private final RunApi runs;
  private final NodeApi nodes;
  private final PredictApi predict;
  private final Events events = new Events();

  public Api(Workspace workspace) {
    Turns turns = new Turns();
    data = new DataApi(workspace);
    runs = new RunApi(workspace, turns);
    nodes = new NodeApi(workspace, turns);
    predict = new PredictApi(workspace, turns);
  }

  public void register(RoutesConfig routes) {
    routes.get("/api/openapi.json", Api::description);
    routes.get("/api/datasets", data::list);
    routes.get("/api/dataset", data::statistics);
    routes.post("/api/datasets", data::upload);
    routes.get("/api/methods", data::methods);
    routes.get("/api/runs", runs::list);
    routes.post("/api/runs", runs::start);
    routes.get("/api/runs/{run}", runs::get);
    routes.delete("/api/runs/{run}", runs::remove);
    routes.post("/api/runs/{run}/stop", runs::stop);
    routes.sse("/api/runs/{run}/events", client -> events.watch(client, runs.run(client.ctx())));
    routes.get("/api/runs/{run}/results", runs::results);
    routes.get("/api/runs/{run}/projection", runs::projection);
    routes.get("/api/runs/{run}/summary", nodes::summary);
    routes.get("/api/runs/{run}/search", nodes::search);
    routes.get("/api/runs/{run}/graph", nodes::graph);
    routes.get("/api/runs/{run}/explain", nodes::explain);
    routes.get("/api/runs/{run}/without", nodes::without);
    routes.post("/api/predict", predict::predict);
  }

  /** How many browsers watch a training. */
  public int eventClients() {
    return events.clients();
  }

  private static void description(Context ctx) {
    try (InputStream in = Api.class.getResourceAsStream("openapi.json")) {
      ctx.contentType("application/json; charset=utf-8").result(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
