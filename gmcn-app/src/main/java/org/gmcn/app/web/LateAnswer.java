package org.gmcn.app.web;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * An answer that is collected in memory and written when it is complete. The writer's callbacks
 * succeed at once, so it never waits for the client; the request ends when the client has the
 * answer and the rest of its body has been read, without which a client that is still sending would
 * not receive the answer. Event streams are written as they come.
 */
final class LateAnswer extends Response.Wrapper implements Callback {
  /** The most that is read of a body after its request was refused. */
  private static final long MOST_SKIPPED = 1 << 28;

  private final Crowd crowd;
  private final Callback callback;
  private final Connection connection;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();

  /** What the end waits for: the writer, and the client's receipt. */
  private final AtomicInteger open = new AtomicInteger(2);

  private Pace skipped;
  private boolean complete;
  private volatile Throwable failure;

  LateAnswer(Crowd crowd, Request request, Response response, Callback callback) {
    super(request, response);
    this.crowd = crowd;
    this.callback = callback;
    this.connection = request.getConnectionMetaData().getConnection();
  }

  @Override
  public void write(boolean last, ByteBuffer part, Callback done) {
    String type = getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type != null && type.startsWith("text/event-stream")) {
      if (last) {
        complete = true;
        open.decrementAndGet();
      }
      super.write(last, part, done);
      return;
    }
    if (complete) {
      done.failed(new IllegalStateException("the answer is complete"));
      return;
    }
    if (part != null) {
      collected.writeBytes(BufferUtil.toArray(part));
      part.position(part.limit());
    }
    if (last) {
      send();
    }
    done.succeeded();
  }

  private void send() {
    complete = true;
    int size = collected.size();
    crowd.busy(connection, false);
    crowd.hold(connection, size);
    super.write(
        true,
        ByteBuffer.wrap(collected.toByteArray()),
        Callback.from(() -> written(size, null), e -> written(size, e)));
  }

  private void written(int size, Throwable problem) {
    crowd.hold(connection, -size);
    failure = problem;
    endOnce();
  }

  @Override
  public boolean hasLastWrite() {
    return complete || super.hasLastWrite();
  }

  @Override
  public void reset() {
    super.reset();
    Gate.protect(getHeaders());
    collected.reset();
  }

  @Override
  public void succeeded() {
    if (!complete) {
      send();
    }
    endOnce();
  }

  @Override
  public void failed(Throwable problem) {
    crowd.busy(connection, false);
    callback.failed(problem);
  }

  private void endOnce() {
    if (open.decrementAndGet() == 0) {
      end();
    }
  }

  private void end() {
    crowd.busy(connection, false);
    if (failure != null) {
      callback.failed(failure);
      return;
    }
    boolean asks = getRequest().getHeaders().contains(HttpHeader.EXPECT);
    skipped = new Pace();
    if (asks) {
      callback.succeeded(); // the client waits for permission to send its body
    } else {
      skip();
    }
  }

  private void skip() {
    while (true) {
      Content.Chunk chunk = getRequest().read();
      if (chunk == null) {
        getRequest().demand(this::skip);
        return;
      }
      boolean more =
          !chunk.isLast()
              && !Content.Chunk.isFailure(chunk)
              && skipped.add(chunk.remaining())
              && skipped.bytes() < MOST_SKIPPED;
      chunk.release();
      if (!more) {
        callback.succeeded();
        return;
      }
    }
  }
}
