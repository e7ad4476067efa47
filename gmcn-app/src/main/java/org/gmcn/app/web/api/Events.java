package org.gmcn.app.web.api;

import io.javalin.http.HttpStatus;
import io.javalin.http.sse.SseClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gmcn.app.web.Refusal;
import org.gmcn.app.web.state.TrainingRun;
import org.gmcn.app.web.view.RunView;
import org.gmcn.io.Json;
import org.gmcn.model.EpochReport;

/**
 * Tells browsers how a training goes. Each has a thread of its own that reads what is new in the
 * history, a few times a second, and sends it in one event; a slow browser gets fewer events,
 * thinned to a bounded size, and a vanished one ends its thread. The training never waits.
 */
final class Events {
  private static final int MOST_CLIENTS = 100;
  private static final int MOST_EPOCHS = 400;
  private static final long PAUSE_MILLIS = 200;
  private static final int QUIET_PAUSES = 25;

  private final AtomicInteger clients = new AtomicInteger();

  int clients() {
    return clients.get();
  }

  void watch(SseClient client, TrainingRun run) {
    if (clients.incrementAndGet() > MOST_CLIENTS) {
      clients.decrementAndGet();
      throw new Refusal(HttpStatus.SERVICE_UNAVAILABLE, "Too many browsers watch already.");
    }
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

  private static void follow(SseClient client, TrainingRun run) throws InterruptedException {
    int sent = 0;
    int quiet = 0;
    TrainingRun.State said = null;
    while (!client.terminated()) {
      TrainingRun.State state = run.state();
      List<EpochReport> fresh = run.historyFrom(sent);
      sent += fresh.size();
      if (!fresh.isEmpty() || state != said) {
        said = state;
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("state", RunView.state(run));
        event.put("epochs", thinned(fresh).stream().map(RunView::epoch).toList());
        client.sendEvent("progress", Json.writeCompact(event));
        quiet = 0;
      } else if (++quiet == QUIET_PAUSES) {
        client.sendComment("still here");
        quiet = 0;
      }
      if (state.over()) {
        client.sendEvent("end", Json.writeCompact(RunView.of(run)));
        return;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** At most so many, evenly chosen, the last always among them. */
  static List<EpochReport> thinned(List<EpochReport> epochs) {
    if (epochs.size() <= MOST_EPOCHS) {
      return epochs;
    }
    List<EpochReport> some = new ArrayList<>();
    for (int k = 1; k <= MOST_EPOCHS; k++) {
      some.add(epochs.get((int) ((long) k * epochs.size() / MOST_EPOCHS) - 1));
    }
    return some;
  }
}
