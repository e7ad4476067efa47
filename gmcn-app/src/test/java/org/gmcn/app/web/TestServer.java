package org.gmcn.app.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gmcn.app.web.state.DataLibrary;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.data.catalogue.DataHome;
import org.gmcn.io.Json;

/** A server of this process on a free port, and a client for it. */
final class TestServer implements AutoCloseable {
  static final long MOST_UPLOAD = 1 << 20;

  private final HttpClient client = HttpClient.newHttpClient();
  private final WebServer server;

  TestServer() {
    this(null);
  }

  TestServer(String token) {
    DataHome offline = new DataHome(Path.of("target"), Optional.of("http://127.0.0.1:1"));
    WebOptions options = new WebOptions("127.0.0.1", 0, token, MOST_UPLOAD, 1);
    server =
        new WebServer(options, new Workspace(new DataLibrary(offline), 1, options.uploadBytes()));
    server.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.port() + path;
  }

  int port() {
    return server.port();
  }

  /** The routes besides the pages, as {@code get /path}. */
  List<String> routes() {
    return server.routes();
  }

  /** An answer: its status and text. */
  record Answer(int status, String text) {
    @SuppressWarnings("unchecked")
    Map<String, Object> json() {
      return (Map<String, Object>) Json.parse(text);
    }

    String error() {
      return String.valueOf(json().get("error"));
    }
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url(path))).timeout(Duration.ofMinutes(2));
  }

  Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  Answer get(String path) {
    return send(request(path));
  }

  Answer post(String path, String body) {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  Answer upload(String name, byte[] zip) {
    return send(
        request("/api/datasets?name=" + name)
            .header("Content-Type", "application/zip")
            .POST(HttpRequest.BodyPublishers.ofByteArray(zip)));
  }

  /** Trains on the karate club and waits; the number of the run. */
  String train(String options) {
    Answer started =
        post("/api/runs", "{\"data\": \"karate\", \"ratio\": 0.3, \"options\": " + options + "}");
    String id = String.valueOf(started.json().get("id"));
    await(id);
    return id;
  }

  String await(String id) {
    for (int k = 0; k < 1200; k++) {
      String state = String.valueOf(get("/api/runs/" + id).json().get("state"));
      if (!state.equals("queued") && !state.equals("running")) {
        return state;
      }
      pause(100);
    }
    throw new IllegalStateException("run " + id + " does not end");
  }

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A zip of files: name, contents, name, contents... */
  static byte[] zip(String... files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int k = 0; k < files.length; k += 2) {
        zip.putNextEntry(new ZipEntry(files[k]));
        zip.write(files[k + 1].getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() {
    server.close();
  }
}
