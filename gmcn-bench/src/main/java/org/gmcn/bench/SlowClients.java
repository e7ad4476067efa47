package org.gmcn.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.gmcn.io.Json;

/**
 * Whether slow clients keep others from a running {@code gmcn serve}: {@code SlowClients URL
 * [CLIENTS] [SECONDS]}, with the token in {@code GMCN_TOKEN}. For every kind of slowness it holds
 * the given number of connections, each a byte per second, opens closed ones again, and prints the
 * percentiles of {@code /health} and of an authorised {@code /api/predict}. It fails if a 99th
 * percentile is 100 ms or more, or if an answer is an error.
 */
public final class SlowClients {
  private static final double MOST_MILLIS = 100;
  private static final int LITTLE = 1024;

  /** The beginnings of slow requests; %s is the header with the token. */
  private static final Map<String, String> KINDS =
      Map.of(
          "headers", "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
          "refused body",
              "POST /api/datasets?name=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000000\r\n\r\n",
          "body",
              "POST /api/predict HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: 9999\r\n\r\n{",
          "upload",
              "POST /api/datasets?name=x HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: 9999999\r\n\r\nPK",
          "answer", "GET /app/lib/cytoscape.js HTTP/1.1\r\nHost: localhost\r\n%s\r\n");

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI url;
  private final String token;

  private SlowClients(URI url, String token) {
    this.url = url;
    this.token = token;
  }

  public static void main(String[] args) throws Exception {
    String token = System.getenv("GMCN_TOKEN");
    if (args.length == 0 || token == null) {
      System.err.println("Set GMCN_TOKEN and name the server: SlowClients URL [CLIENTS] [SECONDS]");
      System.exit(2);
    }
    int count = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
    int seconds = args.length > 2 ? Integer.parseInt(args[2]) : 60;
    SlowClients attack = new SlowClients(URI.create(args[0]), token);
    System.exit(attack.run(count, seconds) ? 0 : 1);
  }

  private boolean run(int count, int seconds) throws Exception {
    String start = "{\"data\": \"karate\", \"ratio\": 0.3, \"options\": {\"epochs\": 50}}";
    Object run = ask("/api/runs", start).get("id");
    while (!"done".equals(ask("/api/runs/" + run, null).get("state"))) {
      Thread.sleep(100);
    }
    String predict = "{\"run\": \"" + run + "\", \"nodes\": [\"0\"]}";
    boolean good = measure("nobody", seconds, predict);
    for (Map.Entry<String, String> kind : KINDS.entrySet()) {
      String request = kind.getValue().replace("%s", "Authorization: Bearer " + token + "\r\n");
      Crowd crowd = new Crowd(count, request.getBytes(StandardCharsets.US_ASCII));
      crowd.start();
      try {
        Thread.sleep(2000);
        good &= measure("slow " + kind.getKey(), seconds, predict);
      } finally {
        crowd.leave();
      }
    }
    return good;
  }

  private boolean measure(String who, int seconds, String predict) throws Exception {
    double[] health = new double[1 << 20];
    double[] answers = new double[1 << 20];
    int count = 0;
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    while (System.nanoTime() < end && count < health.length) {
      health[count] = millis("/health", null);
      answers[count++] = millis("/api/predict", predict);
      Thread.sleep(5);
    }
    Arrays.sort(health, 0, count);
    Arrays.sort(answers, 0, count);
    int at = (int) Math.ceil(0.99 * count) - 1;
    System.out.printf(
        Locale.ROOT,
        "%-18s %6d answers each: /health p99 %6.1f ms (most %.1f), /api/predict p99 %6.1f ms (most"
            + " %.1f)%n",
        who,
        count,
        health[at],
        health[count - 1],
        answers[at],
        answers[count - 1]);
    return health[at] < MOST_MILLIS && answers[at] < MOST_MILLIS;
  }

  private double millis(String path, String body) throws Exception {
    long before = System.nanoTime();
    ask(path, body);
    return (System.nanoTime() - before) * 1e-6;
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> ask(String path, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url.resolve(path))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + token);
    if (body != null) {
      request.POST(HttpRequest.BodyPublishers.ofString(body));
    }
    HttpResponse<String> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IOException(path + " answers " + answer.statusCode() + ": " + answer.body());
    }
    return (Map<String, Object>) Json.parse(answer.body());
  }

  /** Connections on one thread: each sends and reads one byte per second. */
  private final class Crowd extends Thread {
    private final byte[] request;
    private final SocketChannel[] channels;

    Crowd(int count, byte[] request) {
      super("slow-clients");
      this.request = request;
      channels = new SocketChannel[count];
    }

    private SocketChannel open() throws IOException {
      SocketChannel channel = SocketChannel.open();
      channel.setOption(StandardSocketOptions.SO_RCVBUF, LITTLE);
      channel.connect(new InetSocketAddress(url.getHost(), url.getPort()));
      channel.write(ByteBuffer.wrap(request));
      channel.configureBlocking(false);
      return channel;
    }

    @Override
    public void run() {
      try {
        while (!isInterrupted()) {
          for (int k = 0; k < channels.length; k++) {
            turn(k);
          }
          Thread.sleep(1000);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** A byte in each direction; a closed connection is opened again. */
    private void turn(int k) {
      try {
        if (channels[k] == null) {
          channels[k] = open();
        }
        channels[k].write(ByteBuffer.wrap(new byte[] {'x'}));
        if (channels[k].read(ByteBuffer.allocate(1)) < 0) {
          throw new IOException("closed");
        }
      } catch (IOException e) {
        close(k);
      }
    }

    private void close(int k) {
      try {
        if (channels[k] != null) {
          channels[k].close();
        }
      } catch (IOException e) {
        // It is closed.
      }
      channels[k] = null;
    }

    void leave() throws InterruptedException {
      interrupt();
      join();
      for (int k = 0; k < channels.length; k++) {
        close(k);
      }
    }
  }
}
