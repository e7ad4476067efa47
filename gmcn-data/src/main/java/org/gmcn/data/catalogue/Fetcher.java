package org.gmcn.data.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;

/**
 * Gets the files of a catalogue entry: from a mirror folder in place, else from the cache, else
 * over the network into the cache. Whatever it returns has the right checksum.
 *
 * @since 0.1
 */
public final class Fetcher {
  private static final long LARGEST = 1L << 30;

  /** Told how many bytes have come, of how many; the total is -1 when unknown. */
  @FunctionalInterface
  public interface Progress {
    Progress NONE = (done, total) -> {};

    void bytes(long done, long total);
  }

  private final DataHome home;

  public Fetcher(DataHome home) {
    this.home = home;
  }

  /** All files of an entry, in its order. */
  public List<Path> fetch(Catalogue.Entry entry, Progress progress) {
    List<Path> files = new ArrayList<>();
    for (PublishedFile file : entry.files()) {
      files.add(fetch(entry, file, progress));
    }
    return files;
  }

  private Path fetch(Catalogue.Entry entry, PublishedFile file, Progress progress) {
    if (home.mirrorFolder().isPresent()) {
      return fromFolder(entry, file, home.mirrorFolder().get());
    }
    Path cached = home.cache().resolve(file.path());
    if (isCached(file)) {
      return cached;
    }
    String url = home.mirrorUrl().map(m -> m + file.path()).orElse(file.url());
    DataFiles.write(
        cached,
        temporary -> {
          download(entry, file, url, temporary, progress);
          check(entry, file, temporary, url);
        });
    return cached;
  }

  /** True when the cache holds the right bytes, so that no network is needed. */
  public boolean isCached(Catalogue.Entry entry) {
    return entry.files().stream().allMatch(this::isCached);
  }

  private boolean isCached(PublishedFile file) {
    Path cached = home.cache().resolve(file.path());
    return Files.isRegularFile(cached) && DataFiles.sha256(cached).equals(file.sha256());
  }

  private static Path fromFolder(Catalogue.Entry entry, PublishedFile published, Path folder) {
    Path file = folder.resolve(published.path());
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          "The mirror "
              + folder
              + " has no "
              + published.path()
              + "; put "
              + published.url()
              + " there, or unset "
              + DataHome.MIRROR_VARIABLE
              + " to download it.");
    }
    check(entry, published, file, file.toString());
    return file;
  }

  private static void check(
      Catalogue.Entry entry, PublishedFile published, Path file, String source) {
    String found = DataFiles.sha256(file);
    if (!found.equals(published.sha256())) {
      throw new InputException(
          source
              + " has the checksum "
              + found.substring(0, 12)
              + "..., but "
              + entry.name()
              + " is published with "
              + published.sha256().substring(0, 12)
              + "...; it is damaged or another version, fetch it again.");
    }
  }

  private void download(
      Catalogue.Entry entry, PublishedFile file, String url, Path to, Progress progress)
      throws IOException {
    HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(Duration.ofSeconds(15))
            .build();
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofMinutes(2)).build();
      HttpResponse<InputStream> response =
          overNetwork(() -> client.send(request, HttpResponse.BodyHandlers.ofInputStream()));
      try (InputStream in = response.body()) {
        if (response.statusCode() != 200) {
          throw unreachable(
              entry, file, url, "the answer is status " + response.statusCode(), null);
        }
        long total = response.headers().firstValueAsLong("Content-Length").orElse(-1);
        copy(entry, file, url, in, to, total, progress);
      }
    } catch (NetworkException e) {
      throw unreachable(entry, file, url, e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw unreachable(entry, file, url, "this is no address", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unreachable(entry, file, url, "interrupted", e);
    }
  }

  private void copy(
      Catalogue.Entry entry,
      PublishedFile file,
      String url,
      InputStream in,
      Path to,
      long total,
      Progress progress)
      throws IOException, InterruptedException {
    try (OutputStream out = Files.newOutputStream(to)) {
      byte[] buffer = new byte[1 << 16];
      long done = 0;
      while (true) {
        int n = overNetwork(() -> in.read(buffer));
        if (n < 0) {
          return;
        }
        done += n;
        if (done > LARGEST) {
          throw unreachable(entry, file, url, "it is far larger than it should be", null);
        }
        out.write(buffer, 0, n);
        progress.bytes(done, total);
      }
    }
  }

  /** Something that may fail because of the network, as opposed to the disk. */
  @FunctionalInterface
  private interface NetworkAction<T> {
    T run() throws IOException, InterruptedException;
  }

  private static final class NetworkException extends IOException {
    private static final long serialVersionUID = 1;

    NetworkException(String message, IOException cause) {
      super(message, cause);
    }
  }

  private static <T> T overNetwork(NetworkAction<T> action)
      throws NetworkException, InterruptedException {
    try {
      return action.run();
    } catch (HttpTimeoutException e) {
      throw new NetworkException("no answer in time", e);
    } catch (ConnectException e) {
      throw new NetworkException("no connection", e);
    } catch (IOException e) {
      throw new NetworkException(DataFiles.reason(e), e);
    }
  }

  private InputException unreachable(
      Catalogue.Entry entry, PublishedFile file, String url, String why, Exception cause) {
    return new InputException(
        entry.name()
            + " is not in the cache "
            + home.cache()
            + " and cannot be downloaded from "
            + url
            + " ("
            + why
            + "); connect to the network, or set "
            + DataHome.MIRROR_VARIABLE
            + " to a folder or URL that has "
            + file.path()
            + ".",
        cause);
  }
}
