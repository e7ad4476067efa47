package org.gmcn.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.gmcn.io.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every refusal is JSON with the headers of all other answers. */
class ErrorAnswersTest {
  private static final String HOST = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void whatIsNotHttp() throws IOException {
    refused(400, "nonsense\r\n\r\n");
    refused(400, "GET / HTTP/1.1\r\n\r\n");
    refused(400, "GET /%zz" + HOST + "\r\n");
    refused(400, "POST /api/runs" + HOST + "Content-Length: x\r\n\r\n");
    refused(505, "GET / HTTP/7.0\r\nHost: localhost\r\n\r\n");
  }

  @Test
  void whatIsEncodedOddlyOrTooLong() throws IOException {
    refused(404, "GET /app/%2e%2e/x.js" + HOST + "\r\n");
    refused(404, "GET /app/a%2fb.js" + HOST + "\r\n");
    refused(414, "GET /" + "x".repeat(20_000) + HOST + "\r\n");
    refused(431, "GET /" + HOST + "X-Long: " + "x".repeat(20_000) + "\r\n\r\n");
  }

  @Test
  void whatTheRoutesRefuse() throws IOException {
    refused(404, "GET /nowhere" + HOST + "\r\n");
    refused(405, "DELETE /api/predict" + HOST + "\r\n");
    refused(404, "GET /api/runs/99/events" + HOST + "Accept: text/event-stream\r\n\r\n");
    refused(404, "GET /api/runs/99/events" + HOST + "\r\n");
    refused(403, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    refused(403, "GET /api/datasets" + HOST + "Sec-Fetch-Site: cross-site\r\n\r\n");
    refused(
        400,
        "POST /api/runs" + HOST + "X-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\n\r\n");
  }

  private static void refused(int status, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String asked = request.substring(0, Math.min(60, request.length()));
      assertThat(answer).as(asked).startsWith("HTTP/1.1 " + status + " ");
      assertThat(answer)
          .as(asked)
          .containsIgnoringCase("content-type: application/json")
          .containsIgnoringCase("x-content-type-options: nosniff")
          .containsIgnoringCase("content-security-policy:");
      String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
      assertThat(((Map<?, ?>) Json.parse(body)).keySet().toString()).as(asked).isEqualTo("[error]");
    }
  }
}
