package org.gmcn.app.web;

import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.gmcn.InputException;
import org.gmcn.app.web.api.Api;
import org.gmcn.app.web.api.Body;
import org.gmcn.app.web.api.Refusal;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.run.Version;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running server. */
public final class WebServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);

  /** What may be under way to a client, so that a slow one gets few events and not old ones. */
  private static final int SEND_BUFFER = 32 << 10;

  private final WebOptions options;
  private final Workspace workspace;
  private final Api api;
  private final Meters meters = new Meters();
  private final StaticFiles files = new StaticFiles();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Javalin javalin;

  public WebServer(WebOptions options, Workspace workspace) {
    this.options = options;
    this.workspace = workspace;
    this.api = new Api(workspace);
    JsonErrors errors = new JsonErrors();
    javalin =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.startup.startupWatcherEnabled = false;
              config.http.maxRequestSize = Body.MOST_BYTES;
              config.http.prefer405over404 = true;
              config.jetty.modifyServer(server -> front(server, errors));
              config.jetty.modifyServletContextHandler(c -> c.setErrorHandler(errors));
              RoutesConfig routes = config.routes;
              routes.get("/", ctx -> files.serve(ctx, "index.html"));
              routes.get("/app/<path>", ctx -> files.serve(ctx, ctx.pathParam("path")));
              routes.get("/health", this::health);
              routes.get("/metrics", this::metrics);
              api.register(routes);
              errors(routes);
            });
  }

  /** Every request passes the bounds on slow clients, the gate, and the reading of its body. */
  private void front(Server server, JsonErrors errors) {
    Crowd crowd = new Crowd();
    Gate gate = new Gate(options);
    gate.setHandler(new SlowClients.Bodies(crowd));
    server.setHandler(new SlowClients(crowd, meters, gate));
    server.setErrorHandler(errors);
    server.addBean(crowd);
  }

  /** Starts to listen; with port 0 on any free one. */
  public void start() {
    try {
      javalin.start(options.host(), options.port());
    } catch (RuntimeException e) {
      throw new InputException(startFailure(e), e);
    }
    for (Connector connector : javalin.jettyServer().server().getConnectors()) {
      if (connector instanceof ServerConnector tcp) {
        tcp.setAcceptedSendBufferSize(SEND_BUFFER);
      }
    }
  }

  private String startFailure(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String reason = String.valueOf(root.getMessage());
    String port = "Port " + options.port() + " of " + options.host();
    if (reason.contains("in use")) {
      return port + " is taken; choose another --port.";
    }
    if (reason.contains("Permission denied")) {
      return port + " needs more rights; choose a --port from 1024 on.";
    }
    if (root instanceof UnresolvedAddressException
        || root instanceof UnknownHostException
        || reason.contains("assign requested address")) {
      return options.host() + " is not an address of this machine; choose another --host.";
    }
    return "The server cannot listen on port " + options.port() + " (" + reason + ").";
  }

  public int port() {
    return javalin.port();
  }

  /** Every route that a program may use, as {@code get /path}. */
  List<String> routes() {
    return javalin.unsafe.internalRouter.allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .filter(e -> e.method.isHttpMethod())
        .map(e -> e.method.name().toLowerCase(Locale.ROOT) + " " + e.path)
        .filter(r -> !r.equals("get /") && !r.contains(" /app/"))
        .toList();
  }

  /** Waits until somebody closes the server. */
  public void await() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    workspace.close();
    javalin.stop();
    closed.countDown();
  }

  private void health(Context ctx) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("status", "up");
    map.put("version", Version.current());
    map.put("trainingsRunning", workspace.runs().running());
    Body.json(ctx, map);
  }

  private void metrics(Context ctx) {
    ctx.contentType("text/plain; version=0.0.4; charset=utf-8")
        .result(
            meters.text(
                workspace.runs().running(),
                workspace.runs().queued(),
                api.eventClients(),
                workspace.runs().epochs()));
  }

  private static void errors(RoutesConfig routes) {
    routes.exception(Refusal.class, (e, ctx) -> fail(ctx, e.status(), e.getMessage()));
    routes.exception(
        InputException.class, (e, ctx) -> fail(ctx, HttpStatus.BAD_REQUEST, e.getMessage()));
    routes.exception(
        Exception.class,
        (e, ctx) -> {
          LOG.error("{} {} failed", ctx.method(), ctx.path(), e);
          fail(
              ctx,
              HttpStatus.INTERNAL_SERVER_ERROR,
              "Something went wrong inside the server; its log says more.");
        });
    for (int status : new int[] {404, 405, 413}) {
      routes.error(
          status,
          ctx -> {
            if (ctx.contentType() == null
                || !String.valueOf(ctx.res().getContentType()).contains("json")) {
              fail(
                  ctx,
                  HttpStatus.forStatus(ctx.statusCode()),
                  JsonErrors.sentence(ctx.statusCode()));
            }
          });
    }
  }

  private static void fail(Context ctx, HttpStatus status, String sentence) {
    ctx.status(status).contentType(JsonErrors.TYPE).result(JsonErrors.body(sentence));
  }
}
