package org.gmcn.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.gmcn.InputException;
import org.gmcn.data.Checksums;
import org.gmcn.data.generate.KarateClub;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetcherTest {
  private static final byte[] BYTES = "published".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;
  private HttpServer server;
  private final AtomicInteger requests = new AtomicInteger();

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/data/good.zip",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(200, BYTES.length);
          try (var body = exchange.getResponseBody()) {
            body.write(BYTES);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url(String path) {
    return "http://"
        + server.getAddress().getHostString()
        + ":"
        + server.getAddress().getPort()
        + path;
  }

  private static Catalogue.Entry entry(String url, String path, byte[] bytes) {
    var digest = Checksums.sha256();
    digest.update(bytes);
    return new Catalogue.Entry(
        "tiny",
        "",
        List.of(new PublishedFile(url, path, Checksums.hex(digest))),
        (name, files) -> KarateClub.load(),
        1,
        0,
        1,
        1);
  }

  private DataHome home(String mirror) {
    return new DataHome(folder.resolve("cache"), Optional.ofNullable(mirror));
  }

  @Test
  void downloadsOnceAndKeeps() throws IOException {
    Catalogue.Entry entry = entry(url("/data/good.zip"), "a/good.zip", BYTES);
    Fetcher fetcher = new Fetcher(home(null));
    AtomicLong told = new AtomicLong();
    Path file = fetcher.fetch(entry, (done, total) -> told.set(done * 100 + total)).get(0);
    assertThat(file).isEqualTo(folder.resolve("cache/a/good.zip")).hasBinaryContent(BYTES);
    assertThat(told).hasValue(909);
    assertThat(fetcher.fetch(entry, Fetcher.Progress.NONE)).containsExactly(file);
    assertThat(requests).hasValue(1);
    Files.writeString(file, "damaged");
    assertThat(fetcher.fetch(entry, Fetcher.Progress.NONE).get(0)).hasBinaryContent(BYTES);
    assertThat(requests).hasValue(2);
  }

  @Test
  void aUrlCanBeTheMirror() {
    Catalogue.Entry entry = entry("https://publisher.invalid/x", "data/good.zip", BYTES);
    assertThat(new Fetcher(home(url(""))).fetch(entry, Fetcher.Progress.NONE).get(0))
        .hasBinaryContent(BYTES);
  }

  @Test
  void aFolderCanBeTheMirror() throws IOException {
    Catalogue.Entry entry = entry("https://publisher.invalid/x", "sub/good.zip", BYTES);
    Fetcher fetcher = new Fetcher(home(folder.toString()));
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> fetcher.fetch(entry, Fetcher.Progress.NONE))
        .withMessage(
            "The mirror "
                + folder
                + " has no sub/good.zip; put https://publisher.invalid/x there, or unset"
                + " GMCN_DATA_MIRROR to download it.");
    Files.createDirectories(folder.resolve("sub"));
    Files.write(folder.resolve("sub/good.zip"), BYTES);
    assertThat(fetcher.fetch(entry, Fetcher.Progress.NONE))
        .containsExactly(folder.resolve("sub/good.zip"));
  }

  @Test
  void refusesOtherBytes() throws IOException {
    Catalogue.Entry entry = entry(url("/data/good.zip"), "good.zip", new byte[3]);
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> new Fetcher(home(null)).fetch(entry, Fetcher.Progress.NONE))
        .withMessageMatching(
            ".*good.zip has the checksum [0-9a-f]{12}..., but tiny is published with"
                + " [0-9a-f]{12}...; it is damaged or another version, fetch it again\\.");
    try (var files = Files.list(folder.resolve("cache"))) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void saysWhatToDoWithoutNetwork() {
    int closed = server.getAddress().getPort();
    server.stop(0);
    String url = "http://127.0.0.1:" + closed + "/x.zip";
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(
            () -> new Fetcher(home(null)).fetch(entry(url, "x.zip", BYTES), Fetcher.Progress.NONE))
        .withMessage(
            "tiny is not in the cache "
                + folder.resolve("cache")
                + " and cannot be downloaded from "
                + url
                + " (no connection); connect to the network, or set GMCN_DATA_MIRROR to a folder"
                + " or URL that has x.zip.");
  }

  @Test
  void saysWhenTheFileIsNotThere() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(
            () ->
                new Fetcher(home(null))
                    .fetch(entry(url("/none"), "x.zip", BYTES), Fetcher.Progress.NONE))
        .withMessageContaining("(the answer is status 404)");
  }
}
