package org.gmcn.app.web.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.app.web.view.DataView;
import org.gmcn.app.web.view.MethodView;
import org.gmcn.data.Dataset;
import org.gmcn.method.Methods;

/** Data sets and methods. */
final class DataApi {
  /** Each is read by a thread of its own. */
  private static final int MOST_UPLOADS = 4;

  private final Workspace workspace;
  private final Semaphore uploads = new Semaphore(MOST_UPLOADS);

  DataApi(Workspace workspace) {
    this.workspace = workspace;
  }

  void list(Context ctx) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("datasets", workspace.data().names());
    map.put("mostUploadBytes", workspace.uploads().mostBytes());
    Body.json(ctx, map);
  }

  void statistics(Context ctx) {
    Body.json(ctx, DataView.of(workspace.data().open(Body.query(ctx, "name"))));
  }

  void upload(Context ctx) {
    long most = workspace.uploads().mostBytes();
    if (ctx.req().getContentLengthLong() > most) {
      throw new Refusal(
          HttpStatus.CONTENT_TOO_LARGE,
          "The zip is larger than " + (most >> 20) + " MB; upload less.");
    }
    String name = Body.query(ctx, "name");
    workspace.data().requireFree(name);
    if (!uploads.tryAcquire()) {
      throw new Refusal(
          HttpStatus.SERVICE_UNAVAILABLE,
          MOST_UPLOADS + " uploads are under way already; try again later.");
    }
    Dataset data;
    try {
      data = workspace.uploads().read(name, ctx.bodyInputStream());
    } finally {
      uploads.release();
    }
    workspace.data().addUpload(data);
    ctx.status(HttpStatus.CREATED);
    Body.json(ctx, DataView.of(data));
  }

  void methods(Context ctx) {
    Body.json(ctx, Map.of("methods", Methods.all().stream().map(MethodView::of).toList()));
  }
}
