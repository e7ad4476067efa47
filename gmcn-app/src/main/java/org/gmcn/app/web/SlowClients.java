package org.gmcn.app.web;

import io.javalin.http.HttpStatus;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gmcn.app.web.api.Api;
import org.gmcn.app.web.api.Body;
import org.gmcn.app.web.api.Refusal;

/**
 * Keeps threads free of slow clients. A JSON body is read completely before a thread works on it,
 * and an answer is written completely after the thread has left. Uploads are read by their own
 * thread, so few may run at once. The rest of a refused body is read and dropped without a thread.
 */
final class SlowClients extends Handler.Wrapper {
  private final Crowd crowd;
  private final Meters meters;

  SlowClients(Crowd crowd, Meters meters, Handler next) {
    super(next);
    this.crowd = crowd;
    this.meters = meters;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    long began = System.nanoTime();
    meters.begin();
    Request.addCompletionListener(
        request, failure -> meters.end(response.getStatus(), System.nanoTime() - began));
    LateAnswer answer = new LateAnswer(crowd, request, response, callback);
    return super.handle(request, answer, answer);
  }

  /** The second part, behind the gate: bodies of requests that are allowed. */
  static final class Bodies extends Handler.Wrapper {
    private final Crowd crowd;

    Bodies(Crowd crowd) {
      this.crowd = crowd;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      boolean body =
          request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
      if (!body) {
        return work(request, response, callback);
      }
      if (Request.getPathInContext(request).equals(Api.UPLOADS)) {
        return work(new Paced(request), response, callback);
      }
      if (request.getLength() > Body.MOST_BYTES) {
        JsonErrors.refuse(response, callback, tooLarge());
        return true;
      }
      new EarlyBody(crowd, request, response, callback, whole -> run(whole, response, callback))
          .run();
      return true;
    }

    static Refusal tooLarge() {
      return new Refusal(
          HttpStatus.CONTENT_TOO_LARGE,
          "The request is larger than " + (Body.MOST_BYTES >> 20) + " MB; send less.");
    }

    private boolean work(Request request, Response response, Callback callback) throws Exception {
      crowd.busy(request.getConnectionMetaData().getConnection(), true);
      return super.handle(request, response, callback);
    }

    private void run(Request request, Response response, Callback callback) {
      try {
        if (!work(request, response, callback)) {
          Response.writeError(request, response, callback, HttpStatus.NOT_FOUND.getCode());
        }
      } catch (Exception e) {
        Response.writeError(request, response, callback, e);
      }
    }
  }

  /** A body that fails as soon as it arrives too slowly. */
  private static final class Paced extends Request.Wrapper {
    private final Pace pace = new Pace();

    Paced(Request request) {
      super(request);
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = super.read();
      if (chunk == null || pace.add(chunk.remaining())) {
        return chunk;
      }
      chunk.release();
      return Content.Chunk.from(new java.io.IOException("the body arrives too slowly"));
    }

    /** The rest is read after the answer. */
    @Override
    public boolean consumeAvailable() {
      return true;
    }
  }
}
