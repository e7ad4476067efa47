package org.gmcn.app.web;

import io.javalin.http.HttpStatus;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.gmcn.app.web.api.Body;
import org.gmcn.app.web.api.Refusal;

/** Reads a body as it arrives, without a thread, and passes the request on with all of it. */
final class EarlyBody implements Runnable {
  private final Crowd crowd;
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Consumer<Request> next;
  private final Connection connection;
  private final Pace pace = new Pace();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private boolean waited;

  EarlyBody(
      Crowd crowd, Request request, Response response, Callback callback, Consumer<Request> next) {
    this.crowd = crowd;
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.next = next;
    this.connection = request.getConnectionMetaData().getConnection();
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        waited = true;
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        end(HttpStatus.BAD_REQUEST, "The request broke off; send it again.");
        return;
      }
      int count = chunk.remaining();
      byte[] part = BufferUtil.toArray(chunk.getByteBuffer());
      boolean last = chunk.isLast();
      chunk.release();
      bytes.write(part, 0, count);
      crowd.hold(connection, count);
      if (bytes.size() > Body.MOST_BYTES) {
        Refusal large = SlowClients.Bodies.tooLarge();
        end(large.status(), large.getMessage());
        return;
      }
      if (last) {
        pass();
        return;
      }
      if (!pace.add(count)) {
        end(HttpStatus.REQUEST_TIMEOUT, JsonErrors.sentence(HttpStatus.REQUEST_TIMEOUT.getCode()));
        return;
      }
    }
  }

  private void end(HttpStatus status, String sentence) {
    crowd.hold(connection, -bytes.size());
    JsonErrors.refuse(response, callback, new Refusal(status, sentence));
  }

  private void pass() {
    crowd.hold(connection, -bytes.size());
    Request whole = new Whole(request, bytes.toByteArray());
    if (waited) {
      request.getComponents().getExecutor().execute(() -> next.accept(whole));
    } else {
      next.accept(whole);
    }
  }

  /** A request with a body in memory. */
  private static final class Whole extends Request.Wrapper {
    private Content.Chunk content;

    Whole(Request request, byte[] bytes) {
      super(request);
      content = Content.Chunk.from(ByteBuffer.wrap(bytes), true);
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = content;
      content = Content.Chunk.next(chunk);
      return chunk;
    }

    @Override
    public void demand(Runnable demand) {
      getContext().execute(demand);
    }

    @Override
    public boolean consumeAvailable() {
      content = Content.Chunk.EOF;
      return true;
    }
  }
}
