package org.gmcn.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gmcn.InputException;
import org.gmcn.app.web.state.DataLibrary;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The JSON API, with good requests and hostile ones. */
class ApiTest {
  private static final String NODES = "id,label\na,x\nb,x\nc,y\nd,y\n";
  private static final String EDGES = "source,target\na,b\nb,c\nc,d\n";

  private static TestServer server;
  private static String run;

  @BeforeAll
  static void start() {
    server = new TestServer();
    run = server.train("{\"epochs\": 40, \"epsilon\": 0.9}");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  @SuppressWarnings("unchecked")
  void aTrainedRunAnswersAllQuestions() {
    assertThat(server.get("/health").json()).containsEntry("status", "up");
    assertThat(server.get("/metrics").text()).contains("gmcn_requests_total");
    assertThat(server.get("/api/dataset?name=karate").json()).containsEntry("nodes", 34L);
    assertThat(server.get("/api/runs/" + run + "/results").json()).containsKey("sets");
    assertThat((List<?>) server.get("/api/runs/" + run + "/projection").json().get("points"))
        .hasSize(34);
    assertThat(server.get("/api/runs/" + run + "/search?q=1").text()).contains("\"10\"");
    Map<String, Object> graph =
        server.get("/api/runs/" + run + "/graph?node=0&hops=2&most=200").json();
    assertThat((List<?>) graph.get("nodes")).hasSizeGreaterThan(17);
    assertThat(graph.get("complete")).isEqualTo(true);
    Map<String, Object> why = server.get("/api/runs/" + run + "/explain?node=2").json();
    assertThat((List<?>) why.get("neighbours")).hasSize(10);
    Map<String, Object> without =
        server.get("/api/runs/" + run + "/without?node=2&neighbour=32").json();
    assertThat(without).containsKeys("predicted", "probabilities");
    for (Map<String, Object> neighbour : (List<Map<String, Object>>) why.get("neighbours")) {
      if (neighbour.get("without") != null) {
        String held = "/without?masks=held&node=2&neighbour=" + neighbour.get("node");
        assertThat(server.get("/api/runs/" + run + held).json())
            .isEqualTo(neighbour.get("without"));
      }
    }
    assertThat(server.get("/api/runs/" + run + "/summary?format=csv").text())
        .startsWith("source,target,");
  }

  @Test
  @SuppressWarnings("unchecked")
  void predictionsForKnownNodesAndANewOne() {
    TestServer.Answer answer =
        server.post(
            "/api/predict",
            "{\"nodes\": [\"0\", \"33\"], \"node\": {\"features\": {}, \"neighbours\": [\"0\","
                + " \"1\", \"2\", \"3\"]}}");
    assertThat(answer.status()).isEqualTo(200);
    List<Map<String, Object>> all = (List<Map<String, Object>>) answer.json().get("predictions");
    assertThat(all).hasSize(3);
    for (Map<String, Object> one : all) {
      double sum =
          ((Map<String, Number>) one.get("probabilities"))
              .values().stream().mapToDouble(Number::doubleValue).sum();
      assertThat(sum).isCloseTo(1, within(1e-5));
    }
    assertThat(all.get(2).get("predicted")).isEqualTo(all.get(0).get("predicted"));
  }

  @Test
  void everyRouteIsDescribedAndEveryDescriptionIsARoute() {
    Map<String, Object> paths = object(server.get("/api/openapi.json").json().get("paths"));
    List<String> described = new ArrayList<>();
    paths.forEach(
        (path, operations) ->
            object(operations).keySet().forEach(method -> described.add(method + " " + path)));
    assertThat(server.routes()).containsExactlyInAnyOrderElementsOf(described);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  @Test
  void badRequestsGetOneSentence() {
    assertThat(server.post("/api/predict", "{\"nodes\": [").status()).isEqualTo(400);
    assertThat(server.post("/api/predict", "[1]").error()).contains("JSON object");
    assertThat(server.post("/api/predict", "[".repeat(100_000)).status()).isEqualTo(400);
    assertThat(server.post("/api/predict", "{\"nodes\": \"a\"}").error()).contains("list");
    assertThat(server.post("/api/predict", "{\"node\": {\"features\": [1]}}").error())
        .contains("34 features");
    assertThat(server.post("/api/predict", "x".repeat(3 << 20)).status()).isEqualTo(413);
    assertThat(server.post("/api/runs", "{\"data\": \"karate\", \"ratio\": 7}").status())
        .isEqualTo(400);
    assertThat(
            server.post("/api/runs", "{\"data\": \"karate\", \"options\": {\"hiden\": 3}}").error())
        .contains("hiden");
    assertThat(server.get("/api/runs/99").status()).isEqualTo(404);
    assertThat(server.get("/api/runs/" + run + "/explain?node=nobody").status()).isEqualTo(404);
    assertThat(server.get("/api/runs/" + run + "/graph?node=0&hops=9").status()).isEqualTo(400);
    assertThat(server.get("/api/runs/" + run + "/without?node=2&neighbour=32&masks=some").error())
        .contains("anew or held");
    assertThat(server.get("/nowhere").status()).isEqualTo(404);
    assertThat(server.get("/api/predict").status()).isEqualTo(405);
  }

  @Test
  void pathsAreNeverOpenedOnAClientsWord() {
    for (String name : List.of("/etc/passwd", "../../pom.xml", "pom.xml", "generated:nodes=9e8")) {
      TestServer.Answer answer =
          server.get(
              "/api/dataset?name=" + java.net.URLEncoder.encode(name, StandardCharsets.UTF_8));
      assertThat(answer.status()).as(name).isEqualTo(400);
    }
    for (String path :
        List.of("/app/..%2f..%2fpom.xml", "/app/js/%2e%2e/%2e%2e/x.js", "/app/nothing.js")) {
      assertThat(server.get(path).status()).as(path).isIn(400, 404);
    }
  }

  @Test
  void anUploadedFolderCanBeTrainedOn() {
    TestServer.Answer answer =
        server.upload("mine", TestServer.zip("g/nodes.csv", NODES, "g/edges.csv", EDGES));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.json()).containsEntry("nodes", 4L);
    assertThat(server.get("/api/datasets").text()).contains("mine");
    TestServer.Answer started =
        server.post(
            "/api/runs",
            "{\"data\": \"mine\", \"ratio\": 0.5, \"validation\": 0.25, \"options\": {\"epochs\":"
                + " 3}}");
    assertThat(started.status()).as(started.text()).isEqualTo(201);
    assertThat(server.await(String.valueOf(started.json().get("id")))).isEqualTo("done");
  }

  @Test
  void hostileUploadsAreRefusedWithASentence() {
    assertThat(server.upload("x", "no zip".getBytes(StandardCharsets.UTF_8)).error())
        .contains("zip");
    assertThat(server.upload("x", TestServer.zip("../nodes.csv", NODES)).error())
        .contains("leaves its folder");
    assertThat(server.upload("x", TestServer.zip("/tmp/nodes.csv", NODES)).error())
        .contains("leaves its folder");
    assertThat(server.upload("x", TestServer.zip("a/b/c/nodes.csv", NODES)).status())
        .isEqualTo(400);
    assertThat(server.upload("x", TestServer.zip("run.sh", "rm")).status()).isEqualTo(400);
    assertThat(server.upload("..%2fx", TestServer.zip("nodes.csv", NODES)).status()).isEqualTo(400);
    assertThat(server.upload("x", TestServer.zip("nodes.csv", "id,label\na\n")).status())
        .isEqualTo(400);
    // A bomb: a few kilobytes that unpack to more than the limit.
    byte[] bomb = TestServer.zip("nodes.csv", "0".repeat((int) (9 * TestServer.MOST_UPLOAD)));
    assertThat(bomb.length).isLessThan(100_000);
    assertThat(server.upload("x", bomb).error()).contains("Unpacked");
    // The same in an entry that is passed over: unpacking it takes as long.
    byte[] hidden = TestServer.zip("__MACOSX/x", "0".repeat((int) (9 * TestServer.MOST_UPLOAD)));
    assertThat(server.upload("x", hidden).error()).contains("Unpacked");
    byte[] unreadable = TestServer.zip("n\u00e4.csv", NODES);
    for (int k = 1; k < unreadable.length; k++) {
      unreadable[k] = unreadable[k - 1] == (byte) 0xC3 ? (byte) '(' : unreadable[k];
    }
    assertThat(server.upload("x", unreadable).error()).contains("no zip that can be read");
    byte[] large = new byte[(int) TestServer.MOST_UPLOAD + 1];
    assertThat(server.upload("x", large).status()).isEqualTo(413);
  }

  /** More than the sockets hold: who is refused at once is still sending, and has to hear it. */
  @Test
  void whoSendsTooMuchHearsWhy() {
    for (int k = 0; k < 100; k++) {
      byte[] large = new byte[k % 2 == 0 ? (int) TestServer.MOST_UPLOAD + 1 : 4 << 20];
      assertThat(server.upload("x", large).error()).contains("larger than");
    }
  }

  @Test
  void othersAreShutOutWithoutTheToken() {
    assertThat(
            server
                .send(
                    server
                        .request("/api/runs")
                        .header("Origin", "http://evil.example")
                        .POST(HttpRequest.BodyPublishers.ofString("{}")))
                .status())
        .isEqualTo(403);
    assertThat(raw("GET /api/runs HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 403");
    assertThatThrownBy(() -> new WebOptions("0.0.0.0", 0, null, 1, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("--token-file");
    String token = "a-token-that-is-long-enough";
    try (TestServer guarded = new TestServer(token)) {
      assertThat(guarded.get("/api/runs").status()).isEqualTo(401);
      assertThat(guarded.get("/?token=wrong").status()).isEqualTo(401);
      assertThat(guarded.get("/health").status()).isEqualTo(200);
      assertThat(
              guarded
                  .send(guarded.request("/api/runs").header("Authorization", "Bearer " + token))
                  .status())
          .isEqualTo(200);
      assertThat(guarded.get("/?token=" + token).status()).isEqualTo(302);
    }
  }

  private static String raw(String request) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      try (InputStream in = socket.getInputStream()) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Half of the watchers never read what they are sent; the training ends all the same. */
  @Test
  void fiftyClientsAskWhileATrainingRunsAndWatchersVanish() throws Exception {
    String id =
        String.valueOf(
            server
                .post(
                    "/api/runs",
                    "{\"data\": \"karate\", \"ratio\": 0.3, \"options\": {\"epochs\": 400,"
                        + " \"patience\": 400}}")
                .json()
                .get("id"));
    List<Socket> watchers = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
      socket
          .getOutputStream()
          .write(
              ("GET /api/runs/"
                      + id
                      + "/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
                  .getBytes(StandardCharsets.UTF_8));
      watchers.add(socket);
    }
    for (int k = 0; k < 5; k++) {
      watchers.get(k).close();
    }
    ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();
    ExecutorService clients = Executors.newFixedThreadPool(50);
    try {
      List<CompletableFuture<Void>> all = new ArrayList<>();
      for (int c = 0; c < 50; c++) {
        int client = c;
        all.add(CompletableFuture.runAsync(() -> ask(client, errors), clients));
      }
      all.forEach(CompletableFuture::join);
    } finally {
      clients.shutdown();
    }
    assertThat(errors).isEmpty();
    assertThat(server.await(id)).isEqualTo("done");
    for (Socket socket : watchers) {
      socket.close();
    }
  }

  private static void ask(int client, ConcurrentLinkedQueue<String> errors) {
    for (int k = 0; k < 4; k++) {
      String node = Integer.toString((7 * client + k) % 34);
      TestServer.Answer answer =
          k % 2 == 0
              ? server.get("/api/runs/" + run + "/explain?node=" + node)
              : server.post(
                  "/api/predict", "{\"run\": \"" + run + "\", \"nodes\": [\"" + node + "\"]}");
      if (answer.status() != 200) {
        errors.add(answer.text());
      }
    }
  }

  @Test
  void aRunCanBeStoppedAndForgotten() {
    String id =
        String.valueOf(
            server
                .post(
                    "/api/runs",
                    "{\"data\": \"karate\", \"ratio\": 0.3, \"options\": {\"epochs\": 1000000,"
                        + " \"patience\": 1000000}}")
                .json()
                .get("id"));
    assertThat(server.post("/api/runs/" + id + "/stop", "").status()).isEqualTo(200);
    assertThat(server.await(id)).isEqualTo("stopped");
    assertThat(server.send(server.request("/api/runs/" + id).DELETE()).status()).isEqualTo(204);
    assertThat(server.get("/api/runs/" + id).status()).isEqualTo(404);
  }

  @Test
  void eventsTellEveryEpochAndTheEnd() {
    String id = server.train("{\"epochs\": 5}");
    String events =
        server
            .send(
                server.request("/api/runs/" + id + "/events").header("Accept", "text/event-stream"))
            .text();
    assertThat(events).contains("event: progress", "event: end", "\"state\":\"done\"");
  }

  @Test
  void unknownKeysAreRefusedByName() {
    assertThat(server.post("/api/runs", "{\"data\": \"karate\", \"spilt\": \"public\"}").error())
        .contains("spilt", "split, ratio");
    assertThat(server.post("/api/predict", "{\"ids\": [\"0\"]}").error()).contains("ids", "nodes");
    assertThat(server.post("/api/predict", "{\"node\": {\"feature\": {}}}").error())
        .contains("feature", "neighbours");
    assertThat(server.post("/api/runs/" + run + "/stop", "{\"now\": true}").error())
        .contains("now");
    assertThat(server.get("/api/runs/" + run + "/graph?nod=0").error()).contains("nod", "hops");
  }

  @Test
  void thePublishedSplitIsUsed() {
    String nodes = "id,label,split\na,x,train\nb,y,train\nc,x,validation\nd,y,test\n";
    server.upload("published", TestServer.zip("nodes.csv", nodes, "edges.csv", EDGES));
    String start = "{\"data\": \"published\", \"split\": \"public\", \"options\": {\"epochs\": 2}";
    TestServer.Answer started = server.post("/api/runs", start + "}");
    assertThat(started.status()).as(started.text()).isEqualTo(201);
    String id = String.valueOf(started.json().get("id"));
    assertThat(server.await(id)).isEqualTo("done");
    Map<String, Object> sets =
        object(server.get("/api/runs/" + id + "/results").json().get("sets"));
    assertThat(sets.toString()).contains("train");
    assertThat(server.post("/api/runs", start + ", \"ratio\": 0.5}").error()).contains("ratio");
    assertThat(server.post("/api/runs", "{\"data\": \"karate\", \"split\": \"public\"}").error())
        .contains("public split");
  }

  @Test
  void workWithoutEndIsRefusedAndALongEpochIsGivenUp() {
    String insane = "{\"rounds\": 10000, \"steps\": 10000, \"projections\": 100}";
    assertThat(
            server.post("/api/runs", "{\"data\": \"karate\", \"options\": " + insane + "}").error())
        .contains("202000000", "100000");
    String longEpoch =
        "{\"data\": \"generated:nodes=20000,edges=200000\", \"options\": {\"layers\": 1,"
            + " \"rounds\": 400, \"steps\": 200, \"projections\": 3}}";
    TestServer.Answer started = server.post("/api/runs", longEpoch);
    assertThat(started.status()).as(started.text()).isEqualTo(201);
    String id = String.valueOf(started.json().get("id"));
    TestServer.pause(2000);
    long before = System.nanoTime();
    server.post("/api/runs/" + id + "/stop", "");
    assertThat(server.await(id)).isEqualTo("stopped");
    assertThat((System.nanoTime() - before) * 1e-9).isLessThan(2);
  }

  @Test
  void anUploadCannotReplaceAPublishedDataSet() {
    byte[] zip = TestServer.zip("nodes.csv", NODES, "edges.csv", EDGES);
    for (String name : List.of("cora", "karate")) {
      assertThat(server.upload(name, zip).error()).contains(name, "another name");
    }
    assertThat(server.get("/api/dataset?name=karate").json()).containsEntry("nodes", 34L);
  }

  @Test
  void failuresToListenNameTheirCause() {
    WebOptions taken = new WebOptions("127.0.0.1", server.port(), null, 1, 1);
    assertThatThrownBy(() -> startWith(taken)).hasMessageContaining("is taken");
    WebOptions foreign = new WebOptions("192.0.2.1", 0, "a-token-that-is-long-enough", 1, 1);
    assertThatThrownBy(() -> startWith(foreign)).hasMessageContaining("not an address");
  }

  private static void startWith(WebOptions options) {
    DataHome offline = new DataHome(Path.of("target"), Optional.of("http://127.0.0.1:1"));
    Workspace workspace = new Workspace(new DataLibrary(offline), 1, 1);
    try (WebServer other = new WebServer(options, workspace)) {
      other.start();
    }
  }
}
