package org.gmcn.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.gmcn.io.Json;

/**
 * Clients that ask a running {@code gmcn serve} for predictions and explanations while it trains:
 * {@code ServerLoad URL [CLIENTS] [SECONDS] [DATA]}. Prints the number of answers, the errors and
 * the percentiles of the time an answer took. {@code gmcn-bench/load} starts both.
 */
public final class ServerLoad {
  private final HttpClient client = HttpClient.newHttpClient();
  private final String url;
  private final ConcurrentLinkedQueue<Double> millis = new ConcurrentLinkedQueue<>();
  private final AtomicInteger errors = new AtomicInteger();

  private ServerLoad(String url) {
    this.url = url;
  }

  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println("Say where the server is: ServerLoad URL [CLIENTS] [SECONDS] [DATA]");
      System.exit(2);
    }
    int clients = args.length > 1 ? Integer.parseInt(args[1]) : 50;
    int seconds = args.length > 2 ? Integer.parseInt(args[2]) : 30;
    String data = args.length > 3 ? args[3] : "karate";
    System.exit(new ServerLoad(args[0]).run(clients, seconds, data));
  }

  private int run(int clients, int seconds, String data) throws Exception {
    String model = start(data, 100);
    while (!"done".equals(object("/api/runs/" + model).get("state"))) {
      Thread.sleep(200);
    }
    List<?> nodes = (List<?>) object("/api/runs/" + model + "/search").get("nodes");
    String training = start(data, 100_000_000);
    long before = epochs(training);
    long began = System.nanoTime();
    long end = began + seconds * 1_000_000_000L;
    ExecutorService pool = Executors.newFixedThreadPool(clients);
    for (int c = 0; c < clients; c++) {
      int number = c;
      pool.execute(() -> ask(model, nodes, number, end));
    }
    pool.shutdown();
    pool.awaitTermination(seconds + 120L, TimeUnit.SECONDS);
    double took = (System.nanoTime() - began) * 1e-9;
    long trained = epochs(training) - before;
    send("POST", "/api/runs/" + training + "/stop", "{}");
    return report(clients, took, trained);
  }

  private int report(int clients, double seconds, long epochs) {
    double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%d clients, %d answers in %.1f s, %d errors; p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, most"
            + " %.1f ms; the training did %d epochs meanwhile%n",
        clients,
        sorted.length,
        seconds,
        errors.get(),
        at(sorted, 0.5),
        at(sorted, 0.9),
        at(sorted, 0.99),
        at(sorted, 1),
        epochs);
    return errors.get() == 0 && epochs > 0 ? 0 : 1;
  }

  private static double at(double[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }

  private void ask(String model, List<?> nodes, int number, long end) {
    for (int k = number; System.nanoTime() < end; k++) {
      Object node = nodes.get(k % nodes.size());
      long before = System.nanoTime();
      HttpResponse<String> answer =
          k % 2 == 0
              ? send("GET", "/api/runs/" + model + "/explain?node=" + node, null)
              : send(
                  "POST",
                  "/api/predict",
                  "{\"run\": \"" + model + "\", \"nodes\": [\"" + node + "\"]}");
      millis.add((System.nanoTime() - before) * 1e-6);
      if (answer == null || answer.statusCode() != 200) {
        errors.incrementAndGet();
      }
    }
  }

  private String start(String data, int epochs) {
    Map<String, Object> body =
        Map.of("data", data, "ratio", 0.3, "options", Map.of("epochs", epochs, "patience", epochs));
    return String.valueOf(map(send("POST", "/api/runs", Json.writeCompact(body)).body()).get("id"));
  }

  private long epochs(String run) {
    return ((Number) object("/api/runs/" + run).get("epochCount")).longValue();
  }

  private Map<String, Object> object(String path) {
    return map(send("GET", path, null).body());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(String text) {
    return (Map<String, Object>) Json.parse(text);
  }

  private HttpResponse<String> send(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofSeconds(90))
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
