package org.gmcn.app.web.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.gmcn.app.web.state.Workspace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All routes under /api; {@code openapi.json} describes each of them. */
public final class Api {
  /** The route that takes zips, the only large bodies. */
  public static final String UPLOADS = "/api/datasets";

  private static final Logger LOG = LoggerFactory.getLogger(Api.class);

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
    routes.get("/api/openapi.json", guarded(Api::description));
    routes.get("/api/datasets", guarded(data::list));
    routes.get("/api/dataset", guarded(data::statistics, "name"));
    routes.post(UPLOADS, guarded(data::upload, "name"));
    routes.get("/api/methods", guarded(data::methods));
    routes.get("/api/runs", guarded(runs::list));
    routes.post("/api/runs", guarded(runs::start));
    routes.get("/api/runs/{run}", guarded(runs::get));
    routes.delete("/api/runs/{run}", guarded(runs::remove));
    routes.post("/api/runs/{run}/stop", guarded(runs::stop));
    routes.get("/api/runs/{run}/events", guarded(ctx -> events.watch(ctx, runs.run(ctx))));
    routes.get("/api/runs/{run}/results", guarded(runs::results));
    routes.get("/api/runs/{run}/projection", guarded(runs::projection));
    routes.get("/api/runs/{run}/summary", guarded(nodes::summary, "format"));
    routes.get("/api/runs/{run}/search", guarded(nodes::search, "q"));
    routes.get("/api/runs/{run}/graph", guarded(nodes::graph, "node", "hops", "most"));
    routes.get("/api/runs/{run}/explain", guarded(nodes::explain, "node"));
    routes.get("/api/runs/{run}/without", guarded(nodes::without, "node", "neighbour", "masks"));
    routes.post("/api/predict", guarded(predict::predict));
  }

  /**
   * A handler whose query has these keys at most. Errors of the machine, which the server would
   * answer with an empty page, become sentences.
   */
  static Handler guarded(Handler handler, String... query) {
    List<String> known = List.of(query);
    return ctx -> {
      try {
        Body.requireKnown("The query", ctx.queryParamMap().keySet(), known);
        handler.handle(ctx);
      } catch (OutOfMemoryError e) {
        LOG.error("{} {} ran out of memory", ctx.method(), ctx.path());
        throw new Refusal(
            HttpStatus.INSUFFICIENT_STORAGE,
            "The memory of "
                + (Runtime.getRuntime().maxMemory() >> 20)
                + " MB is too little for this; start the server with more, e.g."
                + " GMCN_JAVA_OPTS=-Xmx8g.");
      } catch (StackOverflowError | LinkageError | AssertionError e) {
        throw new IllegalStateException(e);
      }
    };
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
