package org.gmcn.app.web;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What the server counts, in the text form that Prometheus reads. */
final class Meters {
  private final LongAdder requests = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final AtomicInteger active = new AtomicInteger();

  void begin() {
    active.incrementAndGet();
  }

  void end(int status, long tookNanos) {
    active.decrementAndGet();
    requests.increment();
    nanos.add(tookNanos);
    if (status >= 500) {
      failed.increment();
    } else if (status >= 400) {
      refused.increment();
    }
  }

  String text(int running, int queued, int eventClients, long epochs) {
    StringBuilder out = new StringBuilder();
    line(out, "gmcn_requests_total", "counter", "Requests answered.", requests.sum());
    line(out, "gmcn_requests_refused_total", "counter", "Answers 4xx.", refused.sum());
    line(out, "gmcn_requests_failed_total", "counter", "Answers 5xx.", failed.sum());
    line(
        out, "gmcn_request_seconds_total", "counter", "Time spent on answers.", nanos.sum() * 1e-9);
    line(out, "gmcn_requests_active", "gauge", "Requests under way.", active.get());
    line(out, "gmcn_trainings_running", "gauge", "Trainings under way.", running);
    line(out, "gmcn_trainings_queued", "gauge", "Trainings that wait.", queued);
    line(out, "gmcn_training_epochs_total", "counter", "Epochs trained.", epochs);
    line(out, "gmcn_event_clients", "gauge", "Browsers that watch a training.", eventClients);
    Runtime runtime = Runtime.getRuntime();
    line(
        out,
        "gmcn_memory_used_bytes",
        "gauge",
        "Heap in use.",
        runtime.totalMemory() - runtime.freeMemory());
    line(out, "gmcn_memory_max_bytes", "gauge", "Heap at most.", runtime.maxMemory());
    return out.toString();
  }

  private static void line(StringBuilder out, String name, String type, String help, Number value) {
    out.append("# HELP ").append(name).append(' ').append(help).append('\n');
    out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    out.append(name).append(' ');
    out.append(value instanceof Double d ? String.format(Locale.ROOT, "%.6f", d) : value);
    out.append('\n');
  }
}
