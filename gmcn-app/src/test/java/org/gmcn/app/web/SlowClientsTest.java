package org.gmcn.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** More slow clients than the server has threads. */
class SlowClientsTest {
  private static final String TOKEN = "a-token-that-is-long-enough";
  private static final int CLIENTS = 400;

  /** The slow parts, and whether the client has the token. */
  private enum Attack {
    HEADERS("GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
    REFUSED_BODY(
        "POST /api/datasets?name=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000000\r\n\r\n"),
    JSON_BODY(
        "POST /api/predict HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + TOKEN
            + "\r\nContent-Length: 1000\r\n\r\n{"),
    UPLOAD(
        "POST /api/datasets?name=x HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + TOKEN
            + "\r\nContent-Length: 1000000\r\n\r\nPK"),
    ANSWER(
        "GET /app/lib/cytoscape.js HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + TOKEN
            + "\r\n\r\n");

    private final String start;

    Attack(String start) {
      this.start = start;
    }
  }

  @ParameterizedTest
  @EnumSource(Attack.class)
  void otherClientsAreServedMeanwhile(Attack attack) throws IOException {
    List<Socket> sockets = new ArrayList<>();
    try (TestServer server = new TestServer(TOKEN)) {
      String run = train(server);
      for (int k = 0; k < CLIENTS; k++) {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(1024);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        socket.getOutputStream().write(attack.start.getBytes(StandardCharsets.US_ASCII));
        sockets.add(socket);
      }
      TestServer.pause(1000);
      String body = "{\"run\": \"" + run + "\", \"nodes\": [\"0\"]}";
      double[] health = new double[100];
      double[] predict = new double[100];
      for (int k = 0; k < health.length; k++) {
        health[k] = millis(() -> server.get("/health"));
        predict[k] = millis(() -> server.send(authorised(server, "/api/predict", body)));
      }
      assertThat(p90(health)).as("/health").isLessThan(100);
      assertThat(p90(predict)).as("/api/predict").isLessThan(100);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static String train(TestServer server) {
    String body = "{\"data\": \"karate\", \"ratio\": 0.3, \"options\": {\"epochs\": 3}}";
    String id = String.valueOf(server.send(authorised(server, "/api/runs", body)).json().get("id"));
    String path = "/api/runs/" + id;
    for (int k = 0; k < 600; k++) {
      HttpRequest.Builder ask = server.request(path).header("Authorization", "Bearer " + TOKEN);
      if (server.send(ask).json().get("state").equals("done")) {
        return id;
      }
      TestServer.pause(50);
    }
    throw new IllegalStateException("the training does not end");
  }

  private static HttpRequest.Builder authorised(TestServer server, String path, String body) {
    return server
        .request(path)
        .header("Authorization", "Bearer " + TOKEN)
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  private static double millis(Supplier<TestServer.Answer> ask) {
    long before = System.nanoTime();
    assertThat(ask.get().status()).isEqualTo(200);
    return (System.nanoTime() - before) * 1e-6;
  }

  private static double p90(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) (0.9 * sorted.length)];
  }
}
