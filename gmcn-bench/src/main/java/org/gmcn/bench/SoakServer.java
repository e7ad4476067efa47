package org.gmcn.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gmcn.Rng;
import org.gmcn.io.Json;

/** Uploads a graph, trains on it, asks for predictions and explanations, and removes the run. */
final class SoakServer {
  private static final int NODES = 300;
  private static final int QUESTIONS = 20;

  private final HttpClient client = HttpClient.newHttpClient();
  private final String url;
  private int rounds;
  private int answers;

  SoakServer(String url) {
    this.url = url;
  }

  int rounds() {
    return rounds;
  }

  int answers() {
    return answers;
  }

  void round() throws IOException, InterruptedException {
    String data = "soak-" + rounds % 3;
    send("POST", "/api/datasets?name=" + data, HttpRequest.BodyPublishers.ofByteArray(zip(rounds)));
    Map<String, Object> body =
        Map.of("data", data, "ratio", 0.3, "options", Map.of("epochs", 30, "patience", 30));
    String run = String.valueOf(json("POST", "/api/runs", Json.writeCompact(body)).get("id"));
    while (!"done".equals(json("GET", "/api/runs/" + run, null).get("state"))) {
      Thread.sleep(50);
    }
    for (int k = 0; k < QUESTIONS; k++) {
      json("POST", "/api/predict", "{\"run\": \"" + run + "\", \"nodes\": [\"n" + k + "\"]}");
      json("GET", "/api/runs/" + run + "/explain?node=n" + k, null);
    }
    json("GET", "/api/runs/" + run + "/projection", null);
    json("GET", "/api/runs/" + run + "/summary", null);
    send("DELETE", "/api/runs/" + run, HttpRequest.BodyPublishers.noBody());
    rounds++;
  }

  /** Two classes, mostly linked among themselves, with four numbers a node. */
  private static byte[] zip(int seed) throws IOException {
    Rng rng = new Rng(seed);
    StringBuilder nodes = new StringBuilder("id,label,a,b,c,d\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < NODES; i++) {
      nodes.append('n').append(i).append(',').append(i % 2);
      for (int j = 0; j < 4; j++) {
        nodes.append(',').append(rng.nextFloat() + i % 2 * 0.3f);
      }
      nodes.append('\n');
      for (int k = 0; k < 3; k++) {
        int other = (i + 2 * rng.nextInt(NODES / 2) + (rng.nextInt(5) == 0 ? 1 : 0)) % NODES;
        edges.append('n').append(i).append(",n").append(other).append('\n');
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("nodes.csv"));
      zip.write(nodes.toString().getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("edges.csv"));
      zip.write(edges.toString().getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> json(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.BodyPublisher publisher =
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body);
    Object value = Json.parse(send(method, path, publisher));
    return value instanceof List<?> list ? Map.of("list", list) : (Map<String, Object>) value;
  }

  private String send(String method, String path, HttpRequest.BodyPublisher body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path)).method(method, body).build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IOException(method + " " + path + ": " + answer.statusCode() + answer.body());
    }
    answers++;
    return answer.body();
  }
}
