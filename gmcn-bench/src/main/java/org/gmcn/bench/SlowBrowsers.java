package org.gmcn.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.io.Json;

/**
 * Whether browsers that watch a training slow it: {@code SlowBrowsers URL [BROWSERS] [SECONDS]
 * [DATA]}. Trains on a running {@code gmcn serve} and counts its epochs a second, in turns, with
 * nobody watching, with browsers that read one byte a second, and with as many that broke off
 * without a word. {@code gmcn-bench/load --slow} starts both.
 */
public final class SlowBrowsers {
  private static final int TURNS = 4;

  /** The least that a socket takes on its own account, so that the server's writes soon block. */
  private static final int LITTLE = 1024;

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI url;

  private SlowBrowsers(URI url) {
    this.url = url;
  }

  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println("Say where the server is: SlowBrowsers URL [BROWSERS] [SECONDS] [DATA]");
      System.exit(2);
    }
    int browsers = args.length > 1 ? Integer.parseInt(args[1]) : 50;
    int seconds = args.length > 2 ? Integer.parseInt(args[2]) : 5;
    String data = args.length > 3 ? args[3] : "karate";
    new SlowBrowsers(URI.create(args[0])).run(browsers, seconds, data);
  }

  private void run(int browsers, int seconds, String data) throws Exception {
    Map<String, Object> options = Map.of("epochs", 100_000_000, "patience", 100_000_000);
    Map<String, Object> body = Map.of("data", data, "ratio", 0.3, "options", options);
    String run = String.valueOf(ask("POST", "/api/runs", Json.writeCompact(body)).get("id"));
    rate(run, seconds);
    double[] alone = new double[TURNS];
    double[] slow = new double[TURNS];
    double[] vanishing = new double[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
      alone[turn] = rate(run, seconds);
      slow[turn] = watched(run, seconds, browsers, false);
      vanishing[turn] = watched(run, seconds, browsers, true);
    }
    ask("POST", "/api/runs/" + run + "/stop", "{}");
    print("nobody watches", alone);
    print(browsers + " browsers read a byte a second", slow);
    print(browsers + " browsers have vanished", vanishing);
  }

  private double watched(String run, int seconds, int browsers, boolean vanishing)
      throws Exception {
    Crowd crowd = new Crowd(run, browsers, vanishing);
    try {
      return rate(run, seconds);
    } finally {
      crowd.leave();
    }
  }

  private static void print(String who, double[] rates) {
    StringBuilder line = new StringBuilder();
    double sum = 0;
    for (double rate : rates) {
      sum += rate;
      line.append(String.format(Locale.ROOT, " %.0f", rate));
    }
    System.out.printf(
        Locale.ROOT, "%-36s %6.0f epochs a second (%s )%n", who, sum / rates.length, line);
  }

  /** Epochs a second over a while. */
  private double rate(String run, int seconds) throws Exception {
    long before = epochs(run);
    long began = System.nanoTime();
    Thread.sleep(seconds * 1000L);
    return (epochs(run) - before) / ((System.nanoTime() - began) * 1e-9);
  }

  private long epochs(String run) throws Exception {
    return ((Number) ask("GET", "/api/runs/" + run, null).get("epochCount")).longValue();
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> ask(String method, String path, String body) throws Exception {
    HttpRequest.BodyPublisher sent =
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body);
    HttpRequest request = HttpRequest.newBuilder(url.resolve(path)).method(method, sent).build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    Map<String, Object> map = (Map<String, Object>) Json.parse(answer.body());
    if (answer.statusCode() >= 400) {
      throw new IOException(String.valueOf(map.get("error")));
    }
    return map;
  }

  /** Browsers on one thread: each reads a byte a second, or is cut off after the first. */
  private final class Crowd {
    private final String run;
    private final boolean vanishing;
    private final List<Socket> sockets = new ArrayList<>();
    private final Thread thread = new Thread(this::watch, "browsers");

    Crowd(String run, int browsers, boolean vanishing) throws IOException {
      this.run = run;
      this.vanishing = vanishing;
      for (int b = 0; b < browsers; b++) {
        sockets.add(open());
      }
      thread.start();
    }

    private Socket open() throws IOException {
      Socket socket = new Socket();
      socket.setReceiveBufferSize(LITTLE);
      socket.connect(new InetSocketAddress(url.getHost(), url.getPort()));
      String request =
          "GET /api/runs/"
              + run
              + "/events HTTP/1.1\r\nHost: "
              + url.getAuthority()
              + "\r\nAccept: text/event-stream\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      return socket;
    }

    private void watch() {
      try {
        while (!Thread.currentThread().isInterrupted()) {
          Thread.sleep(1000);
          for (int b = 0; b < sockets.size(); b++) {
            if (vanishing) {
              sockets.get(b).close();
            } else {
              InputStream in = sockets.get(b).getInputStream();
              if (in.available() > 0 && in.read() < 0) {
                throw new IOException("the server has ended a stream");
              }
            }
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (IOException e) {
        System.err.println("A browser was turned away: " + e.getMessage());
      }
    }

    void leave() throws IOException, InterruptedException {
      thread.interrupt();
      thread.join();
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }
}
