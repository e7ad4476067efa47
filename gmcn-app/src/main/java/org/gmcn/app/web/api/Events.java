package org.gmcn.app.web.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gmcn.app.web.state.TrainingRun;
import org.gmcn.app.web.view.RunView;
import org.gmcn.engine.EpochReport;
import org.gmcn.io.Json;

/**
 * Tells browsers how a training goes. Each has a thread of its own that reads what is new in the
 * history, a few times a second, and sends it in one event, thinned to what an eye can follow; a
 * slow browser gets fewer events of the same size, and a vanished one ends its thread. The training
 * never waits.
 */
final class Events {
  private static final int MOST_CLIENTS = 100;

  /** Epochs of a curve from its beginning. */
  private static final int MOST_EPOCHS = 400;

  /** Epochs of an event after the first. */
  private static final int MOST_NEWS = 10;

  private static final long PAUSE_MILLIS = 200;
  private static final int QUIET_PAUSES = 25;

  private final AtomicInteger clients = new AtomicInteger();

  int clients() {
    return clients.get();
  }

  /** Answers with a stream of events, or refuses before the stream begins. */
  void watch(Context ctx, TrainingRun run) throws Exception {
    String accept = ctx.header("Accept");
    if (accept == null || !accept.contains("text/event-stream")) {
      throw new Refusal(
          HttpStatus.NOT_ACCEPTABLE, "This is a stream of events; send Accept: text/event-stream.");
    }
    if (clients.incrementAndGet() > MOST_CLIENTS) {
      clients.decrementAndGet();
      throw new Refusal(HttpStatus.SERVICE_UNAVAILABLE, "Too many browsers watch already.");
    }
    new SseHandler(client -> start(client, run)).handle(ctx);
  }

  private void start(SseClient client, TrainingRun run) {
    client.keepAlive();
    Thread thread = new Thread(() -> send(client, run), "gmcn-events");
    thread.setDaemon(true);
    thread.start();
  }

  private void send(SseClient client, TrainingRun run) {
    try {
      follow(client, run);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // The browser is gone; there is nobody to tell.
    } finally {
      clients.decrementAndGet();
      client.close();
    }
  }

  /** A run with its curve from the beginning. */
  static Map<String, Object> whole(TrainingRun run) {
    Map<String, Object> map = new LinkedHashMap<>(RunView.of(run));
    List<EpochReport> epochs = run.history(0, run.epochs(), MOST_EPOCHS);
    map.put("epochs", epochs.stream().map(RunView::epoch).toList());
    return map;
  }

  private static void follow(SseClient client, TrainingRun run) throws InterruptedException {
    int sent = 0;
    int quiet = 0;
    TrainingRun.State said = null;
    while (!client.terminated()) {
      TrainingRun.State state = run.state();
      int epochs = run.epochs();
      List<EpochReport> fresh = run.history(sent, epochs, sent == 0 ? MOST_EPOCHS : MOST_NEWS);
      sent = epochs;
      if (!fresh.isEmpty() || state != said) {
        said = state;
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("state", RunView.state(run));
        event.put("epochs", fresh.stream().map(RunView::epoch).toList());
        client.sendEvent("progress", Json.writeCompact(event));
        quiet = 0;
      } else if (++quiet == QUIET_PAUSES) {
        client.sendComment("still here");
        quiet = 0;
      }
      if (state.over()) {
        client.sendEvent("end", Json.writeCompact(whole(run)));
        return;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}
